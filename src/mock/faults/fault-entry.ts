import { copyJson, freezeJson } from '../../contract/json.ts'
import { readHeaders, toHeaders } from '../../simulator/http/service-request.ts'
import { Lifetime } from '../lifetime.ts'
import type { AppliedFault, ExchangeRequest } from '../log/exchange.ts'
import { copyPattern, matches } from '../log/match.ts'
import { effectsOf } from './effects.ts'
import type { Fault, FaultSnapshot } from './fault.ts'
import type { FaultEffect } from './fault-effect.ts'

/** A fault as a mock holds it, with its counts. */
export interface FaultEntry {
  readonly id: number
  readonly fault: Fault
  /** How many requests in scope it has left alone, up to its `skip`. */
  skipped: number
  timesApplied: number
  /** How many steps of a sequence changed nothing. Absent for none. */
  unchanged?: number | undefined
  /** The id of the latest request before it was added. Absent for one of a state. */
  readonly addedAfter?: number | undefined
  /** Ends when the fault is removed, and not when it is used up. */
  readonly lifetime: Lifetime
}

/** Creates the entry of a fault, which is copied. */
export function createEntry(id: number, fault: Fault, addedAfter?: number): FaultEntry {
  return { id, fault: copyFault(fault), skipped: 0, timesApplied: 0, addedAfter, lifetime: new Lifetime() }
}

/** The number of requests that a fault will still apply to; null for no limit. */
export function remainingOf({ fault: { times, sequence }, timesApplied }: FaultEntry): number | null {
  const limit = sequence?.length ?? times
  return limit === undefined ? null : limit - timesApplied
}

/** The rest of a fault, as a fault of its own. */
export function describeRemaining({ fault, skipped, timesApplied }: FaultEntry): Fault {
  const { skip = 0, times, sequence } = fault
  return {
    ...fault,
    ...(skip > 0 && { skip: skip - skipped }),
    ...(times !== undefined && { times: times - timesApplied }),
    ...(sequence !== undefined && { sequence: sequence.slice(timesApplied) }),
  }
}

/** Whether a fault is for a request. */
export function isInScope({ fault: { operation, match } }: FaultEntry, request: ExchangeRequest): boolean {
  return (
    (operation === undefined || operation === request.operation) && (match === undefined || matches(match, request))
  )
}

/** A fault as users see it. */
export function toSnapshot(entry: FaultEntry): FaultSnapshot {
  const { id, fault, timesApplied } = entry
  return Object.freeze({ id, ...fault, timesApplied, remaining: remainingOf(entry) })
}

/** Copies a fault, with its headers as plain ones. The fields of the copy are frozen. */
function copyFault({ match, sequence, ...fault }: Fault): Fault {
  return {
    ...copyEffect(fault),
    ...(match !== undefined && { match: copyPattern(match) }),
    ...(sequence !== undefined && { sequence: Object.freeze(sequence.map(copyEffect)) }),
  }
}

function copyEffect<Effect extends FaultEffect>({ respond, headers, ...effect }: Effect): Effect {
  return Object.freeze({
    ...freezeJson(copyJson(effect)),
    ...(headers !== undefined && { headers: Object.freeze(readHeaders(toHeaders(headers))) }),
    ...(respond !== undefined && { respond }),
  }) as Effect
}

/** The faults that apply to a request: one decides the response, one (maybe the same) the delay. */
export type MatchingFaults = {
  readonly [Part in 'response' | 'delay']: {
    /** Null for what the request prefers. */
    readonly id: number | null
    readonly effect: FaultEffect
    /** Ends when the fault is removed. */
    readonly lifetime: Lifetime
  } | null
} & {
  /** The error that the match of another one threw. */
  readonly error?: string | undefined
}

/** The faults of a request as the log shows them, with the delay in ms as drawn. */
export function describeFaults(
  { response, delay, error }: MatchingFaults,
  drawnDelay: number | 'infinite',
): AppliedFault | null {
  if (!response && !delay && error === undefined) return null
  const { effect = {} } = response ?? {}
  const ids = [...new Set([response, delay].flatMap((matching) => matching?.id ?? []))]
  const names = effectsOf(effect).filter((name) => name !== 'delay')
  // Everybody gets the same one.
  return Object.freeze({
    ids: Object.freeze(ids),
    ...Object.fromEntries(names.map((name) => [name, typeof effect[name] === 'function' ? true : effect[name]])),
    ...(delay && { delay: drawnDelay }),
    ...(isAtResponse(response ?? delay) && { at: 'response' as const }),
    ...(error !== undefined && { error }),
  })
}

/** Whether a fault acts once the service has handled the request. */
export function isAtResponse(matching: MatchingFaults['response'] | undefined): boolean {
  return matching?.effect.at === 'response'
}
