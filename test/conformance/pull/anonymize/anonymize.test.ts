import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anonymize, type JsonValue } from '../../../../src/conformance.ts'
import { LIST, USERS } from '../../../fields.ts'

/** Anonymizes values, as attributes of one object. */
async function anonymizeTexts(texts: readonly string[], key = 'key'): Promise<string[]> {
  const attributes = Object.fromEntries(texts.map((text, index) => [`-${index}`, text]))
  const { objects } = await anonymize([{ name: '', attributes }], { key })
  return Object.values(objects[0]!.attributes)
}

async function anonymizeLabels(...labels: JsonValue[]): Promise<JsonValue[]> {
  return (await anonymize([{ name: '', [LIST]: labels }], { key: 'key' })).objects[0]![LIST]
}

describe('a token becomes another one of its class and shape', () => {
  test.each([
    ['word', 'Server', /^[A-Z][a-z]{5}$/],
    ['word in another script', '服务器', /^[a-z]{3}$/],
    ['number', '12038512345', /^[1-9]\d{10}$/],
    ['number with a leading zero', '0712345', /^0\d{6}$/],
    ['decimal number', '59.91', /^[1-9]\d\.\d\d$/],
    ['number in groups', '120385 12345', /^[1-9]\d{5} \d{5}$/],
    ['telephone number', '+47 22 33 44 55', /^\+[1-9]\d( \d\d){4}$/],
    ['serial number', 'FOC2134L0AB', /^[A-Z]{3}\d{4}[A-Z]\d[A-Z]{2}$/],
    ['serial number of a word and a number', 'SN4839201', /^[A-Z]{2}[1-9]\d{6}$/],
    ['IPv4 address', '193.71.2.9/24', /^10(\.\d{1,3}){3}\/24$/],
    ['IPv4 address after a word', 'vm10.1.2.3', /^[a-z]{2}10(\.\d{1,3}){3}$/],
    ['IPv6 address', '2001:db8::ff00:42:8329', /^[\da-f]{4}:[\da-f]{3}::[\da-f]{4}:[\da-f]{2}:[\da-f]{4}$/],
    ['MAC address', '3C-EC-EF-33-00-05', /^[\dA-F]{2}(-[\dA-F]{2}){5}$/],
    ['MAC address with dots', '3cec.ef33.0005', /^[\da-f]{4}(\.[\da-f]{4}){2}$/],
    ['UUID', '550e8400-e29b-41d4-a716-446655440000', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
    ['hexadecimal number', '0xDEADBEEF01', /^0x[\dA-F]{10}$/],
    ['fingerprint', 'd4:1d:8c:d9:8f:00:b2:04:e9:80:09:98:ec:f8:42:7e', /^[\da-f]{2}(:[\da-f]{2}){15}$/],
    ['secret in base64', 'kJ8xQz2Lm4Pw+9aB/zz3xY==', /^[\da-zA-Z]{12}\+[\da-zA-Z]{3}\/[\da-zA-Z]{5}==$/],
    ['e-mail address', 'kari.nordmann@acme.no', /^[a-z]{4}\.[a-z]{8}@[a-z]{4}\.[a-z]{2}$/],
    [
      'URL',
      'https://user:pa55word@acme.no/a?b=12345',
      /^https:\/\/[a-z]{4}:\w{8}@[a-z]{4}\.[a-z]{2}\/[a-z]\?[a-z]=\d{5}$/,
    ],
    ['host name', 'web-03.osl1.example.net', /^[a-z]{3}-03\.[a-z]{3}1\.[a-z]{7}\.[a-z]{3}$/],
  ])('%s: %s', async (_, text, shape) => {
    const [replaced] = await anonymizeTexts([text])
    expect(replaced).toMatch(shape)
    const parts = (value: string) => value.split(/[^\p{L}\d]+/u).filter((part) => part.length > 3 && part !== 'https')
    for (const part of parts(text)) expect(replaced).not.toContain(part)
  })

  test.each(['2024-05-12', '2024-05-12T10:20:30.123Z', '2024-05-12T10:20:30+02:00', '1999/12/31', '10:59', '23:00:59'])(
    'the date %s is another valid one in the same format',
    async (text) => {
      const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
      for (const [replaced] of await Promise.all(keys.map((key) => anonymizeTexts([text], key)))) {
        expect(replaced).not.toBe(text)
        expect(replaced!.replace(/\d/g, '0')).toBe(text.replace(/\d/g, '0'))
        expect(
          Date.parse(text.includes(':') && !text.includes('T') ? `2024-05-12T${replaced}` : replaced!),
        ).not.toBeNaN()
      }
    },
  )
})

test.each(['', 'Q-03', 'z07 U12', 'osl1', 'rack 07, unit 12', '🖨️', '%'])(
  'counters and separators stay: %j',
  async (text) => {
    const [replaced] = await anonymizeTexts([text])
    expect(replaced!.replace(/[a-z]/gi, '*')).toBe(text.replace(/[a-z]/gi, '*'))
  },
)

test.each([
  ...[['ip-10-0-12-34', '10-0-12-34'], ['host-88-19-1-2', '88-19-1-2'], ['01-23-45-67-89'], ['12-34-56'], ['24/12/75']],
  ...[
    ['N59 54 832 E10 45 140', '59 54 832', '10 45 140'],
    ['00 1A 2B 3C 4D 5E'],
    ['512'],
    ['40 %', '40'],
    ['v1.2', '1.2'],
  ],
  ...[
    ['web-03-2', '03-2'],
    ['web03,04', '04'],
    ['7B', '7'],
    ['(22) 3344', '22) 3344'],
  ],
  ...['ⓟⓐⓡⓘⓢ', '🄿🄰🅁🄸🅂', '🅿🅰🆁🅸🆂', '①②③', 'Ⅷ', '²³', '㎏', '🇳🇴', '⠏⠁⠗⠊⠎', '𝓅𝒶𝓇𝒾𝓈', '٣٤٥', 'ｐａｒｉｓ'].map((text) => [
    text,
  ]),
])('what is no counter goes: %s', async (text, ...gone) => {
  const [replaced] = await anonymizeTexts([text!])
  for (const part of gone.length > 0 ? gone : [text!]) expect(replaced).not.toContain(part)
})

test('a token is the same in every field, key and case', async () => {
  const acme = 'acme 10.1.2.3 12038512345'
  const { objects } = await anonymize([
    {
      name: acme,
      location: { name: acme, fact: acme },
      type: { name: acme },
      [LIST]: [acme, { [acme]: [acme] }, 12038512345],
      attributes: { [acme]: acme.toUpperCase() },
      [USERS]: [12038512345, { id: 12038512345, [acme]: acme }],
    },
  ])
  const [{ name, location, type, [LIST]: labels, attributes, [USERS]: responsible }] = objects as [
    (typeof objects)[number],
  ]
  expect(name).not.toContain('1203851')
  const number = Number(name.split(' ')[2])
  expect({ location, type }).toEqual({ location: { name, fact: name }, type: { name } })
  expect(labels).toEqual([name, { [name]: [name] }, number])
  expect(attributes).toEqual({ [name]: name.toUpperCase() })
  expect(responsible).toEqual([number, { id: number, [name]: name }])
})

describe('numbers', () => {
  test('of a label keep their sign, digits and point; counters, booleans and null stay', async () => {
    const [long, nested] = await anonymizeLabels(-4839201, { '-': [12, -999, true, null, 59.913, 1000] })
    expect(String(long)).toMatch(/^-[1-9]\d{6}$/)
    expect(long).not.toBe(-4839201)
    const values = Object.values(nested as object)[0]
    expect(values.slice(0, 4)).toEqual([12, -999, true, null])
    expect(String(values[4])).toMatch(/^[1-9]\d\.\d\d\d$/)
    expect(String(values[5])).toMatch(/^[1-9]\d{3}$/)
    expect(values.slice(4)).not.toContain(59.913)
    expect(values.slice(4)).not.toContain(1000)
  })

  test('of more digits than a number can have are replaced', async () => {
    const large = Array.from({ length: 20 }, (_, index) => 119908277876962150000 + index * 1e15)
    const replaced = await anonymizeLabels(...large)
    for (const number of replaced) expect(String(number)).toMatch(/^[1-9]\d{20}$/)
    expect(new Set([...large, ...replaced]).size).toBe(40)
  })

  test('of users are replaced, however short, and true is the user 1', async () => {
    const responsible: JsonValue[] = [1, true, { id: 1 }, { id: true, '-': 7 }, 7, 0, 123456]
    const { objects } = await anonymize([{ name: '', [USERS]: responsible }])
    const [one, alsoOne, object, other, seven, zero, long] = objects[0]![USERS] as number[]
    expect([alsoOne, (object as unknown as { id: number }).id]).toEqual([one, one])
    expect(other).toEqual({ id: one, '-': seven })
    expect(new Set([one, seven, zero, long]).size).toBe(4)
    expect(one).not.toBe(1)
    expect(seven).not.toBe(7)
    expect(String(long)).toMatch(/^[1-9]\d{5}$/)
  })

  test('ids of all users of one digit have other ids, as long as there are any', async () => {
    const { objects } = await anonymize([{ name: '', [USERS]: [1, 2, 3, 4, 5, 6, 7, 8, 9] }])
    const ids = objects[0]![USERS] as number[]
    expect(new Set(ids).size).toBe(9)
    for (const [index, id] of ids.entries()) expect(id).not.toBe(index + 1)
    expect(ids.filter((id) => id < 10).length).toBeGreaterThanOrEqual(8)
  })
})

test('a field to keep stays, and what it has is replaced elsewhere', async () => {
  const before = { name: 'acme-1', [LIST]: ['acme', 12345], type: { name: 'Switch' } }
  const { objects, report } = await anonymize([before], { keep: [LIST, 'type'] })
  expect(objects[0]).toMatchObject({ [LIST]: before[LIST], type: before.type })
  expect(objects[0]!.name).toMatch(/^(?!acme)[a-z]{4}-1$/)
  expect(report.kept).toMatchObject({ word: 2, number: 1, counter: 1 })
})

test('the report counts the tokens of each kind, and what stayed', async () => {
  const { report } = await anonymize([
    { name: 'web-03', [LIST]: ['web 10.1.2.3', 'https://acme/'], type: { name: 'webmail' } },
  ])
  expect(report).toEqual({
    replaced: { word: 3, number: 0, address: 1, hex: 0, date: 0 },
    kept: { word: 0, number: 0, address: 0, hex: 0, date: 0, counter: 1 },
  })
})

test.each<[tokens: Record<string, number>, ...texts: string[]]>([
  [{ address: 1 }, 'abcd.efab.cdef', 'abc1.efa2.cdef', 'abcd.1fab.2def', 'ABCD.EFAB.CDEF', '00 1A 2B 3C 4D 5E'],
  [{ address: 1 }, 'ab-cd-ef-ab-cd-ef', 'ab:cd:ef:ab:cd:ef', '10.1.2.3', '::1', 'fe80::', '2001:db8::ff00:42:8329'],
  [{ hex: 1 }, 'abcdefab-cdef-abcd-efab-cdefabcdefab', '0xBEEF', 'deadbeef01'],
  [{ number: 1 }, '120385 12345', '22 33 44 55', '120385/12345', '1203 (45678', '120385  12345', '22 33', '512'],
  [{ date: 1 }, '2024-05-12', '10:59', '2024-05-12T10:20:30Z'],
  [{ word: 2 }, 'abcd.efab'],
  [{ word: 1 }, 'FOC2134L0AB', 'https://acme', 'pa55word'],
  [{ word: 1, number: 1 }, 'ip-10-0-12-34', 'SN4839201'],
  [{ word: 2, counter: 2 }, 'osl1-r07'],
  [{ number: 2, hex: 1 }, '5 550e8400-e29b-41d4-a716-446655440000 7'],
  [{ word: 4 }, 'web-server-of-acme'],
])('the tokens %j are those of %s', async (tokens, ...texts) => {
  for (const name of texts) {
    const { replaced, kept } = (await anonymize([{ name }])).report
    const counts = [replaced, kept].flatMap((kinds) => Object.entries(kinds).filter(([, count]) => count > 0))
    expect(Object.fromEntries(counts), name).toEqual(tokens)
  }
})

test('a replacement that has 0x in it is still one token', async () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => String(1000 + index))
  const names = numbers.flatMap((number) => [{ name: `XYZ0Q${number}` }, { name: number }])
  const { report } = await anonymize(names, { key: 'key' })
  expect(report.replaced).toMatchObject({ word: 1000, number: 1000 })
})

test('more words of one letter than the Latin alphabet has are replaced by letters of others too', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzабвгдежзик']
  const replaced = await anonymizeTexts(letters)
  expect(new Set(replaced.map((text) => text.toUpperCase())).size).toBe(letters.length)
  for (const text of replaced) expect(text).toMatch(/^\p{Ll}$/u)
  expect(replaced.filter((text) => /[^a-z]/.test(text)).length).toBeGreaterThanOrEqual(10)
})

test('more short words than there are replacements are an error', async () => {
  const names = Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(0x1_0400 + (index % 40), 0x2d, 0x410 + index),
  )
  const letters = Array.from({ length: 0x2f00 }, (_, index) => String.fromCodePoint(0x100 + index)).filter((letter) =>
    /\p{Lu}/u.test(letter),
  )
  const failure = anonymize([...names, ...letters].map((name) => ({ name })))
  await expect(failure).rejects.toThrow(
    'Failed to anonymize objects: expected a replacement for each word of one length',
  )
})

test('a page without crypto.subtle is an error that says so', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(anonymize([{ name: 'web' }])).rejects.toThrow('expected crypto.subtle but got a page without it')
})

test.each([{ key: '' }, { key: 1 }, { keep: 'name' }, { keep: ['id'] }, { color: 1 }])(
  '%j is no option',
  async (options) => {
    await expect(anonymize([], options as object)).rejects.toThrow('Failed to anonymize objects: expected')
  },
)

test('a UUID keeps no more digits in their places than chance does', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `550e8400-e29b-41d4-a716-${446655440000 + index * 7919}`)
  const toDigits = (texts: readonly string[]) => [...texts.join('').replaceAll('-', '')]
  const digits = toDigits(names)
  const after = toDigits(await anonymizeTexts(names, 'key'))
  // A sixteenth; 16,000 digits.
  expect(digits.filter((digit, at) => after[at] === digit).length / digits.length).toBeLessThan(0.075)
})

test('parts that are the same do not become the same', async () => {
  const words = Array.from(
    { length: 200 },
    (_, index) => `server${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  )
  const after = await anonymizeTexts(words, 'key')
  for (let at = 0; at < 8; at++) expect(new Set(after.map((word) => word[at])).size).toBeGreaterThan(15)
})

test('a key gives the same result, whatever the order, and another key another one', async () => {
  const names = ['web-03', 'osl1', '10.1.2.3', 'FOC2134L0AB', 'kari@acme.no', '4839201']
  const after = await anonymizeTexts(names, 'key')
  expect(await anonymizeTexts(names.toReversed(), 'key')).toEqual(after.toReversed())
  expect(await anonymizeTexts(names.slice(0, 3), 'key')).toEqual(after.slice(0, 3))
  const other = await anonymizeTexts(names, 'another key')
  for (const [index, text] of other.entries()) expect(text).not.toBe(after[index])
})

test('a key gives the same result, whatever the order, even if few replacements are left', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const anonymizeUsers = async (responsible: JsonValue[]) =>
    (await anonymize([{ name: '', [USERS]: responsible }], { key: 'key' })).objects[0]![USERS]
  expect(await anonymizeUsers(ids.toReversed())).toEqual((await anonymizeUsers(ids)).toReversed())
})

test.each([
  ['of Chinese letters', '服务器'.repeat(340)],
  ['of Cyrillic letters', 'сервер'.repeat(100)],
  ['of letters beyond 16 bits', '𠀋'.repeat(340)],
])('a long word %s becomes another one', async (_, word) => {
  const [name] = await anonymizeTexts([word], 'key')
  for (const letter of new Set(word)) expect(name).not.toContain(letter)
  expect([...name!]).toHaveLength([...word].length)
})

test('a key gives these names, on every platform', async () => {
  const names = ['OSL1-r07-web03', '10.1.2.3', 'FOC2134L0AB', 'kari@acme.no', '2024-05-12', '東京', '4839201']
  expect(await anonymizeTexts(names, 'key')).toMatchInlineSnapshot(`
    [
      "JEQ1-p07-cwc03",
      "10.229.171.94",
      "PUH7217A4SR",
      "jouk@mady.og",
      "2041-09-17",
      "hk",
      "1760762",
    ]
  `)
})
