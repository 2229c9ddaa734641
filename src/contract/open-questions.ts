import { type AssumptionName, type Assumptions, withMatches } from './assumptions.ts'
import type { OperationName } from './operations.ts'
import { textFilters } from './parameters.ts'

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
  /** The operation whose first request of a test, since the mock was created or reset, gets a 503. */
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
  /** The sentence to ask the owner of the service; null where nobody can promise an answer. */
  readonly ask: string | null
  /** Whether it is no answer to a gap: code that breaks is not robust. */
  readonly isRobustness: boolean
  readonly others: readonly { readonly label: string; readonly answer: OtherAnswer }[]
}

const CONSTRAINTS = 'Which fields are required, and any uniqueness or length constraints: not shown.'
const ERRORS = 'Error statuses, error body shape and error conditions: not shown.'

type Others = OpenQuestion['others']

/** Other values of an assumption, each with what it means. */
function values<Name extends AssumptionName>(name: Name, ...rows: [value: Assumptions[Name], label: string][]): Others {
  return rows.map(([value, label]) => ({ label, answer: { assumptions: { [name]: value } } }))
}

/**
 * The other answers to a question where some assumptions are known: none for a known one. Of `filterMatch`, the words of
 * some filters can be known, and the others are asked for.
 */
export function listOthers({ name, others }: OpenQuestion, known: Partial<Assumptions>): Others {
  const { filterMatch } = known
  if (!Object.hasOwn(known, name)) return others
  if (name !== 'filterMatch' || typeof filterMatch !== 'object') return []
  if (textFilters.every((filter) => filterMatch[filter] !== undefined)) return []
  return others.map(({ label, answer }) => {
    const value = withMatches(answer.assumptions!.filterMatch!, filterMatch)
    return { label, answer: { assumptions: { filterMatch: value } } }
  })
}

/** Orders in which requests that are sent together get their responses. */
function orders(label: string, ...rows: [NonNullable<OtherAnswer['order']>, OtherAnswer['at']][]): Others {
  return rows.map(([order, at]) => ({ label, answer: { order, at } }))
}

const rows: [name: QuestionName, section: string, words: string | null, others: Others][] = [
  [
    'filterMatch',
    '4.1',
    'Whether filters match exactly or partially: not shown.',
    values(
      'filterMatch',
      ['iexact', 'filters ignore case'],
      ['contains', 'filters match a part'],
      ['icontains', 'filters match a part and ignore case'],
    ),
  ],
  [
    'filterCombination',
    '4.1',
    'Combination of several filters: not shown.',
    values('filterCombination', ['or', 'an object has to match one filter of several']),
  ],
  [
    'repeatedFilter',
    '4.1',
    'Combination of several filters: not shown.',
    values('repeatedFilter', ['first', 'the first value of a repeated parameter counts']),
  ],
  ['unknownParameters', '7', ERRORS, values('unknownParameters', ['reject', 'unknown parameters are refused'])],
  ['invalidParameters', '7', ERRORS, values('invalidParameters', ['ignore', 'invalid parameters are ignored'])],
  [
    'defaultSort',
    '4.1',
    'Query parameters (all optional):',
    values('defaultSort', ['-id', 'a list without sort begins with the newest']),
  ],
  ['pageSize', '4.1', 'pagination of the list: not shown.', values('pageSize', [1, 'a list has pages'])],
  [
    'requiredFields',
    '2',
    CONSTRAINTS,
    values('requiredFields', [['name'], 'only the name is required'], [[], 'no field is required']),
  ],
  ['idInBody', '7', ERRORS, values('idInBody', ['check', 'the id in a body is checked'])],
  [
    'partialAttributes',
    '4.4',
    'Request body: any subset of the object fields.',
    values('partialAttributes', ['merge', 'the attributes of a PATCH are merged']),
  ],
  ['uniqueName', '2', CONSTRAINTS, values('uniqueName', [true, 'names are unique'])],
  [
    'nameMaxLength',
    '2',
    CONSTRAINTS,
    [50, 100, 255].flatMap((length) => values('nameMaxLength', [length, `a name has at most ${length} characters`])),
  ],
  [
    'itemRetrieval',
    '4.5',
    'Gap: retrieval of a single object by GET on the item path: not shown.',
    values('itemRetrieval', [true, 'GET returns a single object']),
  ],
  [
    'trailingSlash',
    '7',
    ERRORS,
    values(
      'trailingSlash',
      ['require', 'a path without its slash is not found'],
      ['optional', 'a path needs no slash'],
    ),
  ],
  ['tokens', '5', 'Authentication: not shown.', []],
  [
    'responseOrder',
    '8',
    null,
    [
      ...orders('a response takes 60 ms', ['sent', 'response'], ['sent', 'request']),
      ...(['reversed', 'swapped', 'first-last'] as const).flatMap((order) =>
        orders('a later request is answered first', [order, 'request'], [order, 'response']),
      ),
    ],
  ],
  [
    'idGaps',
    '2',
    'Identifier of the object, assigned by the service.',
    [{ label: 'ids have gaps', answer: { idGap: 6 } }],
  ],
  [
    'moreFields',
    '9',
    'Versioning policy and compatibility rules: not shown.',
    [{ label: 'an object has one more field', answer: { moreFields: true } }],
  ],
  [
    'unavailable',
    '7',
    ERRORS,
    (['list', 'create', 'replace', 'update', 'delete'] as const).map((refused) => ({
      label: `the first ${refused} gets a 503`,
      answer: { refused },
    })),
  ],
]

/** What to ask the owner of the service. */
const asks: Readonly<Record<QuestionName, string | null>> = {
  filterMatch: 'Do filters match the whole value or a part of it, and do they mind case?',
  filterCombination: 'Does a list with several filters have the objects that match all of them, or any?',
  repeatedFilter: 'Which value counts if a query has a parameter twice, the first or the last?',
  unknownParameters: 'Is a query parameter that the contract does not name ignored, or refused?',
  invalidParameters: 'Is an invalid value of a query parameter refused, or ignored?',
  defaultSort: 'In which order is a list without sort?',
  pageSize: 'Is a list always whole, or does it have pages?',
  requiredFields: 'Which fields do a POST and a PUT have to have?',
  idInBody: 'Is an id in a body ignored, or does it have to be that of the path?',
  partialAttributes: 'Does a PATCH replace all attributes, or only those that it names?',
  uniqueName: 'Can two objects have the same name?',
  nameMaxLength: 'How long can a name be?',
  itemRetrieval: 'Does GET on the path of an object return the object?',
  trailingSlash: 'Does a path without its last slash get a redirect, a 404 or the same response?',
  tokens: 'Does every request need a token?',
  responseOrder: null,
  idGaps: 'Do the ids of new objects follow each other without a gap?',
  moreFields: 'Can an object get new fields within this version of the API?',
  unavailable: 'Which requests can get a 503, and can they be sent again?',
}

/**
 * The open questions, with every other answer that a sweep gives. Those to `tokens` depend on what the clients send. The
 * first answers to `responseOrder` keep the order: they tell which tests wait for a response, and which requests are sent
 * together.
 */
export const openQuestions: readonly OpenQuestion[] = rows.map(([name, section, words, others]) => ({
  name,
  section,
  words,
  ask: asks[name],
  isRobustness: name === 'moreFields' || name === 'unavailable',
  others,
}))
