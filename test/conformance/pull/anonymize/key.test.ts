import { expect, test } from 'vitest'
import { KeyedRandom } from '../../../../src/conformance/pull/anonymize/keyed-random.ts'
import { anonymize } from '../../../../src/conformance.ts'

test('a key gives these objects, on every platform', async () => {
  const objects = await anonymize(
    [
      {
        ...{ name: 'web-1', location: { name: 'Oslo', fact: 'osl' }, type: { name: 'Server' } },
        ...{ labels: ['prod', { owner: 'Kari' }], responsible: [5, { id: 9, name: 'Ola' }] },
        attributes: {
          ip: '10.1.2.3',
          mac: '3c:ec:ef:33:00:05',
          url: 'https://acme.example/a',
          phone: '+47 123 45 678',
        },
      },
      { name: 'webmail-2', type: { name: 'server' }, attributes: { six: '2001:db8::ff00:42:8329', serial: '0712345' } },
      { name: 'mail', location: { fact: '東京' }, type: { name: 'сервер' }, labels: ['ß', 'straße', 'É', 'サーバー'] },
    ],
    { key: 'key' },
  )
  expect(objects).toMatchInlineSnapshot(`
    [
      {
        "attributes": {
          "ilk": "https://shyn.jpdvuqv/s",
          "mb": "10.227.52.48",
          "qizww": "+43 240 17 168",
          "vgn": "0e:ea:ec:60:58:d9",
        },
        "id": 1,
        "labels": [
          "qpuy",
          {
            "essgn": "Hhsb",
          },
        ],
        "location": {
          "fact": "eaj",
          "name": "Eaju",
        },
        "name": "bae-1",
        "responsible": [
          4,
          {
            "gbkb": "Eym",
            "id": 8,
          },
        ],
        "type": {
          "name": "Rvgrzq",
        },
      },
      {
        "attributes": {
          "rvgikc": "0722099",
          "ryj": "6006:d24::fd00:84:2ae7",
        },
        "id": 2,
        "labels": [],
        "location": null,
        "name": "baevgcv-2",
        "responsible": [],
        "type": {
          "name": "rvgrzq",
        },
      },
      {
        "attributes": {},
        "id": 3,
        "labels": [
          "ȸ",
          "rxwpʅq",
          "È",
          "ユケァェ",
        ],
        "location": {
          "fact": "朩亡",
          "name": null,
        },
        "name": "vgcv",
        "responsible": [],
        "type": {
          "name": "ћэфьзо",
        },
      },
    ]
  `)
})

test('a key gives these random numbers, on every platform', async () => {
  const random = await KeyedRandom.create('key', 'purpose')
  const numbers = [
    random.next(0, 0),
    random.next(2 ** 32 - 1, 65_535),
    random.nextText(7, ''),
    random.nextText(7, 'web'),
  ]
  expect(numbers).toMatchInlineSnapshot(`
    [
      1178675217,
      2094983794,
      7,
      3066874206,
    ]
  `)
  expect(Array.from({ length: 10 }, (_, index) => random.permute(numbers[0]!, index, 10))).toMatchInlineSnapshot(`
    [
      1,
      7,
      3,
      8,
      5,
      4,
      2,
      0,
      6,
      9,
    ]
  `)
})
