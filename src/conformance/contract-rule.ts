import type { OperationName } from '../contract/operations.ts'
import type { FilterName } from '../contract/parameters.ts'
import type { Writes } from './service/service-options.ts'
import type { ObjectId } from './service-collection.ts'
import { isSuccess, listOf, operationOf, type Trial } from './trial.ts'

/** What a rule may know besides the trial. */
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
  /** What the response should be. */
  readonly expected: string
  /** What differs from it; by default the whole response. */
  readonly got?: string
  /** The fields of objects that are wrong. */
  readonly fields?: readonly string[]
}

/** A rule of the contract: one of its sentences. */
export interface ContractRule {
  /** Its name in reports and options: `delete-is-204`. */
  readonly id: string
  /** The section of the contract: `4.1`. */
  readonly section: string
  readonly statement: string
  /** How much has to be written to see whether it holds. */
  readonly needs: Writes
  /** Whether it is about the form of a response alone, so that what is in it still says what the service does. */
  readonly isFormal?: boolean
  /** The operation that it is about, if it is a write. */
  readonly operation?: OperationName
  /** The field of objects that it is about. */
  readonly field?: string
  /** The filter that it is about. */
  readonly filter?: FilterName
  /** When nothing shows whether it holds: `the service has no objects`. */
  readonly unless: string
  /** What the response should be, or how it breaks the rule; null if the rule holds, undefined if the trial does not show it. */
  readonly judge: (trial: Trial, context: RuleContext) => string | Breach | null | undefined
}

export type Judge = ContractRule['judge']

/** The section of each operation. */
const sections: Readonly<Partial<Record<OperationName, string>>> = {
  list: '4.1',
  create: '4.2',
  replace: '4.3',
  update: '4.4',
  delete: '4.5',
}

/** What a rule can have besides, or have otherwise. */
type More = Partial<ContractRule>

/** A rule that reads show. */
export function readRule(id: string, statement: string, judge: Judge, more: More = {}): ContractRule {
  const unless = 'the service refused each list'
  return { id, section: sections.list!, statement, needs: 'none', unless, judge, ...more }
}

/** A rule about each list that is answered. */
export function listRule(
  id: string,
  statement: string,
  judge: (list: unknown[], ...others: Parameters<Judge>) => ReturnType<Judge>,
  more?: More,
): ContractRule {
  const judgeList: Judge = (trial, context) => {
    const list = listOf(trial)
    return list === null ? undefined : judge(list, trial, context)
  }
  return readRule(id, statement, judgeList, more)
}

/** A rule that an operation that writes shows. */
export function writeRule(
  operation: OperationName,
  id: string,
  statement: string,
  judge: Judge,
  more: More = {},
): ContractRule {
  const unless = `the service refused each ${operation}`
  return { id, section: sections[operation]!, statement, operation, needs: 'allowed', unless, judge, ...more }
}

/** A rule about each successful response to an operation that writes. */
export function answerRule(
  operation: OperationName,
  id: string,
  statement: string,
  judge: Judge,
  more?: More,
): ContractRule {
  const judgeAnswer: Judge = (trial, context) => (isAnswered(trial, operation) ? judge(trial, context) : undefined)
  return writeRule(operation, id, statement, judgeAnswer, more)
}

/** Says what should have come, unless it did. */
export function expect(holds: boolean, expected: string): string | null {
  return holds ? null : expected
}

export function isAnswered({ step, response }: Trial, operation: OperationName): boolean {
  return operationOf(step) === operation && isSuccess(response)
}

/** A rule about the status of a successful response. */
export function statusRule(operation: OperationName, status: number): ContractRule {
  const statement = `The response to ${operation === 'update' ? 'an' : 'a'} ${operation} has the status ${status}.`
  const isRead = operation === 'list'
  const judge: Judge = ({ step, response }, { isValid }) => {
    if (operationOf(step) !== operation) return undefined
    // Who may write is no matter of the contract.
    if (!isRead && (response.status === 401 || response.status === 403)) return undefined
    // A valid write can be refused for reasons that the contract does not show: section 2 leaves constraints open.
    const isOwed = isValid && (isRead || step.isDocumented || response.status >= 500)
    return isSuccess(response) || isOwed ? expect(response.status === status, `the status ${status}`) : undefined
  }
  const id = `${operation}-is-${status}`
  const more = { isFormal: true }
  return isRead ? readRule(id, statement, judge, more) : writeRule(operation, id, statement, judge, more)
}
