import type { Lifetime } from '../lifetime.ts'
import type { AppliedFault } from '../log/exchange.ts'
import type { FaultEffect } from './fault.ts'

/** An effect that applies to a request. */
export interface MatchingEffect {
  /** That of its fault; null for what the request prefers. */
  readonly id: number | null
  readonly effect: FaultEffect
  /** Ends when the fault is removed. */
  readonly lifetime: Lifetime
}

/** The effects that apply to a request: one decides the response, one (maybe the same) the delay. */
export interface MatchingFaults {
  readonly response: MatchingEffect | null
  readonly delay: MatchingEffect | null
}

/**
 * The faults of a request as the log shows them.
 * @param drawnDelay - that of the faults, in ms
 */
export function describeFaults({ response, delay }: MatchingFaults, drawnDelay: number | 'infinite'): AppliedFault {
  const { status, networkError, truncate, respond } = response?.effect ?? {}
  const ids = [...new Set([response, delay].flatMap((matching) => matching?.id ?? []))]
  // Everybody gets the same one.
  return Object.freeze({
    ids: Object.freeze(ids),
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(truncate !== undefined && { truncate }),
    ...(respond && { respond: true as const }),
    ...(delay && { delay: drawnDelay }),
    ...(isAtResponse(response ?? delay) && { at: 'response' as const }),
  })
}

/** Whether a fault acts once the service has handled the request. */
export function isAtResponse(matching: MatchingEffect | null | undefined): boolean {
  return matching?.effect.at === 'response'
}
