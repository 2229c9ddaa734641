import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymize } from '../../../../src/conformance.ts'
import { bodyFields } from '../../../../src/contract/assumptions.ts'
import type { InventoryObject } from '../../../../src/contract/object.ts'
import { scenarios } from '../../../../src/factories.ts'
import { findWithEveryFilter } from './filters.ts'

/** Pieces that are parts of each other, differ in case alone, or have a case that is not simple. */
const pieces = [
  ...['web', 'WEB', 'Web', 'mail', 'webmail', 'we', 'bm', 'a', 'x', 'abcd', 'id', 'https', '__proto__', 'constructor'],
  ...['-', '_', ' ', '.', '0', '1', '01', '12345', '10.0.0.1', 'aa:bb:cc:dd:ee:ff', '00:11', 'https://', '@'],
  ...['ß', 'mſ', 'ms', 'MS', 'ki', 'kı', 'KI', 'İ', 'é', 'E\u0301', 'oσ', 'oς', 'OΣ', '\u0345x', 'ιx', '\u212a', 'k'],
  ...['vᾳ', 'vᾼ', 'vǆ', 'vǅ', 'VǄ', 'ﬁ', 'ŉ'],
  ...['サーバー', '東京', 'сервер', 'Сервер', 'שרת', 'सर्वर', '𝓯𝓪', '𐐨', '𐐀', '🏢'],
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((chosen) => chosen.join(''))
const anyText = fc.oneof(text, fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 4 }))
const element = fc.oneof(
  anyText,
  fc.dictionary(anyText, anyText, { maxKeys: 2 }),
  fc.array(fc.oneof(anyText, fc.integer(), fc.boolean()), { maxLength: 2 }),
)
const user = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.nat(),
  fc.record({ id: fc.integer({ min: 0, max: 5 }), name: anyText }),
)
const collection = fc
  .array(
    fc.record({
      name: anyText,
      location: fc.option(fc.record({ name: fc.option(anyText), fact: fc.option(anyText) })),
      type: fc.option(fc.record({ name: fc.option(anyText) })),
      labels: fc.array(element, { maxLength: 2 }),
      attributes: fc.dictionary(anyText, anyText, { maxKeys: 3 }),
      responsible: fc.array(user, { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((objects) => objects.map((fields, index): InventoryObject => ({ id: index + 1, ...fields })))

test('every filter finds the same objects for every value', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(collection, async (objects) => {
      expect(findWithEveryFilter(await anonymize(objects))).toEqual(findWithEveryFilter(objects))
    }),
  )
})

test.each(['small', 'edges', 'datacenter'] as const)('also in the scenario %s', async (name) => {
  const objects = scenarios[name]()
  expect(findWithEveryFilter(await anonymize(objects))).toEqual(findWithEveryFilter(objects as InventoryObject[]))
})

test('no word of four letters or more is left, not even as a part of another one', async () => {
  const findWords = (objects: readonly InventoryObject[]) => {
    // What stays of a URL.
    const texts = objects.flatMap(listTexts).map((text) => text.replace(/https?:\/\//gi, ' '))
    return texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []).map((word) => word.toUpperCase())
  }
  await fc.assert(
    fc.asyncProperty(collection, async (objects) => {
      const left = findWords(await anonymize(objects)).join(' ')
      for (const word of findWords(objects)) expect(left).not.toContain(word)
    }),
  )
})

test('the same text becomes the same everywhere, and another one another', async () => {
  await fc.assert(
    fc.asyncProperty(collection, async (objects) => {
      const before = objects.flatMap(listTexts)
      const after = (await anonymize(objects)).flatMap(listTexts)
      const positions = (texts: readonly string[]) => texts.map((text) => texts.indexOf(text))
      expect(positions(after)).toEqual(positions(before))
    }),
  )
})

test('everything but letters, user ids, addresses and long numbers stays, and each letter keeps its case', async () => {
  const shapeOf = (text: string) =>
    text.replace(/\p{L}/gu, (letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      const hasTwoCases = lower !== upper && lower.length === upper.length && lower.toUpperCase() === upper
      if (!hasTwoCases) return 'x'
      return letter === lower ? 'a' : 'A'
    })
  await fc.assert(
    fc.asyncProperty(collection, async (objects) => {
      const after = await anonymize(objects)
      for (const [index, { name, type }] of objects.entries()) {
        expect(shapeOf(after[index]!.name)).toBe(shapeOf(name))
        expect(shapeOf(after[index]!.type?.name ?? '')).toBe(shapeOf(type?.name ?? ''))
        expect(after[index]!.id).toBe(index + 1)
      }
    }),
  )
})

test('the same key gives the same result, and another key another one', async () => {
  await fc.assert(
    fc.asyncProperty(collection, fc.string({ minLength: 1 }), async (objects, key) => {
      expect(await anonymize(objects, { key })).toEqual(await anonymize(objects, { key }))
    }),
  )
  const objects = scenarios.small()
  expect(await anonymize(objects, { key: 'a' })).not.toEqual(await anonymize(objects, { key: 'b' }))
  expect(await anonymize(objects)).not.toEqual(await anonymize(objects))
})

test('a field to keep stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(collection, fc.subarray([...bodyFields]), async (objects, keep) => {
      const after = await anonymize(objects, { keep })
      for (const field of keep) {
        expect(after.map((object) => object[field])).toEqual(objects.map((object) => object[field]))
      }
      expect(findWithEveryFilter(after)).toEqual(findWithEveryFilter(objects))
    }),
  )
})

/** Every text of an object, keys included except `id`. */
function listTexts({ name, location, type, labels, attributes, responsible }: Omit<InventoryObject, 'id'>): string[] {
  const list = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return value.flatMap(list)
    return Object.entries(value).flatMap(([key, part]) => [...(key === 'id' ? [] : [key]), ...list(part)])
  }
  return [[name, location?.name, location?.fact, type?.name], labels, attributes, responsible].flatMap(list)
}
