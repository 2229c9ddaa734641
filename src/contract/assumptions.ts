import { freezeJson } from './json.ts'
import { type TextFilter, textFilters } from './parameters.ts'

/** The six fields of a request body (contract sections 4.2 and 4.3). */
export const bodyFields = Object.freeze(['name', 'location', 'type', 'labels', 'attributes', 'responsible'] as const)

export type BodyField = (typeof bodyFields)[number]

/** Whether a field is one of the contract: the assumption `requiredFields` says whether a body must have it. */
export function isBodyField(name: string): name is BodyField {
  return (bodyFields as readonly string[]).includes(name)
}

/** How a filter compares texts: the whole value or a part of it; `i` ignores case. */
export type FilterMatch = 'exact' | 'iexact' | 'contains' | 'icontains'

/**
 * What this library assumes where the contract is silent: one switch for each gap. The defaults are those of a stock
 * Django REST Framework service.
 * @interface
 * @example { filterMatch: 'icontains', uniqueName: true }
 */
export type Assumptions = {
  /**
   * Whether `name`, `location__fact` and `type__name` match the whole value or a part of it; `i` ignores case. One word for
   * all, or one for each: what is left out is `exact`.
   * @default 'exact'
   * @see contract section 4.1
   * @example { name: 'icontains' }
   */
  readonly filterMatch: FilterMatch | { readonly [Filter in TextFilter]?: FilterMatch }
  /**
   * Whether an object must match all filters or any of them.
   * @default 'and'
   * @see contract section 4.1
   */
  readonly filterCombination: 'and' | 'or'
  /**
   * Which value counts when a query parameter is repeated.
   * @default 'last'
   * @see contract section 4.1
   */
  readonly repeatedFilter: 'last' | 'first'
  /**
   * Whether a query parameter that is not in the contract is ignored or rejected with a 400.
   * @default 'ignore'
   * @see contract section 4.1
   */
  readonly unknownParameters: 'ignore' | 'reject'
  /**
   * Whether an invalid value, as in `sort=name` or `responsible=abc`, is rejected with a 400 or ignored.
   * @default 'reject'
   * @see contract section 4.1
   */
  readonly invalidParameters: 'reject' | 'ignore'
  /**
   * The order of a list without `sort`.
   * @default 'id'
   * @see contract section 4.1
   */
  readonly defaultSort: 'id' | '-id'
  /**
   * How many objects a list has at most, with a header `Link` to the next page, `?page=2`; `null` is the whole list.
   * @default null
   * @see contract section 4.1
   */
  readonly pageSize: number | null
  /**
   * Which fields a create or replace must have; the others get an empty value when they are missing.
   * @default ['name', 'location', 'type', 'labels', 'attributes', 'responsible']
   * @see contract section 2
   */
  readonly requiredFields: readonly BodyField[]
  /**
   * Whether the `id` in a request body is ignored, or checked: a create must not have it, a replace must, and it must
   * equal the one in the path.
   * @default 'ignore'
   * @see contract section 2
   */
  readonly idInBody: 'ignore' | 'check'
  /**
   * Whether the `attributes` of an update replace the old ones or are merged into them.
   * @default 'replace'
   * @see contract section 4.4
   */
  readonly partialAttributes: 'replace' | 'merge'
  /**
   * Whether names must be unique.
   * @default false
   * @see contract section 2
   */
  readonly uniqueName: boolean
  /**
   * The maximum length of a name; `null` is no limit.
   * @default null
   * @see contract section 2
   */
  readonly nameMaxLength: number | null
  /**
   * Whether GET on the path of an object returns the object.
   * @default false
   * @see contract section 4.5
   */
  readonly itemRetrieval: boolean
  /**
   * The response to a path without its trailing slash: a redirect, a 404, or the same as with the slash.
   * @default 'redirect'
   * @see contract section 4
   */
  readonly trailingSlash: 'redirect' | 'require' | 'optional'
  /**
   * Which tokens are accepted: `s3cret` in `Authorization: Token s3cret`, `Bearer s3cret` in `Authorization: Bearer s3cret`.
   * @default []
   * @see contract section 5
   */
  readonly tokens: readonly string[]
}

/**
 * The name of an assumption.
 * @useDeclaredType
 */
export type AssumptionName = keyof Assumptions

/** The values of an assumption. `in out`: the compiler accepts exactly the choices of the type, no more and no fewer. */
interface AssumptionValues<in out Value> {
  readonly default: Value
  /** All values; absent for lists and numbers. */
  readonly choices?: readonly Value[]
}

/** The first choice is the default. */
function choice<Value>(...choices: [Value, ...Value[]]): AssumptionValues<Value> {
  return { default: choices[0], choices }
}

/** The default and the choices of each assumption. Every page loads this table: the texts are in other files. */
export const assumptionValues: { readonly [Name in AssumptionName]: AssumptionValues<Assumptions[Name]> } = {
  filterMatch: choice<Assumptions['filterMatch']>('exact', 'iexact', 'contains', 'icontains'),
  filterCombination: choice('and', 'or'),
  repeatedFilter: choice('last', 'first'),
  unknownParameters: choice('ignore', 'reject'),
  invalidParameters: choice('reject', 'ignore'),
  defaultSort: choice('id', '-id'),
  pageSize: { default: null },
  requiredFields: { default: bodyFields },
  idInBody: choice('ignore', 'check'),
  partialAttributes: choice('replace', 'merge'),
  uniqueName: choice<boolean>(false, true),
  nameMaxLength: { default: null },
  itemRetrieval: choice<boolean>(false, true),
  trailingSlash: choice('redirect', 'require', 'optional'),
  tokens: { default: [] },
}

export const assumptionNames = Object.keys(assumptionValues) as AssumptionName[]

/** How a filter compares texts under the assumption `filterMatch`. */
export function matchOf(filterMatch: Assumptions['filterMatch'], filter: TextFilter): FilterMatch {
  return typeof filterMatch === 'string' ? filterMatch : (filterMatch[filter] ?? 'exact')
}

/**
 * The assumption `filterMatch` with another word for some filters.
 * @returns the word if all filters have the same, else the word of each
 */
export function withMatches(
  filterMatch: Assumptions['filterMatch'],
  changes: { readonly [Filter in TextFilter]?: FilterMatch | undefined } = {},
): Assumptions['filterMatch'] {
  const words = textFilters.map((filter) => [filter, changes[filter] ?? matchOf(filterMatch, filter)] as const)
  const [[, first]] = words as [(typeof words)[number]]
  return words.every(([, word]) => word === first) ? first : Object.fromEntries(words)
}

/** The defaults of all assumptions: the behaviour of a stock Django REST Framework service. */
export const defaultAssumptions = freezeJson(
  // `fromEntries` does not know which value belongs to which name.
  Object.fromEntries(assumptionNames.map((name) => [name, assumptionValues[name].default])) as Assumptions,
)
