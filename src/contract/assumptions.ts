import { failedTo, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { copyJson, freezeJson } from './json.ts'

/** The six fields of a request body (contract sections 4.2 and 4.3). */
export const bodyFields = Object.freeze(['name', 'location', 'type', 'labels', 'attributes', 'responsible'] as const)

/** A field of a request body. */
export type BodyField = (typeof bodyFields)[number]

/**
 * What this library assumes where the contract is silent: one switch for each gap. The defaults are those of a stock
 * Django REST Framework service.
 * @interface
 * @example { filterMatch: 'icontains', uniqueName: true }
 */
export type Assumptions = {
  /**
   * Whether `name`, `location__fact` and `type__name` match the whole value or a part of it; `i` ignores case.
   * @default 'exact'
   * @see contract section 4.1
   */
  readonly filterMatch: 'exact' | 'iexact' | 'contains' | 'icontains'
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
   * Which tokens are accepted in `Authorization: Token <token>`.
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

/** The values of an assumption. `in out`: the compiler accepts exactly the values of the type, no more and no fewer. */
interface Row<in out Value> {
  /** Whether a value is valid. */
  is: Test
  default: Value
  /** All values, where there are a few. */
  values?: readonly Value[]
  /** The valid values, in the words of `--help`, errors and the README. */
  accepts: string
}

type Test = (value: unknown) => boolean

function isOneOf(values: readonly unknown[]): Test {
  return (value) => values.includes(value)
}

function isListOf(test: Test): Test {
  // Copied, because `every` skips holes.
  return (value) => Array.isArray(value) && [...value].every(test)
}

/** An assumption whose value is one of a few words; the first is the default. */
function choice<Value extends string>(...values: [Value, ...Value[]]): Row<Value> {
  return {
    is: isOneOf(values),
    default: values[0],
    values,
    accepts: values.map((value) => `\`${value}\``).join(', '),
  }
}

/** An assumption that is off by default. */
const flag: Row<boolean> = {
  is: isOneOf([false, true]),
  default: false,
  values: [false, true],
  accepts: '`false`, `true`',
}

/** The values of each assumption. Validation, defaults and documentation use this table. */
export const assumptionTable: { readonly [Name in AssumptionName]: Row<Assumptions[Name]> } = {
  filterMatch: choice('exact', 'iexact', 'contains', 'icontains'),
  filterCombination: choice('and', 'or'),
  repeatedFilter: choice('last', 'first'),
  unknownParameters: choice('ignore', 'reject'),
  invalidParameters: choice('reject', 'ignore'),
  defaultSort: choice('id', '-id'),
  requiredFields: {
    is: isListOf(isOneOf(bodyFields)),
    default: bodyFields,
    accepts: `a list of ${bodyFields.map((field) => `\`${field}\``).join(', ')}`,
  },
  idInBody: choice('ignore', 'check'),
  partialAttributes: choice('replace', 'merge'),
  uniqueName: flag,
  nameMaxLength: {
    is: (value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
    default: null,
    accepts: '`null` or a number of characters',
  },
  itemRetrieval: flag,
  trailingSlash: choice('redirect', 'require', 'optional'),
  tokens: {
    is: isListOf((token) => typeof token === 'string'),
    default: [],
    accepts: 'a list of tokens; empty for no authentication',
  },
}

/** The names of all assumptions, in the order of the table. */
export const assumptionNames = Object.keys(assumptionTable) as AssumptionName[]

/** The defaults of all assumptions: the behaviour of a stock Django REST Framework service. */
export const defaultAssumptions = freezeJson(
  // `fromEntries` does not know which value belongs to which name.
  Object.fromEntries(assumptionNames.map((name) => [name, assumptionTable[name].default])) as Assumptions,
)

/**
 * Adds the defaults to some assumptions.
 * @param changes - the assumptions that differ from the defaults; undefined means the default
 * @param defaults - all assumptions
 * @returns all assumptions, frozen
 * @throws InventoryMockError for an unknown name or an invalid value
 */
export function resolveAssumptions(changes: Partial<Assumptions> = {}, defaults = defaultAssumptions): Assumptions {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    const advice = 'Name them, as in { uniqueName: true }'
    throw failedTo('set assumptions', 'an object', quote(changes), advice, 'invalid-assumption')
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const parsed = Object.fromEntries(given.map(([name, value]) => [name, parseAssumption(name, value)]))
  return freezeJson({ ...defaults, ...parsed })
}

function parseAssumption(name: string, value: unknown): unknown {
  if (!Object.hasOwn(assumptionTable, name)) {
    const expected = `one of ${assumptionNames.join(', ')}`
    throw failedTo(
      'set an assumption',
      expected,
      quote(name),
      adviseNearest(name, assumptionNames),
      'invalid-assumption',
    )
  }
  const { is, accepts, values } = assumptionTable[name as AssumptionName]
  if (is(value)) return copyJson(value)
  const advice = adviseNearest(value, values?.map(String) ?? [], 'Use a valid value')
  throw failedTo(`set the assumption ${name}`, accepts.replaceAll('`', ''), quote(value), advice, 'invalid-assumption')
}
