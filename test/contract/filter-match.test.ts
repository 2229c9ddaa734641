import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAssumptionArguments } from '../../src/cli/assumption-arguments.ts'
import { textFilters } from '../../src/contract/parameters.ts'
import { createInventoryService } from '../../src/service.ts'

const objects = [
  { name: 'web-1', type: { name: 'Server' }, location: { name: null, fact: 'osl1' } },
  { name: 'web-10', type: { name: 'Server rack' }, location: { name: null, fact: 'osl10' } },
]

describe('filterMatch for each filter', () => {
  test('compares each filter in its own way, and what is left out exactly', async () => {
    const mock = createInventoryService({ objects, assumptions: { filterMatch: { name: 'icontains' } } })
    const count = async (query: string) => (await (await mock.fetch(`/api/v2/objects/?${query}`)).json()).length
    expect(await count('name=WEB')).toBe(2)
    expect(await count('type__name=Server')).toBe(1)
    expect(await count('location__fact=osl')).toBe(0)
  })

  test('comes out as one word if all are equal, else with all three', () => {
    const word = fc.constantFrom('exact', 'iexact', 'contains', 'icontains')
    const given = fc.record({ name: word, location__fact: word, type__name: word }, { requiredKeys: ['name'] })
    fc.assert(
      fc.property(given, (matches) => {
        const mock = createInventoryService({ assumptions: { filterMatch: matches as { name: 'exact' } } })
        const { filterMatch } = mock.settings.assumptions
        const all = { location__fact: 'exact', type__name: 'exact', ...matches }
        expect(filterMatch).toEqual(new Set(Object.values(all)).size === 1 ? all.name : all)
      }),
    )
  })

  test('is replaced, and not merged', () => {
    const mock = createInventoryService({ assumptions: { filterMatch: { name: 'icontains' } } })
    mock.configure({ assumptions: { filterMatch: { type__name: 'contains' } } })
    const all = { name: 'exact', location__fact: 'exact', type__name: 'contains' }
    expect(mock.settings.assumptions.filterMatch).toEqual(all)
  })

  test('of an explained request has alternatives for its own filters alone', () => {
    const mock = createInventoryService({ objects, assumptions: { filterMatch: { name: 'icontains' } } })
    const { alternatives } = mock.explain('/api/v2/objects/?type__name=server')
    const found = alternatives.flatMap(({ assumption, value, count }) =>
      assumption === 'filterMatch' ? [[value, count]] : [],
    )
    const others = { name: 'icontains', location__fact: 'exact' }
    expect(found).toEqual([
      [{ ...others, type__name: 'iexact' }, 1],
      [{ ...others, type__name: 'icontains' }, 2],
    ])
  })

  test('is written on the command line by the name of the filter, and overrides a file as a whole', () => {
    const read = (...pairs: string[]) => readAssumptionArguments(pairs, undefined).filterMatch
    expect(read('filterMatch.name=icontains')).toEqual({
      name: 'icontains',
      location__fact: 'exact',
      type__name: 'exact',
    })
    expect(read(...textFilters.map((name) => `filterMatch.${name}=iexact`))).toBe('iexact')
    expect(() => read('filterMatch.nmae=exact')).toThrow(
      "filterMatch takes name, location__fact, type__name, not 'nmae'",
    )
    expect(() => read('filterMatch.name=ex')).toThrow(
      "filterMatch.name takes exact, iexact, contains, icontains, not 'ex'",
    )
  })
})
