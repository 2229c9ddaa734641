import { expect, test } from 'vitest'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { path } from '../../mock/requests.ts'

const text = '{"name":"ø"}'
const units = Array.from(text, (character) => character.codePointAt(0)!)
const bytesOf = (unit: number, size: number) => Array.from({ length: size }, (_, index) => (unit >> (8 * index)) & 0xff)
const little = (size: number, all = units) => all.flatMap((unit) => bytesOf(unit, size))
const big = (size: number, all = units) => all.flatMap((unit) => bytesOf(unit, size).reverse())
const withMark = [0xfeff, ...units]

/** The same body in encodings. */
const encodings: Readonly<Record<string, readonly number[]>> = {
  'UTF-8': [...new TextEncoder().encode(text)],
  'UTF-8 with a mark': [...new TextEncoder().encode(`\ufeff${text}`)],
  'UTF-16, little': little(2),
  'UTF-16, big': big(2),
  'UTF-16, little, with a mark': little(2, withMark),
  'UTF-16, big, with a mark': big(2, withMark),
  'half a unit more': [...little(2), 0x20],
  'UTF-32, little': little(4),
  'UTF-32, big': big(4),
  'UTF-32, little, with a mark': little(4, withMark),
  'UTF-32, big, with a mark': big(4, withMark),
  'Latin 1': units,
}

/** What Django REST Framework 3.14 reads with each charset, by the encoding of the body. All else is a 400. */
const read: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { 'UTF-8': 'ø' },
  ...each(['utf-8', 'UTF8', 'utf_8', 'unknown'], { 'UTF-8': 'ø' }),
  'utf-8-sig': { 'UTF-8': 'ø', 'UTF-8 with a mark': 'ø' },
  ...each(['utf-16', 'UTF-16', 'utf16', 'utf_16'], {
    'UTF-16, little, with a mark': 'ø',
    'UTF-16, big, with a mark': 'ø',
  }),
  ...each(['utf-16le', 'UTF-16-LE'], { 'UTF-16, little': 'ø', 'half a unit more': 'ø' }),
  ...each(['utf-16be', 'utf_16_be'], { 'UTF-16, big': 'ø' }),
  'utf-32': { 'UTF-32, little, with a mark': 'ø', 'UTF-32, big, with a mark': 'ø' },
  'utf-32le': { 'UTF-32, little': 'ø' },
  'utf-32be': { 'UTF-32, big': 'ø' },
  ...each(['latin1', 'latin-1', 'ISO-8859-1'], { 'UTF-8': 'Ã¸', 'Latin 1': 'ø' }),
  ...each(['ascii', 'us-ascii'], {}),
}

function each(names: readonly string[], encodings: Readonly<Record<string, string>>) {
  return Object.fromEntries(names.map((name) => [name, encodings]))
}

describeEveryAdapter('a body whose charset is', (start) => {
  test.each(Object.entries(read))('%s is read as the framework reads it', async (charset, expected) => {
    const { send } = await start({ objects: [{ name: 'a' }] })
    const names: Record<string, string> = {}
    for (const [encoding, bytes] of Object.entries(encodings)) {
      const headers = { 'content-type': charset ? `application/json; charset=${charset}` : 'application/json' }
      const body = new Uint8Array(bytes)
      const response = await send({ method: 'PATCH', path: `${path}1/`, headers, body })
      if (response.status === 200) names[encoding] = JSON.parse(response.text).name
      else
        expect([encoding, response.status, response.text]).toEqual([
          encoding,
          400,
          expect.stringContaining('JSON parse error'),
        ])
    }
    expect(names).toEqual(expected)
  })

  test('Latin 1 has the controls that Windows has letters for, and ASCII only its own', async () => {
    const { send } = await start({ objects: [{ name: 'a' }] })
    const patch = (charset: string, code: number) => {
      const body = new Uint8Array([...new TextEncoder().encode('{"name":"x'), code, ...new TextEncoder().encode('y"}')])
      return send({
        method: 'PATCH',
        path: `${path}1/`,
        headers: { 'content-type': `application/json; charset=${charset}` },
        body,
      })
    }
    expect(JSON.parse((await patch('latin1', 0x80)).text).name).toBe('x\u0080y')
    expect([(await patch('ascii', 0x7f)).status, (await patch('ascii', 0x80)).status]).toEqual([200, 400])
  })
})

test('half of a pair of units is no text', async () => {
  const mock = createInventoryService({ objects: [{ name: 'a' }] })
  const body = new Uint8Array(little(2, [...Array.from('{"name":"', (c) => c.charCodeAt(0)), 0xd800, 0x22, 0x7d]))
  const headers = { 'content-type': 'application/json; charset=utf-16le' }
  const response = await mock.fetch(`${path}1/`, { method: 'PATCH', headers, body })
  expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining('JSON parse error')])
})
