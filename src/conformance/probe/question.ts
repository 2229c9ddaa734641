import type { AssumptionName } from '../../contract/assumptions.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import type { Collection } from './collection.ts'
import type { Hypotheses } from './hypotheses.ts'
import type { OwnObjects } from './own-objects.ts'

/** A sentence of the contract. */
export interface Sentence {
  /** The section: `4.2`. */
  readonly section: string
  readonly what: string
}

/** A request whose response can tell something. */
export interface Question {
  readonly request: PlainRequest
  /** The assumptions that can decide the response. No other one can. */
  readonly touches: readonly AssumptionName[]
  /** The sentence that holds whatever is assumed. Without one, the contract is silent. */
  readonly sentence?: Sentence
  /** Whether the order of the list is compared. */
  readonly isOrdered?: boolean
  /** The object in the path. A change of it by somebody else makes the response worthless. */
  readonly objectId?: number
  /** A name that counts if it is taken. A change by somebody else of an object with it makes the response worthless. */
  readonly takenName?: string
  /** Whether it is sent without the token. */
  readonly isAnonymous?: boolean
  /**
   * The assumptions that a response contradicts which no hypothesis explains; by default, those of `touches` that can
   * make a difference, or all of them if none can.
   */
  readonly contradicts?: readonly AssumptionName[]
  /** What it says about the service if no hypothesis explains the response; by default, just that. */
  readonly surprise?: string
  /** Whether it is a write that has to be refused. */
  readonly isRefused?: boolean
  /** Finds what else is wrong with the response, or what a write did not do; null if nothing. */
  readonly findMismatch?: (after: Collection, response: PlainResponse) => Mismatch | null
}

/** What was expected, and what came. */
export interface Mismatch {
  readonly expected: string
  readonly got: string
}

/** What a topic makes its questions of. */
export interface TopicContext {
  readonly collection: Collection
  readonly hypotheses: Hypotheses
  readonly own: OwnObjects
  /** The token, if there is one. */
  readonly token: string | undefined
  /** 1 at first. A topic is taken up again if no hypothesis explains a response. */
  readonly attempt: number
}

/** Makes questions that are asked again together. */
export type Topic = (context: TopicContext) => Question[]
