import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import type { Target } from '../simulator/simulator.ts'
import { drawDelay, wait } from './delay.ts'
import { createFaultResponse, truncateBody } from './faults/fault-response.ts'
import type { MatchingFaults } from './faults/faults.ts'
import { formatPreference, type Preference, parsePreference } from './faults/prefer.ts'
import { Lifetime, type OnEnd, whileLasting } from './lifetime.ts'
import type { AppliedFault, LogEntry } from './log/exchange.ts'
import type { MockSettings } from './options.ts'
import type { MockState } from './state.ts'

/** The result of a request. */
export interface Outcome {
  /** Null for a network error, which adapters turn into a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The fault that was applied; null where none was. */
  fault: AppliedFault | null
}

/** A request that is being handled. */
interface Handling {
  /** That of the state that it came to. */
  lifetime: Lifetime
  /** Of the service with the assumptions that it came to. */
  target: Target
  /** The request as the log stores it. */
  entry: LogEntry
  preference: Preference | null
  faults: MatchingFaults | null
  /** In ms. */
  delay: number | 'infinite'
}

/**
 * Handles a request: reads its body, finds its operation and its faults, waits for its delay, lets the service or a
 * fault respond, and logs the exchange. Synchronous without a body and a delay. A request ends at once, with a network
 * error, when the state that it came to ends.
 * @param readBody - reads the body; null where there is none
 * @param onClientGone - tells when the client no longer waits for the response
 * @returns null for a path that no route of the service matches
 * @throws what `readBody` throws
 */
export function handleRequest(
  state: MockState,
  request: ServiceRequest,
  readBody: (() => Promise<Uint8Array>) | null,
  onClientGone: OnEnd,
): Outcome | Promise<Outcome> | null {
  const target = state.simulator.resolve(request.method, request.path)
  if (target === null) return null
  const { lifetime } = state
  if (readBody === null) return handleWithBody(state, lifetime, request, target, onClientGone)
  return whileLasting(readBody(), [lifetime.onEnd, onClientGone]).then((body) => {
    if (body === undefined || lifetime.hasEnded) return { response: null, fault: null }
    request.body = body
    return handleWithBody(state, lifetime, request, target, onClientGone)
  })
}

function handleWithBody(
  state: MockState,
  lifetime: Lifetime,
  request: ServiceRequest,
  target: Target,
  onClientGone: OnEnd,
): Outcome | Promise<Outcome> {
  const handling = start(state, lifetime, request, target)
  const { delay, entry } = handling
  if (delay === 0 || lifetime.hasEnded) return finish(state, request, handling)
  return waitForDelay(state, handling, onClientGone).then((isDone) =>
    isDone ? finish(state, request, handling) : { response: null, fault: entry.fault },
  )
}

function start(state: MockState, lifetime: Lifetime, request: ServiceRequest, target: Target): Handling {
  const { prefer, clock } = state.settings
  const { method, path, search, headers, body } = request
  const entry: LogEntry = {
    requestId: state.log.nextRequestId(),
    operation: target.operation,
    method,
    path,
    search,
    headers,
    body,
    id: target.id,
    fault: null,
    startedAt: clock(),
    status: null,
    assumption: null,
    responseBody: null,
    responseHeaders: null,
    durationMs: 0,
    weight: body?.length ?? 0,
    exchange: undefined,
  }
  const preference = prefer ? parsePreference(headers.get('prefer')) : null
  const faults = state.faults.match(entry, state.random, preference)
  const faultDelay = preference?.delay ?? faults?.delay?.fault.delay
  const delay = drawDelay(faultDelay ?? state.delay, state.random)
  if (preference || faults) entry.fault = describeFault(preference, faults, faultDelay === undefined ? null : delay)
  state.events.emitRequestStart(entry)
  // Written out: with a spread, a request takes half as long again.
  return { lifetime, target, entry, preference, faults, delay }
}

/** @returns whether it was waited for, and neither the state nor the client's interest ended first */
async function waitForDelay(
  state: MockState,
  { lifetime, entry, faults, delay }: Handling,
  onClientGone: OnEnd,
): Promise<boolean> {
  const waiting = new Lifetime()
  const removePending = state.pending.add(entry, waiting)
  const releaseFaults = faults && state.faults.hold(faults)
  // A fault that is removed no longer delays.
  const removeRelease = faults?.delay?.lifetime.onEnd(() => waiting.end())
  // A response that never comes is logged at once, so that a test can wait for it.
  if (delay === 'infinite') {
    state.log.add(entry)
    state.events.emitRequest(entry)
  } else state.log.changed.emit()
  const isDone = await wait(delay, waiting, [lifetime.onEnd, onClientGone])
  removeRelease?.()
  releaseFaults?.()
  removePending()
  if (!isDone) state.log.changed.emit()
  return isDone === true
}

function finish(state: MockState, request: ServiceRequest, handling: Handling): Outcome {
  const { lifetime, entry, delay } = handling
  const response = lifetime.hasEnded ? null : respond(state.settings, request, handling)
  // A listener, too, can end the state: of the start of the request, or of its change.
  if (lifetime.hasEnded) return { response: null, fault: entry.fault }
  if (delay === 'infinite') {
    // It was logged without its response.
    state.log.remove(entry)
    entry.exchange = undefined
  }
  if (response) {
    entry.id = response.id ?? entry.id
    entry.status = response.status
    entry.assumption = response.assumption
    entry.responseHeaders = response.headers
    if (entry.method !== 'HEAD') {
      const { list, body } = response
      entry.responseBody = list?.objects ?? body
      entry.weight += (list?.bytes ?? body)?.length ?? 0
    }
  }
  entry.durationMs = state.settings.clock() - entry.startedAt
  state.log.add(entry)
  state.events.emitRequest(entry)
  return { response, fault: entry.fault }
}

/** The response of the service, or of a fault that was not removed meanwhile; null for a network error. */
function respond(
  { explain }: MockSettings,
  request: ServiceRequest,
  { target, preference, faults }: Handling,
): ServiceResponse | null {
  const effect = faults?.response && !faults.response.lifetime.hasEnded ? faults.response.fault : null
  if (effect?.networkError) return null
  const status = preference?.status ?? effect?.status
  const response =
    status === undefined
      ? target.simulator.handle(request, target)
      : createFaultResponse(
          { ...effect, status },
          { ...target, method: request.method, contentType: request.headers.get('content-type') },
        )
  if (!effect && !preference && !explain) return response
  const { headers, assumption, list, body } = response
  const content = list?.bytes ?? body
  return {
    ...response,
    headers: {
      ...headers,
      ...(explain && assumption && { 'x-inventory-assumption': assumption }),
      ...(preference && { 'preference-applied': formatPreference(preference) }),
    },
    ...(effect?.truncate !== undefined &&
      content !== null && { body: truncateBody(content, effect.truncate), list: null }),
  }
}

/** The faults of a request as the log shows them. */
function describeFault(
  preference: Preference | null,
  faults: MatchingFaults | null,
  delay: number | 'infinite' | null,
): AppliedFault {
  const { status = preference?.status, networkError, truncate } = faults?.response?.fault ?? {}
  // Everybody gets the same one.
  return Object.freeze({
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(truncate !== undefined && { truncate }),
    ...(delay !== null && { delay }),
  })
}
