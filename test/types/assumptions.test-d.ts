import { expectTypeOf, test } from 'vitest'
import { type AssumptionName, type Assumptions, createInventoryMock, defaultAssumptions } from '../../src/index.ts'

type Field = 'name' | 'location' | 'type' | 'labels' | 'attributes' | 'responsible'

test('each assumption has its values', () => {
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

test('a mock takes some assumptions and has all of them', () => {
  const { settings } = createInventoryMock({ assumptions: { uniqueName: true } })
  expectTypeOf(settings.assumptions).toEqualTypeOf<Assumptions>()
  expectTypeOf(defaultAssumptions).toEqualTypeOf<Assumptions>()
  createInventoryMock({ assumptions: { filterMatch: undefined, requiredFields: ['name'], tokens: [] } })
})

test('an unknown name or an invalid value is an error', () => {
  // @ts-expect-error -- an unknown assumption
  createInventoryMock({ assumptions: { filterMatches: 'exact' } })
  // @ts-expect-error -- an unknown value
  createInventoryMock({ assumptions: { filterMatch: 'regex' } })
  // @ts-expect-error -- only a limit may be null
  createInventoryMock({ assumptions: { uniqueName: null } })
  // @ts-expect-error -- an unknown field
  createInventoryMock({ assumptions: { requiredFields: ['status'] } })
})

test('the defaults are read-only', () => {
  // @ts-expect-error -- so is each default
  defaultAssumptions.uniqueName = true
  // @ts-expect-error -- and everything inside them
  defaultAssumptions.tokens.push('secret')
})
