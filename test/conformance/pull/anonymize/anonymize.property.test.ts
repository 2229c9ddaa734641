import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymize } from '../../../../src/conformance.ts'
import type { InventoryObject } from '../../../../src/contract/object.ts'
import { createInventoryService } from '../../../../src/service.ts'
import { LIST, USERS } from '../../../fields.ts'
import { runs } from '../../../mock/requests.ts'

/** Whole tokens, none of which is a part of another one. */
const words = ['server', 'Server', 'SWITCH', 'rack', 'oslo', 'Oslo', 'mail', 'сервер', 'Сервер', '東京京東']
const others = ['10.1.2.3', '3c:ec:ef:33:00:05', '12038512345', 'FOC2134L0AB', '550e8400-e29b-41d4-a716-446655440000']
const counters = ['', '1', '03', '112']
const tokens = fc.oneof(
  fc.tuple(fc.constantFrom(...words), fc.constantFrom(...counters)).map((parts) => parts.join('')),
  fc.constantFrom(...others),
)
// Not those that make one number of two.
const separators = fc.constantFrom(', ', '#', '_', ' / ')
const text = fc
  .array(fc.tuple(tokens, separators), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().slice(0, -1).join(''))

const pieces = ['web WEB mail webmail a id https:// 10.0.0.1 12345 01 - . : @'.split(' '), ' '].flat()
// Letters whose other case is another number of letters, or none.
const oddPieces = 'ß mſ ms kı KI İ oς oΣ \u0345x ιx vᾳ vᾼ vǅ ﬁ 東 𝓯 🏢'.split(' ')
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...oddPieces), { maxLength: 4 }).map((chosen) => chosen.join('')),
  fc.string({ maxLength: 8 }),
  fc.uuid(),
  fc.ipV4(),
  fc.ipV6(),
)
// Written and parsed: JSON has no -0.
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)))

function collectionOf(texts: fc.Arbitrary<string>): fc.Arbitrary<InventoryObject[]> {
  const fields = fc.record({
    name: texts,
    location: fc.option(fc.record({ name: fc.option(texts), fact: fc.option(texts) })),
    type: fc.option(fc.record({ name: fc.option(texts) })),
    [LIST]: fc.array(fc.oneof(texts, json), { maxLength: 2 }),
    attributes: fc.dictionary(texts, texts, { maxKeys: 3 }),
    [USERS]: fc.array(fc.oneof(fc.nat({ max: 20 }), fc.record({ id: fc.nat(), name: texts }), json), {
      maxLength: 2,
    }),
  })
  return fc
    .array(fields, { maxLength: 6 })
    .map((list) => list.map((object, index) => ({ id: index + 1, ...object }) as InventoryObject))
}

/** Every text of an object, keys included except those that stay. */
function listTexts(object: Omit<InventoryObject, 'id'>): string[] {
  const list = (value: unknown, stays: readonly string[] = []): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return value.flatMap((part) => list(part, stays))
    return Object.entries(value).flatMap(([key, part]) => [...(stays.includes(key) ? [] : [key]), ...list(part, stays)])
  }
  const { name, location, type, [LIST]: labels, attributes, [USERS]: responsible } = object
  return [...list([name, location?.name, location?.fact, type?.name, labels, attributes]), ...list(responsible, ['id'])]
}

/** The values that the filters compare, by the name of the filter, in the order of the objects. */
function listValues(objects: readonly InventoryObject[]): Record<string, (string | number | null)[]> {
  const users = objects.flatMap(({ [USERS]: responsible }) =>
    responsible.map((user) => (typeof user === 'object' ? (user as { id?: unknown }).id : user)),
  )
  const userIds = users.map((id) => (typeof id === 'boolean' ? Number(id) : typeof id === 'number' ? id : null))
  return {
    name: objects.map(({ name }) => name),
    location__fact: objects.map(({ location }) => location?.fact ?? null),
    type__name: objects.map(({ type }) => type?.name ?? null),
    [USERS]: userIds.map((id) => (Number.isSafeInteger(id) ? id : null)),
  }
}

/** Asks the simulated service with every filter for every value: the ids of what it finds, in a fixed order. */
async function findWithEveryFilter(objects: readonly InventoryObject[]): Promise<string[]> {
  const answers: string[] = []
  for (const filterMatch of ['exact', 'iexact', 'contains', 'icontains'] as const) {
    const service = createInventoryService({ objects, assumptions: { filterMatch } })
    for (const [filter, values] of Object.entries(listValues(objects))) {
      for (const value of new Set(values)) {
        if (value === null) continue
        const response = await service.fetch(`/api/v2/objects/?${new URLSearchParams({ [filter]: String(value) })}`)
        const ids = response.ok ? (await response.json()).map(({ id }: InventoryObject) => id) : response.status
        answers.push(`${filter} ${filterMatch}: ${ids}`)
      }
    }
  }
  return answers
}

test('every filter finds the same objects for every value that is whole tokens', async () => {
  await fc.assert(
    fc.asyncProperty(collectionOf(text), async (objects) => {
      const { objects: after } = await anonymize(objects, { key: 'key' })
      expect(await findWithEveryFilter(after)).toEqual(await findWithEveryFilter(objects))
    }),
    { numRuns: runs(15) },
  )
})

test('the same text becomes the same everywhere, and another one another', async () => {
  await fc.assert(
    fc.asyncProperty(collectionOf(anyText), async (objects) => {
      const before = objects.flatMap(listTexts)
      const after = (await anonymize(objects)).objects.flatMap(listTexts)
      const positions = (texts: readonly string[]) => texts.map((value) => texts.indexOf(value))
      expect(positions(after)).toEqual(positions(before))
    }),
    { numRuns: runs(15) },
  )
})

test('no word of six letters and no long number is left, not even as a part of another one', async () => {
  const listSecrets = (texts: readonly string[]) =>
    texts
      .flatMap((value) => value.replace(/https:\/\//gi, ' ').match(/\p{L}{6,}|\d{11,}/gu) ?? [])
      .map((found) => found.toUpperCase())
  await fc.assert(
    fc.asyncProperty(collectionOf(text), async (objects) => {
      const { objects: after } = await anonymize(objects)
      const left = after.flatMap(listTexts).join('\n').toUpperCase()
      for (const secret of listSecrets(objects.flatMap(listTexts))) expect(left).not.toContain(secret)
    }),
    { numRuns: runs(15) },
  )
})
