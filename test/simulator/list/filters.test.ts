import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createInventoryMock,
  type InventoryObject,
  type InventoryObjectInput,
  type ListQuery,
} from '../../../src/index.ts'

/** Each filter, and whether an object has its value. */
const filters: [ListQuery, (object: InventoryObject) => boolean][] = [
  [{ name: 'a' }, ({ name }) => name === 'a'],
  [{ type__name: 'a' }, ({ type }) => type?.name === 'a'],
  [{ location__fact: 'a' }, ({ location }) => location?.fact === 'a'],
  [{ responsible: 1 }, ({ responsible }) => responsible.includes(1)],
]

const anyText = fc.constantFrom('a', 'b')
const anyFields: fc.Arbitrary<InventoryObjectInput> = fc.record({
  name: anyText,
  type: fc.option(fc.record({ name: anyText })),
  location: fc.option(fc.record({ fact: anyText })),
  responsible: fc.array(fc.constantFrom(1, 2), { maxLength: 3 }),
})
const anyId = fc.integer({ min: 1, max: 6 })
const anyChange = fc.oneof(
  fc.record({ type: fc.constant('set' as const), id: anyId, fields: anyFields }),
  fc.record({ type: fc.constant('delete' as const), id: anyId }),
  fc.constant({ type: 'reset' as const }),
)

test('each filter finds what has its value, by ascending id, after any changes', () => {
  const anyInitial = fc.uniqueArray(fc.tuple(anyId, anyFields), { selector: ([id]) => id })
  fc.assert(
    fc.property(anyInitial, fc.array(anyChange, { maxLength: 12 }), (initial, changes) => {
      const mock = createInventoryMock({ objects: initial.map(([id, fields]) => ({ id, ...fields })) })
      const list = () => mock.objects.list({})
      const expectFilters = () => {
        for (const [query, isFound] of filters) expect(mock.objects.list(query)).toEqual(list().filter(isFound))
      }
      expectFilters()
      for (const change of changes) {
        if (change.type === 'reset') mock.reset()
        else if (change.type === 'delete') mock.objects.delete(change.id)
        else if (mock.objects.get(change.id)) mock.objects.update(change.id, change.fields)
        else mock.objects.create({ id: change.id, ...change.fields })
        expectFilters()
        expect(list().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].filter((id) => mock.objects.get(id)))
      }
    }),
    { numRuns: 50 },
  )
})

describe('filters fold the case of each letter by itself', () => {
  const names = ['Straße', 'STRASSE', 'straẞe', 'İzmir', 'izmir', 'ΟΔΟΣ', 'οδος', 'ᾼδης', 'ᾳδης', 'ﬁ', 'FI', '𐐀', '𐐨']
  test.each([
    ['STRAßE', ['Straße']],
    ['strasse', ['STRASSE']],
    ['İZMIR', ['İzmir']],
    ['οδοσ', ['ΟΔΟΣ', 'οδος']],
    ['ᾳΔΗΣ', ['ᾼδης', 'ᾳδης']],
    ['fi', ['FI']],
    ['𐐨', ['𐐀', '𐐨']],
  ])('%s', (name, found) => {
    const assumptions = { filterMatch: 'iexact' } as const
    const mock = createInventoryMock({ objects: names.map((name) => ({ name })), assumptions })
    expect(mock.objects.list({ name }).map((object) => object.name)).toEqual(found)
  })
})
