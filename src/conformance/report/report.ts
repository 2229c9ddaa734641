import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import { checkReport } from '../../validation/errors.ts'
import type { ServiceOptionName } from '../service/service-connection.ts'

/** The id of what neither the contract nor an assumption explains. */
export const UNEXPLAINED = 'response-is-explained'

/** The verdict on a sentence of the contract. */
export interface CheckedRule {
  /** Its name in options: `delete-is-204`. */
  readonly id: string
  /** The section of the contract: `4.1`. */
  readonly section: string
  readonly statement: string
  /** `left out`: by the options `only` and `skip`. */
  readonly verdict: 'holds' | 'broken' | 'not asked' | 'left out'
  /** Why it was not asked. */
  readonly reason?: string
}

/** A request that decided something. */
export interface Evidence {
  /** As a command of curl; a token is left out. */
  readonly request: string
  readonly got: string
}

/** Everything that was found out about an assumption. */
export type Finding<Value = unknown> =
  | {
      readonly status: 'learned'
      readonly value: Value
      /** The request that left this value alone. */
      readonly evidence: Evidence
    }
  | {
      readonly status: 'undetermined'
      /** The values that are left, if some are out and a few are left. */
      readonly candidates?: readonly Value[]
      /** Why it could not be told, and what would decide it. */
      readonly reason: string
      /** The request that no value explains, if there is one. */
      readonly evidence?: Evidence
    }

/** Something that the service does otherwise. */
export interface Deviation {
  /** The name of what found it, as the options `only`, `skip` and `accept` name it: a rule, an assumption or `response-is-explained`. */
  readonly id: string
  /** A text that tells it from others with the same id, the same text in another run: for the option `accept`. */
  readonly test: string
  readonly verdict: 'contract broken' | 'assumption differs' | 'unexplained'
  /** The section of the contract that is broken. */
  readonly section?: string
  /** The sentence of the contract that is broken. */
  readonly statement?: string
  /** The assumption that was expected to have another value. */
  readonly assumption?: AssumptionName
  /** Why another response was expected, where no rule of the contract and no assumption alone says so. */
  readonly because?: string
  /** The assumptions that would be right. */
  readonly assume?: Partial<Assumptions>
  /** The requests that show it, as commands of curl; the token is left out. */
  readonly requests: readonly string[]
  /** The response that the last request should have. */
  readonly expected: string
  /** The response of the service to the last request. */
  readonly got: string
  /** Whether the option `accept` has it. */
  readonly isAccepted: boolean
}

/** An object that was created and could not be deleted. */
export interface LeftObject {
  /** Null for an object that the service never showed. */
  readonly id: number | null
  readonly name: string
}

/** Why a run ended before it was complete. */
export interface Incomplete {
  /**
   * `aborted`: by the signal; `unanswered`: no response any more, or one above `maxResponse`; `unreadable`: no whole list;
   * `forbidden`: a permission is missing.
   */
  readonly reason: 'aborted' | 'unanswered' | 'unreadable' | 'forbidden'
  readonly message: string
  /** The option that the message advises to change, as `the option timeout`. */
  readonly option?: ServiceOptionName
}

/** The kinds of the elements of a list whose structure the contract leaves open. */
export interface ElementDescription {
  /** The kinds of JSON that were found, sorted: `['integer', 'object']`; empty if there is no element. */
  readonly kinds: readonly string[]
  /** The kinds of each field of those that are objects; `missing` if some lack it. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** The result of `check`, in the order of every format. */
export interface ConformanceReport {
  /** `{base_url}` of the service. */
  readonly url: string
  /** The number of requests, repeated ones included. */
  readonly requests: number
  /** Null for a complete run. */
  readonly incomplete: Incomplete | null
  /** Everything that is wrong: first what others follow from. */
  readonly deviations: readonly Deviation[]
  /** Objects that were created and could not be deleted. */
  readonly leftBehind: readonly LeftObject[]
  /** The valid requests that it refused because of an unusual value. They are no deviations: the contract leaves constraints open. */
  readonly refused: readonly Evidence[]
  /** Everything that was found out about each assumption. */
  readonly assumptions: { readonly [Name in AssumptionName]: Finding<Assumptions[Name]> }
  /** The habits that were expected where the contract is silent: the option `assumptions`. */
  readonly expected: Partial<Assumptions>
  /** The types of the elements of two lists, whose structure the contract leaves open (section 2). */
  readonly elements: { readonly labels: ElementDescription; readonly responsible: ElementDescription }
  /** The sentences of the contract, in its order. */
  readonly rules: readonly CheckedRule[]
  /** Anything else that should be known, such as that others changed the collection meanwhile. */
  readonly notes: readonly string[]
}

/** Whether a service does something that it was not expected to do, and that is not accepted. */
export function hasDeviations(report: Pick<ConformanceReport, 'deviations'>): boolean {
  checkReport('read a report', report, 'deviations')
  return report.deviations.some(({ isAccepted }) => !isAccepted)
}

/** The assumptions that were learned: for the option `assumptions` of a mock. */
export function learnedAssumptions({ assumptions }: Pick<ConformanceReport, 'assumptions'>): Partial<Assumptions> {
  const findings = Object.entries(assumptions)
  return Object.fromEntries(
    findings.flatMap(([name, finding]) => (finding.status === 'learned' ? [[name, finding.value]] : [])),
  )
}
