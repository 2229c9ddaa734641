import { expectTypeOf, test } from 'vitest'
import { type AssumptionName, type Assumptions, createInventoryMock, defaultAssumptions } from '../../src/index.ts'

type Field = 'name' | 'location' | 'type' | 'labels' | 'attributes' | 'responsible'

test('each assumption has the values of its row', () => {
  expectTypeOf<Assumptions>().toEqualTypeOf<{
    readonly filterMatch: 'exact' | 'iexact' | 'contains' | 'icontains'
    readonly filterCombination: 'and' | 'or'
    readonly repeatedFilter: 'last' | 'first'
    readonly unknownParameters: 'ignore' | 'reject'
    readonly invalidParameters: 'reject' | 'ignore'
    readonly defaultSort: 'id' | '-id'
    readonly requiredFields: readonly Field[]
    readonly idInBody: 'ignore' | 'check'
    readonly partialAttributes: 'replace' | 'merge'
    readonly uniqueName: boolean
    readonly nameMaxLength: number | null
    readonly itemRetrieval: boolean
    readonly trailingSlash: 'redirect' | 'require' | 'optional'
    readonly tokens: readonly string[]
  }>()
  expectTypeOf<AssumptionName>().toEqualTypeOf<keyof Assumptions>()
})

test('a mock takes some of them, and has them all', () => {
  expectTypeOf(createInventoryMock({ assumptions: { uniqueName: true } }).assumptions).toEqualTypeOf<Assumptions>()
  expectTypeOf(defaultAssumptions).toEqualTypeOf<Assumptions>()
  createInventoryMock({ assumptions: { filterMatch: undefined, requiredFields: ['name'], tokens: [] } })
})

test('a name or a value that there is not is refused', () => {
  // @ts-expect-error -- there is no such assumption
  createInventoryMock({ assumptions: { filterMatches: 'exact' } })
  // @ts-expect-error -- it cannot be that
  createInventoryMock({ assumptions: { filterMatch: 'regex' } })
  // @ts-expect-error -- null is only for what may have no limit
  createInventoryMock({ assumptions: { uniqueName: null } })
  // @ts-expect-error -- there is no such field
  createInventoryMock({ assumptions: { requiredFields: ['status'] } })
})

test('the defaults are not to be changed', () => {
  // @ts-expect-error -- they are read-only
  defaultAssumptions.uniqueName = true
  // @ts-expect-error -- through and through
  defaultAssumptions.tokens.push('secret')
})
