import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anonymize } from '../../../../src/conformance.ts'
import type { JsonValue } from '../../../../src/contract/json.ts'
import type { InventoryObjectInput } from '../../../../src/contract/object.ts'

const named = (...names: string[]): InventoryObjectInput[] => names.map((name) => ({ name }))

async function anonymizeNames(...names: string[]): Promise<string[]> {
  return (await anonymize(named(...names))).map(({ name }) => name)
}

async function anonymizeAttribute(value: string, ...names: string[]): Promise<string> {
  const [object] = await anonymize([{ name: '', attributes: { '': value } }, ...named(...names)])
  return object!.attributes['']!
}

describe('words', () => {
  test('keep their case, and are the same word in every case', async () => {
    const [lower, title, upper, mixed] = await anonymizeNames('server-1', 'Server-1', 'SERVER-1', 'sErver-1')
    expect(lower).toMatch(/^[a-z]{6}-1$/)
    expect(title).toBe(lower![0]!.toUpperCase() + lower!.slice(1))
    expect(upper).toBe(lower!.toUpperCase())
    expect(mixed).toBe(lower![0]! + lower![1]!.toUpperCase() + lower!.slice(2))
  })

  test('that begin alike still do, and no more than that', async () => {
    const [one, other, third] = await anonymizeNames('server', 'service', 'rack')
    expect(other!.slice(0, 4)).toBe(one!.slice(0, 4))
    expect(other![4]).not.toBe(one![4])
    expect(third![0]).not.toBe(one![0])
  })

  test('are the same in every field', async () => {
    const [object] = await anonymize([
      {
        name: 'acme-web-1',
        location: { name: 'Acme', fact: 'acme' },
        type: { name: 'ACME' },
        labels: ['acme', { acme: ['acme'] }],
        attributes: { acme: 'at Acme Ltd.' },
        responsible: [{ id: 1, acme: 'acme' }],
      },
    ])
    const { id, ...fields } = object!
    const words = [...JSON.stringify(fields).matchAll(/\b[a-z]{4}\b/gi)].map(([word]) => word)
    const own = ['name', 'name', 'fact', 'type', 'name']
    const replaced = words.filter((word) => !own.includes(word))
    const acme = object!.name.slice(0, 4)
    const title = acme[0]!.toUpperCase() + acme.slice(1)
    expect(replaced).toEqual([acme, title, acme, acme.toUpperCase(), acme, acme, acme, acme, title, acme, acme])
  })

  test('a text that is a part of another one still is, also in the middle of a word', async () => {
    const [part, whole, inner] = await anonymizeNames('mail', 'webmailer-1', 'bma')
    expect(whole).toContain(part)
    expect(whole!.indexOf(part!)).toBe(3)
    expect(whole!.indexOf(inner!)).toBe(2)
  })

  test('stay in their script', async () => {
    const [cyrillic, han, kana, hebrew, fancy] = await anonymizeNames('сервер', '服务器', 'サーバー', 'שרת', '𝓯𝓪𝓷')
    expect(cyrillic).toMatch(/^\p{Script=Cyrillic}{6}$/u)
    expect(han).toMatch(/^\p{Script=Han}{3}$/u)
    expect(kana).toMatch(/^[\p{Script=Katakana}\p{Script=Hiragana}ー]{4}$/u)
    expect(hebrew).toMatch(/^\p{Script=Hebrew}{3}$/u)
    expect([...fancy!]).toHaveLength(3)
  })

  test('every single letter can be a name of its own', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const anonymized = await anonymizeNames(...letters, 'thequickbrownfox', 'jumps-over')
    expect(new Set(anonymized.slice(0, 26)).size).toBe(26)
  })
})

describe('addresses and numbers', () => {
  test.each([
    ['10.1.2.3', /^10(\.\d{1,3}){3}$/],
    ['192.168.2.3:8080', /^192\.168(\.\d{1,3}){2}:8080$/],
    ['3c:ec:ef:33:00:05', /^[\da-f]{2}(:[\da-f]{2}){5}$/],
    ['3C-EC-EF-33-00-05', /^[\dA-F]{2}(-[\dA-F]{2}){5}$/],
    ['3cec.ef33.0005', /^[\da-f]{4}(\.[\da-f]{4}){2}$/],
    ['2001:db8::ff00:42:8329', /^[\da-f]{4}:[\da-f]{3}::[\da-f]{4}:[\da-f]{2}:[\da-f]{4}$/],
    ['+47 123 45 678', /^\+\d\d \d{3} \d\d \d{3}$/],
    ['asset 1234567', /^[a-z]{5} [1-9]\d{6}$/],
    ['ada@example.com', /^[a-z]{3}@[a-z]{7}\.[a-z]{3}$/],
    ['https://example.com/a?b=c#d', /^https:\/\/[a-z]{7}\.[a-z]{3}\/[a-z]\?[a-z]=[a-z]#[a-z]$/],
  ])('%s keeps its shape and is replaced', async (text, shape) => {
    const replaced = await anonymizeAttribute(text)
    expect(replaced).toMatch(shape)
    expect(replaced).not.toBe(text)
  })

  test.each(['', '512', '17.9.4', '2024-05-12', '12:30:45', '40 %', '999.1.2.3'])('%j stays', async (text) => {
    expect(await anonymizeAttribute(text)).toBe(text)
  })

  test('addresses of one network stay in one', async () => {
    const addresses = await anonymizeAttribute('10.1.2.3 10.1.2.4 10.1.9.3')
    const [one, other, third] = addresses.split(' ').map((address) => address.split('.'))
    expect(other!.slice(0, 3)).toEqual(one!.slice(0, 3))
    expect(other![3]).not.toBe(one![3])
    expect(third!.slice(0, 2)).toEqual(one!.slice(0, 2))
    expect(third![2]).not.toBe(one![2])
  })

  test('a long number begins with 0 if it did, and only then', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
    const numbers = await Promise.all(
      keys.map(async (key) => (await anonymize([{ name: '', labels: ['0712345', '7012345'] }], { key }))[0]!.labels),
    )
    for (const [one, other] of numbers) {
      expect(one).toMatch(/^0\d{6}$/)
      expect(other).toMatch(/^[1-9]\d{6}$/)
    }
    const seconds = new Set(numbers.flat().map((number) => String(number)[1]))
    expect(seconds.has('0')).toBe(true)
    expect(new Set(numbers.map(([, other]) => String(other)[0])).size).toBeGreaterThan(3)
  })

  test('an address in both cases is replaced as words are', async () => {
    expect(await anonymizeAttribute('3C:ec:EF:33:00:05')).toMatch(/^3[A-Z]:[a-z]{2}:[A-Z]{2}:33:00:05$/)
  })

  test('all numbers in names stay, and so everywhere else', async () => {
    const names = ['10.1.2.3', 'x-1234567']
    expect(await anonymizeNames(...names)).toEqual(['10.1.2.3', expect.stringMatching(/^[a-z]-1234567$/)])
    expect(await anonymizeAttribute('10.1.2.3 1234567', ...names)).toBe('10.1.2.3 1234567')
  })
})

test('user ids are replaced in their order, everywhere in responsible', async () => {
  const users = [7, { id: 2 ** 53 - 1, boss: { id: 3 } }, 3, { id: 7, room: 3 }] as JsonValue[]
  const [object] = await anonymize([{ name: '', responsible: users }])
  const ids = [...JSON.stringify(object!.responsible).matchAll(/\d+/g)].map(Number)
  const [seven, largest, three, ...others] = ids as [number, number, number]
  expect(three).toBeLessThan(seven)
  expect(seven).toBeLessThan(largest)
  expect(others).toEqual([three, seven, 3])
})

test('user ids are replaced in lists, and booleans as the ids that they are read as', async () => {
  const responsible = [[{ id: 5 }, null], true, { id: 1 }, { on: [5] }] as JsonValue[]
  const [object] = await anonymize([{ name: '', responsible }])
  const [[nested, nothing], one, user, other] = object!.responsible as [[{ id: number }, null], number, object, object]
  expect([nothing, typeof nested.id, typeof one]).toEqual([null, 'number', 'number'])
  expect(user).toEqual({ id: one })
  expect(one).toBeLessThan(nested.id)
  expect(Object.values(other)).toEqual([[5]])
})

test('user ids are replaced by some from 1 up, with steps of one to four', async () => {
  const responsible = Array.from({ length: 50 }, (_, index) => index * 1000)
  const [object] = await anonymize([{ name: '', responsible }], { key: 'key' })
  const ids = object!.responsible as number[]
  const steps = ids.map((id, index) => id - (ids[index - 1] ?? 0))
  expect([...new Set(steps)].sort()).toEqual([1, 2, 3, 4])
})

test('object ids, null, numbers and booleans stay', async () => {
  const objects = [{ id: 41, name: '', location: { name: null, fact: null }, type: null, labels: [1, true, [null]] }]
  expect(await anonymize(objects)).toEqual([{ ...objects[0], attributes: {}, responsible: [] }])
})

test('a key __proto__ stays a key of its own', async () => {
  const labels = [JSON.parse('{"__proto__": "x"}')]
  const attributes = JSON.parse('{"__proto__": "x"}')
  const [object] = await anonymize([{ name: '', labels, attributes }])
  expect(Object.keys(object!.attributes)).toEqual([expect.stringMatching(/^__[a-z]{5}__$/)])
  expect(Object.keys(object!.labels[0]!)).toEqual(Object.keys(object!.attributes))
})

test('labels can be nested 900 levels deep', async () => {
  const label = JSON.parse(`${'['.repeat(899)}"deep"${']'.repeat(899)}`)
  const [object] = await anonymize([{ name: '', labels: [label] }])
  expect(JSON.stringify(object!.labels)).toMatch(/^\[{900}"[a-z]{4}"\]{900}$/)
})

test('the objects that it gets stay as they are', async () => {
  const objects = [{ name: 'web', labels: [{ a: ['b'] }], attributes: { a: 'b' }, responsible: [{ id: 1 }] }]
  const before = structuredClone(objects)
  await anonymize(objects)
  expect(objects).toEqual(before)
})

test('a word that cannot be replaced is an error', async () => {
  // A further form of s and of i in the same texts: s and i stay, and nothing else is in the word.
  await expect(anonymize(named('ſ', 'ı', 'isis'))).rejects.toThrow(
    'Failed to anonymize objects: expected no original word, and the same objects from every filter but got the word "ISIS". ' +
      'Keep the field that it is in, if it is public, or remove the object.',
  )
})

test.each([
  [{ key: '' }, 'expected key to be a text that is not empty but got ""'],
  [{ key: 7 }, 'expected key to be a text that is not empty but got 7'],
  [
    { keep: ['labels', 'color'] },
    'expected keep to be a list of name, location, type, labels, attributes, responsible',
  ],
  [{ keep: 'labels' }, 'expected keep to be a list'],
  [{ salt: 'x' }, 'expected one of the options key, keep but got "salt"'],
])('the options %j are refused', async (options, message) => {
  await expect(anonymize([], options as object)).rejects.toThrow(`Failed to anonymize objects: ${message}`)
})

test('a page of HTTP, which has no crypto.subtle, is refused', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(anonymize([])).rejects.toThrow(
    'Failed to anonymize objects: expected crypto.subtle but got a page without it. Use HTTPS, or localhost.',
  )
})

test('an invalid object is refused', async () => {
  await expect(anonymize([{ name: 1 } as never])).rejects.toThrow(
    'Failed to anonymize objects: expected objects[0].name to be a string but got 1. Change it.',
  )
})
