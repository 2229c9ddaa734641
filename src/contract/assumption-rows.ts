import { type BodyField, bodyFields } from './constants/fields.ts'
import { anyTextFilter } from './constants/filter-names.ts'
import type { TextFilter } from './filter-rows.ts'

/** The texts about an assumption. */
interface AssumptionTexts {
  /** Its decision, in a sentence that is also its doc comment. */
  readonly decides: string
  /** The section of the contract that leaves it open. */
  readonly section: string
  /** The words of the contract that leave it open. */
  readonly words: string
  /** The sentence to ask the owner of the service. */
  readonly ask: string
}

/** A value that a sweep tries, and what it means. */
type Other<Value> = readonly [value: Value, label: string]

interface AssumptionRow<Value> extends AssumptionTexts {
  readonly default: Value
  readonly others: readonly Other<Value>[]
}

/** An assumption with a few values. */
interface ChoiceRow<Value> extends AssumptionRow<Value> {
  readonly choices: readonly Value[]
}

/** The first choice is the default. @param others - the label of each other choice */
function choice<First extends string | boolean, Rest extends string | boolean>(
  choices: readonly [First, ...Rest[]],
  { others, ...texts }: AssumptionTexts & { readonly others: Readonly<Record<`${Rest}`, string>> },
): ChoiceRow<First | Rest> {
  const [first, ...rest] = choices
  return { default: first, choices, ...texts, others: rest.map((value) => [value, others[`${value}`]]) }
}

/** The words of the contract about the constraints of fields. */
const CONSTRAINTS = 'Which fields are required, and any uniqueness or length constraints: not shown.'

/** The words of the contract about errors, of section 7. */
export const ERRORS = 'Error statuses, error body shape and error conditions: not shown.'

/** How a filter compares texts: the whole value or a part of it; `i` ignores case. */
export type FilterMatch = 'exact' | 'iexact' | 'contains' | 'icontains'

/** The assumptions, one row each: everything in this library that knows them is made from this table. */
export const assumptionRows = {
  /**
   * Whether `name`, `location__fact` and `type__name` match the whole value or a part of it; `i` ignores case. One word for
   * all, or one for each: what is left out is `exact`.
   * @default 'exact'
   * @see contract section 4.1
   * @example { name: 'icontains' }
   */
  filterMatch: choice(['exact', 'iexact', 'contains', 'icontains'], {
    decides:
      `Whether ${anyTextFilter.replace(' or ', ' and ')} match the whole value or a part of it; \`i\` ignores case. One ` +
      'word for all, or one for each: what is left out is `exact`.',
    section: '4.1',
    words: 'Whether filters match exactly or partially: not shown.',
    ask: 'Do filters match the whole value or a part of it, and do they mind case?',
    others: {
      iexact: 'filters ignore case',
      contains: 'filters match a part',
      icontains: 'filters match a part and ignore case',
    },
  }) as ChoiceRow<FilterMatch | { readonly [Filter in TextFilter]?: FilterMatch }>,
  /**
   * Whether an object must match all filters or any of them.
   * @default 'and'
   * @see contract section 4.1
   */
  filterCombination: choice(['and', 'or'], {
    decides: 'Whether an object must match all filters or any of them.',
    section: '4.1',
    words: 'Combination of several filters: not shown.',
    ask: 'Does a list with several filters have the objects that match all of them, or any?',
    others: { or: 'an object has to match one filter of several' },
  }),
  /**
   * Which value counts when a query parameter is repeated.
   * @default 'last'
   * @see contract section 4.1
   */
  repeatedFilter: choice(['last', 'first'], {
    decides: 'Which value counts when a query parameter is repeated.',
    section: '4.1',
    words: 'Combination of several filters: not shown.',
    ask: 'Which value counts if a query has a parameter twice, the first or the last?',
    others: { first: 'the first value of a repeated parameter counts' },
  }),
  /**
   * Whether a query parameter that is not in the contract is ignored or rejected with a 400.
   * @default 'ignore'
   * @see contract section 4.1
   */
  unknownParameters: choice(['ignore', 'reject'], {
    decides: 'Whether a query parameter that is not in the contract is ignored or rejected with a 400.',
    section: '4.1',
    words: ERRORS,
    ask: 'Is a query parameter that the contract does not name ignored, or refused?',
    others: { reject: 'unknown parameters are refused' },
  }),
  /**
   * Whether an invalid value, as in `sort=name` or `responsible=abc`, is rejected with a 400 or ignored.
   * @default 'reject'
   * @see contract section 4.1
   */
  invalidParameters: choice(['reject', 'ignore'], {
    decides: 'Whether an invalid value, as in `sort=name` or `responsible=abc`, is rejected with a 400 or ignored.',
    section: '4.1',
    words: ERRORS,
    ask: 'Is an invalid value of a query parameter refused, or ignored?',
    others: { ignore: 'invalid parameters are ignored' },
  }),
  /**
   * The order of a list without `sort`.
   * @default 'id'
   * @see contract section 4.1
   */
  defaultSort: choice(['id', '-id'], {
    decides: 'The order of a list without `sort`.',
    section: '4.1',
    words: 'Query parameters (all optional):',
    ask: 'In which order is a list without sort?',
    others: { '-id': 'a list without sort begins with the newest' },
  }),
  /**
   * How many objects a list has at most, with a header `Link` to the next page, `?page=2`; `null` is the whole list.
   * @default null
   * @see contract section 4.1
   */
  pageSize: {
    default: null,
    decides:
      'How many objects a list has at most, with a header `Link` to the next page, `?page=2`; `null` is the whole list.',
    section: '4.1',
    words: 'pagination of the list: not shown.',
    ask: 'Is a list always whole, or does it have pages?',
    others: [[1, 'a list has pages']],
  } as AssumptionRow<number | null>,
  /**
   * Which fields a create or replace must have; the others get an empty value when they are missing.
   * @default all
   * @see contract section 2
   */
  requiredFields: {
    default: bodyFields,
    decides: 'Which fields a create or replace must have; the others get an empty value when they are missing.',
    section: '2',
    words: CONSTRAINTS,
    ask: 'Which fields do a POST and a PUT have to have?',
    others: [
      [['name'], 'only the name is required'],
      [[], 'no field is required'],
    ],
  } as AssumptionRow<readonly BodyField[]>,
  /**
   * Whether the `id` in a request body is ignored, or checked: a create must not have it, a replace must, and it must
   * equal the one in the path.
   * @default 'ignore'
   * @see contract section 2
   */
  idInBody: choice(['ignore', 'check'], {
    decides:
      'Whether the `id` in a request body is ignored, or checked: a create must not have it, a replace must, and it ' +
      'must equal the one in the path.',
    section: '2',
    words: ERRORS,
    ask: 'Is an id in a body ignored, or does it have to be that of the path?',
    others: { check: 'the id in a body is checked' },
  }),
  /**
   * Whether the `attributes` of an update replace the old ones or are merged into them.
   * @default 'replace'
   * @see contract section 4.4
   */
  partialAttributes: choice(['replace', 'merge'], {
    decides: 'Whether the `attributes` of an update replace the old ones or are merged into them.',
    section: '4.4',
    words: 'Request body: any subset of the object fields.',
    ask: 'Does a PATCH replace all attributes, or only those that it names?',
    others: { merge: 'the attributes of a PATCH are merged' },
  }),
  /**
   * Whether names must be unique.
   * @default false
   * @see contract section 2
   */
  uniqueName: choice([false, true], {
    decides: 'Whether names must be unique.',
    section: '2',
    words: CONSTRAINTS,
    ask: 'Can two objects have the same name?',
    others: { true: 'names are unique' },
  }),
  /**
   * The maximum length of a name; `null` is no limit.
   * @default null
   * @see contract section 2
   */
  nameMaxLength: {
    default: null,
    decides: 'The maximum length of a name; `null` is no limit.',
    section: '2',
    words: CONSTRAINTS,
    ask: 'How long can a name be?',
    others: [50, 100, 255].map((length) => [length, `a name has at most ${length} characters`]),
  } as AssumptionRow<number | null>,
  /**
   * Whether GET on the path of an object returns the object.
   * @default false
   * @see contract section 4.5
   */
  itemRetrieval: choice([false, true], {
    decides: 'Whether GET on the path of an object returns the object.',
    section: '4.5',
    words: 'Gap: retrieval of a single object by GET on the item path: not shown.',
    ask: 'Does GET on the path of an object return the object?',
    others: { true: 'GET returns a single object' },
  }),
  /**
   * The response to a path without its trailing slash: a redirect, a 404, or the same as with the slash.
   * @default 'redirect'
   * @see contract section 4
   */
  trailingSlash: choice(['redirect', 'require', 'optional'], {
    decides: 'The response to a path without its trailing slash: a redirect, a 404, or the same as with the slash.',
    section: '4',
    words: ERRORS,
    ask: 'Does a path without its last slash get a redirect, a 404 or the same response?',
    others: { require: 'a path without its slash is not found', optional: 'a path needs no slash' },
  }),
  /**
   * Which tokens are accepted: `s3cret` in `Authorization: Token s3cret`, `Bearer s3cret` in `Authorization: Bearer s3cret`.
   * @default []
   * @see contract section 5
   */
  tokens: {
    default: [],
    decides:
      'Which tokens are accepted: `s3cret` in `Authorization: Token s3cret`, `Bearer s3cret` in `Authorization: Bearer s3cret`.',
    section: '5',
    words: 'Authentication: not shown.',
    ask: 'Does every request need a token?',
    // They depend on what the clients send.
    others: [],
  } as AssumptionRow<readonly string[]>,
}

type Rows = typeof assumptionRows

/**
 * The assumptions of this library where the contract is silent: one switch for each gap. The defaults are those of a stock
 * Django REST Framework service.
 * @interface
 * @example { filterMatch: 'icontains', uniqueName: true }
 */
export type Assumptions = { readonly [Name in keyof Rows]: Rows[Name]['default'] }

/**
 * The name of an assumption.
 * @useDeclaredType
 */
export type AssumptionName = keyof Assumptions

/** The name of an assumption with any number of values. */
export type OpenAssumption = {
  [Name in AssumptionName]: Rows[Name] extends { choices: unknown } ? never : Name
}[AssumptionName]
