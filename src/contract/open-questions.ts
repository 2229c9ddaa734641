import type { AssumptionName, Assumptions } from './assumptions.ts'
import type { OperationName } from './operations.ts'

/** Another answer to an open question: what a mock does differently. Every part is optional. */
export interface OtherAnswer {
  /** In place of those of the mock's settings. */
  readonly assumptions?: Partial<Assumptions>
  /**
   * When requests of one burst are answered. `sent`: late, in their order; `reversed`: the last one first; `swapped`: in
   * pairs, from the end; `first-last`: the first one after the others.
   */
  readonly order?: 'sent' | 'reversed' | 'swapped' | 'first-last'
  /** Whether a request waits before the service has handled it, or after. @default 'request' */
  readonly at?: 'request' | 'response'
  /** How many ids are left out before each new object. */
  readonly idGap?: number
  /** One more field in each object of a response. */
  readonly moreFields?: true
  /** The operation whose first request, since the mock was created or reset, gets a 503. */
  readonly refused?: OperationName
}

/** The name of an open question: an assumption, or one of those that have no assumption. */
export type QuestionName = AssumptionName | 'responseOrder' | 'idGaps' | 'moreFields' | 'unavailable'

/** A question that the contract leaves open, with its other answers. */
export interface OpenQuestion {
  readonly name: QuestionName
  /** The section of the contract. */
  readonly section: string
  /** The words that leave it open; null where the contract has none. */
  readonly words: string | null
  /** Not promised, but no answer of the contract either: code that breaks is not robust. */
  readonly isRobustness?: boolean
  readonly others: readonly { readonly label: string; readonly answer: OtherAnswer }[]
}

const CONSTRAINTS = 'Which fields are required, and any uniqueness or length constraints: not shown.'
const ERRORS = 'Error statuses, error body shape and error conditions: not shown.'

function other<Name extends AssumptionName>(name: Name, value: Assumptions[Name], label: string) {
  return { label, answer: { assumptions: { [name]: value } } as OtherAnswer }
}

function refused(operation: OperationName) {
  return { label: `the first ${operation} gets a 503`, answer: { refused: operation } }
}

/**
 * The open questions, with every other answer that a sweep gives. Those to `tokens` depend on what the clients send. The
 * first row of `responseOrder` tells who waits for no response at all, and which requests are sent together.
 */
export const openQuestions: readonly OpenQuestion[] = [
  {
    name: 'filterMatch',
    section: '4.1',
    words: 'Whether filters match exactly or partially: not shown.',
    others: [
      other('filterMatch', 'iexact', 'filters ignore case'),
      other('filterMatch', 'contains', 'filters match a part'),
      other('filterMatch', 'icontains', 'filters match a part and ignore case'),
    ],
  },
  {
    name: 'filterCombination',
    section: '4.1',
    words: 'Combination of several filters: not shown.',
    others: [other('filterCombination', 'or', 'an object has to match one filter of several')],
  },
  {
    name: 'repeatedFilter',
    section: '4.1',
    words: 'Combination of several filters: not shown.',
    others: [other('repeatedFilter', 'first', 'the first value of a repeated parameter counts')],
  },
  {
    name: 'unknownParameters',
    section: '7',
    words: ERRORS,
    others: [other('unknownParameters', 'reject', 'unknown parameters are refused')],
  },
  {
    name: 'invalidParameters',
    section: '7',
    words: ERRORS,
    others: [other('invalidParameters', 'ignore', 'invalid parameters are ignored')],
  },
  {
    name: 'defaultSort',
    section: '4.1',
    words: 'Query parameters (all optional):',
    others: [other('defaultSort', '-id', 'a list without sort begins with the newest')],
  },
  {
    name: 'pageSize',
    section: '4.1',
    words: 'pagination of the list: not shown.',
    others: [other('pageSize', 1, 'a list has pages')],
  },
  {
    name: 'requiredFields',
    section: '2',
    words: CONSTRAINTS,
    others: [
      other('requiredFields', ['name'], 'only the name is required'),
      other('requiredFields', [], 'no field is required'),
    ],
  },
  {
    name: 'idInBody',
    section: '7',
    words: ERRORS,
    others: [other('idInBody', 'check', 'the id in a body is checked')],
  },
  {
    name: 'partialAttributes',
    section: '4.4',
    words: 'Request body: any subset of the object fields.',
    others: [other('partialAttributes', 'merge', 'the attributes of a PATCH are merged')],
  },
  {
    name: 'uniqueName',
    section: '2',
    words: CONSTRAINTS,
    others: [other('uniqueName', true, 'names are unique')],
  },
  {
    name: 'nameMaxLength',
    section: '2',
    words: CONSTRAINTS,
    others: [50, 100, 255].map((length) => other('nameMaxLength', length, `a name has at most ${length} characters`)),
  },
  {
    name: 'itemRetrieval',
    section: '4.5',
    words: 'Gap: retrieval of a single object by GET on the item path: not shown.',
    others: [other('itemRetrieval', true, 'GET returns a single object')],
  },
  {
    name: 'trailingSlash',
    section: '7',
    words: ERRORS,
    others: [
      other('trailingSlash', 'require', 'a path without its slash is not found'),
      other('trailingSlash', 'optional', 'a path needs no slash'),
    ],
  },
  {
    name: 'tokens',
    section: '5',
    words: 'Authentication: not shown.',
    others: [],
  },
  {
    name: 'responseOrder',
    section: '8',
    words: null,
    others: (['sent', 'reversed', 'swapped', 'first-last'] as const).flatMap((order) =>
      (order === 'sent' ? (['response'] as const) : (['request', 'response'] as const)).map((at) => ({
        label: order === 'sent' ? 'a response takes 60 ms' : 'a later request is answered first',
        answer: { order, at },
      })),
    ),
  },
  {
    name: 'idGaps',
    section: '2',
    words: 'Identifier of the object, assigned by the service.',
    others: [{ label: 'ids have gaps', answer: { idGap: 6 } }],
  },
  {
    name: 'moreFields',
    section: '9',
    words: 'Versioning policy and compatibility rules: not shown.',
    isRobustness: true,
    others: [{ label: 'an object has one more field', answer: { moreFields: true } }],
  },
  {
    name: 'unavailable',
    section: '7',
    words: ERRORS,
    isRobustness: true,
    others: [refused('list'), refused('create'), refused('replace'), refused('update'), refused('delete')],
  },
]
