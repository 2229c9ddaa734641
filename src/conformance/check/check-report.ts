import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { LeftObject } from '../left-object.ts'

/** What became of a sentence of the contract. */
export interface CheckedFact {
  /** The section of the contract: `4.1`. */
  readonly section: string
  readonly what: string
  readonly verdict: 'holds' | 'broken' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string
}

/** What became of an assumption. */
export interface CheckedAssumption {
  readonly name: AssumptionName
  /** The value that was expected. */
  readonly value: Assumptions[AssumptionName]
  /** `holds` if each other value was seen not to be that of the service. */
  readonly verdict: 'holds' | 'differs' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string
}

/** Something that the service does otherwise. */
export interface CheckDifference {
  readonly verdict: 'contract broken' | 'assumption differs' | 'unexplained'
  /** The section of the contract that is broken. */
  readonly section?: string
  /** The sentence of the contract that is broken. */
  readonly what?: string
  /** The values of assumptions that would be right: one, or two that only together explain the response. */
  readonly assume?: Partial<Assumptions>
  /** Other values that explain the response just as well. */
  readonly otherwise?: readonly Partial<Assumptions>[]
  /** The shortest sequence that shows it, as commands of curl; the token is left out. */
  readonly requests: readonly string[]
  /** The response of the twin to the last request, or what the contract says of it. */
  readonly expected: string
  /** The response of the service to the last request. */
  readonly got: string
  /** Present if it was seen once, and not again. */
  readonly once?: true
}

/** Why a check ended before it was complete. */
export interface StoppedCheck {
  /** `limit`: of requests; `aborted`: by the signal; `unanswered`: the service gave no response any more. */
  readonly reason: 'limit' | 'aborted' | 'unanswered'
  readonly message: string
}

/** The result of a check. */
export interface CheckReport {
  /** `{base_url}` of the service. */
  readonly url: string
  /** The number of requests, repeated ones included. */
  readonly requests: number
  /** The seed of the requests drawn at random: the same one repeats them. */
  readonly seed: number
  /** The number of sequences, of those drawn at random or of the log, that were asked, and that were to be asked. */
  readonly sequences: { readonly asked: number; readonly planned: number }
  /** The sentences of the contract, in its order. */
  readonly facts: readonly CheckedFact[]
  /** The assumptions, in the order of their table. */
  readonly assumptions: readonly CheckedAssumption[]
  readonly differences: readonly CheckDifference[]
  /** Objects that the check created and could not delete. */
  readonly leftBehind: readonly LeftObject[]
  /** Anything else that should be known, such as that others changed the collection meanwhile. */
  readonly notes: readonly string[]
  /** Null for a complete check. */
  readonly stopped: StoppedCheck | null
}

/** Whether a service does something that it was not expected to do. */
export function hasDeviations({ differences }: CheckReport): boolean {
  return differences.length > 0
}
