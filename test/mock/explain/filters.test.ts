import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  createInventoryMock,
  type InventoryMock,
  type InventoryObject,
  inventoryObjectSchema,
  type ListQuery,
} from '../../../src/index.ts'
import { LIST, USERS } from '../../fields.ts'
import { anyCollection, facts, names, path, runs, types } from '../requests.ts'
import { anyAssumptions } from '../sequences.ts'

const objects = [
  { name: 'core-1', type: { name: 'switch' }, location: { fact: 'osl1', name: 'Oslo' }, [LIST]: ['prod'] },
  { name: 'core-2', type: { name: 'switch' }, location: { fact: 'osl1', name: 'Oslo' }, attributes: { os: 'Debian' } },
  {
    name: 'web-1',
    type: { name: 'server' },
    location: { fact: 'osl2', name: 'Oslo' },
    [USERS]: [7, { id: 8, mail: 'a@b' }],
  },
  {
    name: 'web-2',
    type: { name: 'server' },
    location: { fact: 'bgo1', name: 'Bergen' },
    [LIST]: [{ key: 'prod' }, 9, 'prod'],
  },
]

const explain = (search: string, assumptions = {}) =>
  createInventoryMock({ objects, assumptions }).explain(path + search)

describe('the filters of an explained list', () => {
  test('have where a value stands in another field, and what their own field has there', () => {
    const [filter] = explain('?location__fact=oslo').filters
    expect(filter).toMatchObject({
      ...{ alone: 0, without: 4, similar: [] },
      elsewhere: [{ field: 'location.name', parameter: null, value: 'Oslo', count: 3, ownValues: ['osl1', 'osl2'] }],
    })
  })

  test.each<[search: string, field: string, parameter: string | null, count: number]>([
    ['?name=switch', 'type.name', 'type__name', 2],
    ['?type__name=WEB-1', 'name', 'name', 1],
    ['?name=BGO1', 'location.fact', 'location__fact', 1],
    ['?name=debian', 'attributes.os', null, 1],
    ['?name=a@b', `${USERS}.mail`, null, 1],
    ['?name=8', USERS, 'responsible', 1],
    ['?responsible=3', 'id', null, 1],
  ])('%s: the value is in %s', (search, field, parameter, count) => {
    expect(explain(search).filters[0]!.elsewhere).toMatchObject([{ field, parameter, count }])
  })

  test('count an object once for each field, the fields of most objects first', () => {
    const { elsewhere } = explain('?name=prod').filters[0]!
    expect(elsewhere).toMatchObject([
      { field: LIST, count: 2, ownValues: ['core-1', 'web-2'] },
      { field: `${LIST}.key`, count: 1, ownValues: ['web-2'] },
    ])
  })

  test('looks into the fields of a schema', () => {
    const contact = z.object({ mails: z.array(z.string()) })
    const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string(), contact })
    const mock = createInventoryMock({
      schema,
      objects: [
        { name: 'web-1', owner: 'Ada', contact: { mails: ['b@c', 'a@b'] } },
        { name: 'web-2', owner: 'a@b', contact: { mails: ['a@b', 'a@b'] } },
      ],
    })
    expect(mock.explain(`${path}?name=a@b`).filters[0]!.elsewhere).toMatchObject([
      { field: 'contact.mails', parameter: null, value: 'a@b', count: 2, ownValues: ['web-1', 'web-2'] },
      { field: 'owner', parameter: null, value: 'a@b', count: 1, ownValues: ['web-2'] },
    ])
  })

  test.each<[search: string, assumptions: object, similar: string[]]>([
    ['?type__name=SWITCH', {}, ['switch 2 iexact']],
    ['?type__name=swit', {}, ['switch 2 contains']],
    ['?type__name=SWIT', { filterMatch: 'iexact' }, ['switch 2 icontains']],
    ['?name=core', {}, ['core-1 1 contains', 'core-2 1 contains']],
    ['?type__name=network-switch', {}, ['switch 2 null']],
    ['?type__name=swich', { filterMatch: 'icontains' }, ['switch 2 null']],
    ['?type__name=nothing', {}, []],
    ['?responsible=70', {}, []],
  ])('%s with %j: the field has %j', (search, assumptions, similar) => {
    const found = explain(search, assumptions).filters[0]!.similar
    expect(found.map(({ value, count, filterMatch }) => `${value} ${count} ${filterMatch}`)).toEqual(similar)
  })

  test('are those of the value that counts, as the query has it, and none for what is no list', () => {
    const values = (search: string, assumptions = {}) => explain(search, assumptions).filters.map(({ value }) => value)
    expect(values('?name=a&name=%20b%20&responsible=07&type__name=&colour=red')).toEqual(['b', '07'])
    expect(values('?name=a&name=b', { repeatedFilter: 'first' })).toEqual(['a'])
    expect(values('?name=a&responsible=x')).toEqual([])
    expect(explain('1/?name=a').filters).toEqual([])
  })

  test('do not look for values of a filter that finds objects', () => {
    const [filter] = explain('?name=WEB-1&type__name=switch', { filterMatch: 'iexact' }).filters
    expect(filter).toMatchObject({ alone: 1, similar: [], elsewhere: [] })
  })
})

test('a long list has the first 1,000 ids, and the number of all', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => ({ name: `${index}` }))
  const { ids, count, alternatives } = createInventoryMock({ objects: many }).explain(path)
  expect([ids!.length, ids!.at(-1), count]).toEqual([1_000, 1_000, 1_200])
  expect(alternatives.find(({ assumption }) => assumption === 'defaultSort')).toMatchObject({ count: 1_200 })
})

const anyText = fc.constantFrom(...names, ...facts, ...types, '5', '1', 'x')
const anyQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    name: anyText,
    responsible: fc.constantFrom(1, 2, 5, 9),
    location__fact: anyText,
    type__name: anyText,
    sort: fc.constantFrom('id', '-id'),
  },
  { requiredKeys: [] },
)

/** What the service really finds. */
async function count(mock: InventoryMock, query: object): Promise<number> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return ((await (await mock.fetch(`${path}?${search}`)).json()) as unknown[]).length
}

/** The texts and numbers of an object, by their path. */
function listFields(object: InventoryObject): [field: string, value: string][] {
  const toEntries = (value: unknown, at: string): [string, string][] => {
    if (Array.isArray(value)) return value.flatMap((each) => toEntries(each, at))
    if (typeof value !== 'object' || value === null) return [[at, String(value)]]
    return Object.entries(value).flatMap(([key, each]) => toEntries(each, `${at}.${key}`))
  }
  return Object.entries(object).flatMap(([key, value]) => toEntries(value, key))
}

test('each filter agrees with what the service really finds', async () => {
  await fc.assert(
    fc.asyncProperty(anyCollection, anyAssumptions, anyQuery, async (initial, assumptions, query) => {
      const mock = createInventoryMock({ objects: initial, assumptions: { ...assumptions, tokens: [] } })
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const explanation = mock.explain(`${path}?${search}`)
      const { sort: _, ...filters } = query
      expect(explanation.filters.map(({ parameter }) => parameter).sort()).toEqual(Object.keys(filters).sort())
      for (const { parameter, value, alone, without, similar, elsewhere } of explanation.filters) {
        const { [parameter]: own, ...others } = query
        expect(value).toBe(String(own))
        expect(alone).toBe(await count(mock, { [parameter]: own }))
        expect(without).toBe(await count(mock, others))
        for (const { value, count: found, filterMatch } of similar) {
          const exact = createInventoryMock({ objects: initial, assumptions: { filterMatch: 'exact' } })
          expect(await count(exact, { [parameter]: value })).toBe(found)
          if (filterMatch === null) continue
          const other = createInventoryMock({ objects: initial, assumptions: { filterMatch } })
          const ids = other.objects.list({ [parameter]: own }).map(({ id }) => id)
          const same = exact.objects.list({ [parameter]: value }).map(({ id }) => id)
          expect(ids).toEqual(expect.arrayContaining(same))
        }
        for (const { field, parameter: filter, count: found } of elsewhere) {
          expect(alone).toBe(0)
          const isThere = ([at, text]: [string, string]) => at === field && text.toUpperCase() === value.toUpperCase()
          const holders = mock.objects.list().filter((object) => listFields(object).some(isThere))
          // An element is a user id, or has one, or is another text.
          if (field !== USERS) expect(found).toBe(holders.length)
          if (filter === null) continue
          const whole = createInventoryMock({ objects: initial, assumptions: { filterMatch: 'iexact' } })
          expect(await count(whole, { [filter]: value })).toBe(found)
        }
      }
    }),
    { numRuns: runs(25) },
  )
})
