import { assumptionRows, ERRORS } from '../contract/assumption-rows.ts'
import { type AssumptionName, type Assumptions, withMatches } from '../contract/assumptions.ts'
import type { OperationName } from '../contract/operations.ts'
import { textFilters } from '../contract/parameters.ts'

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

type Others = OpenQuestion['others']

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

/** The questions that are those of the assumptions. */
const assumptionQuestions = Object.entries(assumptionRows).map(
  ([name, { section, words, ask, others }]): OpenQuestion => ({
    name: name as AssumptionName,
    section: words === ERRORS ? '7' : section,
    words,
    ask,
    isRobustness: false,
    others: others.map(([value, label]) => ({ label, answer: { assumptions: { [name]: value } } })),
  }),
)

/** The questions that have no assumption: a mock answers them in the one way that the contract's examples show. */
const otherQuestions = {
  responseOrder: {
    section: '8',
    words: null,
    ask: null,
    isRobustness: false,
    // The first ones keep the order: they tell which tests wait for a response, and which requests are sent together.
    others: [
      ...orders('a response takes 60 ms', ['sent', 'response'], ['sent', 'request']),
      ...(['reversed', 'swapped', 'first-last'] as const).flatMap((order) =>
        orders('a later request is answered first', [order, 'request'], [order, 'response']),
      ),
    ],
  },
  idGaps: {
    section: '2',
    words: 'Identifier of the object, assigned by the service.',
    ask: 'Do the ids of new objects follow each other without a gap?',
    isRobustness: false,
    others: [{ label: 'ids have gaps', answer: { idGap: 6 } }],
  },
  moreFields: {
    section: '9',
    words: 'Versioning policy and compatibility rules: not shown.',
    ask: 'Can an object get new fields within this version of the API?',
    isRobustness: true,
    others: [{ label: 'an object has one more field', answer: { moreFields: true } }],
  },
  unavailable: {
    section: '7',
    words: ERRORS,
    ask: 'Which requests can get a 503, and can they be sent again?',
    isRobustness: true,
    others: (['list', 'create', 'replace', 'update', 'delete'] as const).map((refused) => ({
      label: `the first ${refused} gets a 503`,
      answer: { refused },
    })),
  },
} satisfies Record<Exclude<QuestionName, AssumptionName>, Omit<OpenQuestion, 'name'>>

/** The open questions, with every other answer that a sweep gives. */
export const openQuestions: readonly OpenQuestion[] = [
  ...assumptionQuestions,
  ...Object.entries(otherQuestions).map(([name, row]) => ({ name: name as keyof typeof otherQuestions, ...row })),
]
