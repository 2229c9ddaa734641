import type { AppliedFault } from '../log/exchange.ts'
import type { MatchingEffect, MatchingFaults } from './faults.ts'
import type { Preference } from './prefer.ts'

/**
 * The faults of a request as the log shows them.
 * @param delay - in ms, as drawn; null for the mock's own
 */
export function describeFault(
  preference: Preference | null,
  faults: MatchingFaults | null,
  delay: number | 'infinite' | null,
): AppliedFault {
  const { response, delay: delayed } = faults ?? { response: null, delay: null }
  const { status = preference?.status, networkError, truncate, respond, at } = response?.effect ?? {}
  const ids = [...new Set([response, delayed].flatMap((fault) => fault?.id ?? []))]
  // The service never handles a request with the status that it prefers.
  const isDelayLate = response === null && preference?.status === undefined && isAtResponse(delayed)
  const isLate = at === 'response' || isDelayLate
  // Everybody gets the same one.
  return Object.freeze({
    ids: Object.freeze(ids),
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(truncate !== undefined && { truncate }),
    ...(respond && { respond: true as const }),
    ...(delay !== null && { delay }),
    ...(isLate && { at: 'response' as const }),
  })
}

/** Whether a fault acts once the service has handled the request. */
export function isAtResponse(fault: MatchingEffect | null | undefined): boolean {
  return fault?.effect.at === 'response'
}
