import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Deviation } from '../deviation.ts'
import type { LeftObject } from '../left-object.ts'
import type { ElementDescription } from './elements.ts'

/** A request that decided something. */
export interface Evidence {
  /** As a command of curl; a token is left out. */
  readonly request: string
  /** What came, in a few words. */
  readonly got: string
}

/** What a probe found out about an assumption. */
export type Finding<Value> =
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
    }

/** The result of `probe`. */
export interface ProbeReport {
  /** `{base_url}`. */
  readonly url: string
  /** The number of requests, repeated ones included. */
  readonly requests: number
  /** What was found out about each assumption. */
  readonly assumptions: { readonly [Name in AssumptionName]: Finding<Assumptions[Name]> }
  /** What the elements of two lists are, whose structure the contract leaves open (section 2). */
  readonly elements: { readonly labels: ElementDescription; readonly responsible: ElementDescription }
  /** Where the service does not do what the contract says. */
  readonly deviations: readonly Deviation[]
  /** What made the probe harder, or ended it early, in sentences. */
  readonly notes: readonly string[]
  /** The objects that were created and could not be deleted. */
  readonly leftBehind: readonly LeftObject[]
}
