import type { OperationName } from '../contract/operations.ts'
import type { FilterName } from '../contract/parameters.ts'
import type { Writes } from './service/service-options.ts'
import type { ObjectId } from './service-collection.ts'
import { isSuccess, listOf, operationOf, type Trial } from './trial.ts'

/** The knowledge of a rule besides the trial. */
interface RuleContext {
  /** Whether the request is valid whatever is assumed. */
  readonly isValid: boolean
  /** Whether an object is not compared, because others change it. */
  readonly isIgnored: (id: ObjectId) => boolean
  /** Whether the run has created an object. */
  readonly isOwn: (object: unknown) => boolean
}

/** How a response breaks a rule. */
interface Breach {
  /** The response as it should be. */
  readonly expected: string
  /** The part that differs from it; by default the whole response. */
  readonly got?: string
  /** The fields of objects that are wrong. */
  readonly fields?: readonly string[]
}

/** The kinds of rules, in the order in which a client notices that one is broken. */
export const ruleKinds = ['status', 'shape', 'value', 'allowance', 'header'] as const

/** A rule of the contract, one of its sentences, without its name. */
export interface RuleRow {
  /** The section of the contract: `4.1`. */
  readonly section: string
  readonly statement: string
  readonly kind: (typeof ruleKinds)[number]
  /** Whether it is about the form of a response alone, so that what is in it still says what the service does. */
  readonly isFormal?: boolean
  /** The operation that it is about; absent for a rule about all of them. One that writes is shown only to those who may. */
  readonly operation?: OperationName
  /** The status that it asks for. */
  readonly status?: number
  /** The field of objects that it is about. */
  readonly field?: string
  /** The query parameter that it is about; `any` for what every list needs. */
  readonly parameter?: FilterName | 'sort' | 'any'
  /** When nothing shows whether it holds: `the service has no objects`. */
  readonly unless: string
  /** The response as it should be, or how it breaks the rule; null if the rule holds, undefined if the trial does not show it. */
  readonly judge: (trial: Trial, context: RuleContext) => string | Breach | null | undefined
}

export type Judge = RuleRow['judge']

/** A rule with its name, and the names of those that it follows from. */
export interface ContractRule extends RuleRow {
  /** Its name in reports and options: `delete-is-204`. */
  readonly id: string
  readonly follows: readonly string[]
}

/** Gives each rule its name. A rule follows from others only by their names. */
export function nameRules<Id extends string>(
  rows: Readonly<Record<Id, RuleRow & { readonly follows?: readonly NoInfer<Id>[] }>>,
): readonly (ContractRule & { readonly id: Id })[] {
  const named = Object.entries<RuleRow & { follows?: readonly Id[] }>(rows)
  return named.map(([id, { follows = [], ...row }]) => ({ ...row, follows, id: id as Id }))
}

/** How much has to be written to see whether a rule holds. */
export function neededWrites({ operation = 'list' }: RuleRow): Writes {
  return operation === 'list' ? 'none' : 'allowed'
}

/** The section of each operation. */
const sections: Readonly<Partial<Record<OperationName, string>>> = {
  list: '4.1',
  create: '4.2',
  replace: '4.3',
  update: '4.4',
  delete: '4.5',
}

/** A rule about an operation; by default about the values in its responses. */
export function operationRule(operation: OperationName, statement: string, judge: Judge, more: Partial<RuleRow> = {}) {
  const unless = `the service refused each ${operation}`
  return { section: sections[operation]!, statement, operation, kind: 'value' as const, unless, judge, ...more }
}

/** A rule about each list that is answered. */
export function listRule(
  statement: string,
  judge: (list: unknown[], ...others: Parameters<Judge>) => ReturnType<Judge>,
  more?: Partial<RuleRow>,
) {
  const judgeList: Judge = (trial, context) => {
    const list = listOf(trial)
    return list === null ? undefined : judge(list, trial, context)
  }
  return operationRule('list', statement, judgeList, more)
}

/** A rule about each successful response to an operation that writes. */
export function answerRule(operation: OperationName, statement: string, judge: Judge, more?: Partial<RuleRow>) {
  const judgeAnswer: Judge = (trial, context) => (isAnswered(trial, operation) ? judge(trial, context) : undefined)
  return operationRule(operation, statement, judgeAnswer, more)
}

/** Says what should have come, unless it did. */
export function expect(holds: boolean, expected: string): string | null {
  return holds ? null : expected
}

export function isAnswered({ step, response }: Trial, operation: OperationName): boolean {
  return operationOf(step) === operation && isSuccess(response)
}

/** A rule about the status of a successful response. */
export function statusRule(operation: OperationName, status: number) {
  const statement = `The response to ${operation === 'update' ? 'an' : 'a'} ${operation} has the status ${status}.`
  const judge: Judge = ({ step, response }, { isValid }) => {
    if (operationOf(step) !== operation) return undefined
    // Who may write is no matter of the contract.
    if (operation !== 'list' && (response.status === 401 || response.status === 403)) return undefined
    // A valid request can be refused for reasons that the contract does not show: section 2 leaves constraints open.
    const isOwed =
      isValid && (step.isDocumented || (operation === 'list' && !step.mayBeRefused) || response.status >= 500)
    return isSuccess(response) || isOwed ? expect(response.status === status, `the status ${status}`) : undefined
  }
  return operationRule(operation, statement, judge, { kind: 'status', status, isFormal: true })
}
