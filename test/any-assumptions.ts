import fc from 'fast-check'
import { assumptionNames, assumptionValues, bodyFields } from '../src/contract/assumptions.ts'
import type { Assumptions } from '../src/index.ts'

type Arbitraries = { [Name in keyof Assumptions]: fc.Arbitrary<Assumptions[Name]> }

const listed = Object.fromEntries(
  assumptionNames.flatMap((name) => {
    const { choices } = assumptionValues[name]
    return choices ? [[name, fc.constantFrom(...(choices as readonly unknown[]))]] : []
  }),
) as Omit<Arbitraries, 'pageSize' | 'requiredFields' | 'nameMaxLength' | 'tokens'>

const anyWord = fc.constantFrom('exact', 'iexact', 'contains', 'icontains')

/** As a mock has it: the words are not all equal. */
const anyMatches = fc
  .record({ name: anyWord, location__fact: anyWord, type__name: anyWord })
  .filter((matches) => new Set(Object.values(matches)).size > 1) as fc.Arbitrary<Assumptions['filterMatch']>

/** Every assumption at random, for `fc.record`. */
export const anyAssumption: Arbitraries = {
  ...listed,
  filterMatch: fc.oneof(listed.filterMatch, anyMatches),
  pageSize: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 60 })),
  requiredFields: fc.subarray([...bodyFields]),
  nameMaxLength: fc.oneof(fc.constant(null), fc.integer({ min: 2, max: 300 })),
  tokens: fc.constantFrom([], ['secret']),
}
