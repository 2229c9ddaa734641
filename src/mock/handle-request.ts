import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import type { Target } from '../simulator/simulator.ts'
import { drawDelay, wait } from './delay.ts'
import { describeFault, isAtResponse } from './faults/applied-fault.ts'
import { applyEffect } from './faults/apply-effect.ts'
import type { MatchingFaults } from './faults/faults.ts'
import { formatPreference, type Preference, parsePreference } from './faults/prefer.ts'
import type { MockInternals } from './internals.ts'
import { Lifetime, type OnEnd, whileLasting } from './lifetime.ts'
import type { AppliedFault, LogEntry, ReceivedRequest } from './log/exchange.ts'

/** The result of a request. */
export interface HandledRequest {
  /** Null for a network error, which adapters turn into a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The faults that were applied; null where none was. */
  fault: AppliedFault | null
}

/** A request that is being handled. */
interface Handling {
  readonly request: ServiceRequest
  /** That of the state that it came to. */
  readonly lifetime: Lifetime
  /** Of the service with the assumptions that it came to. */
  readonly target: Target
  /** The request as the log stores it. */
  readonly entry: LogEntry
  preference: Preference | null
  faults: MatchingFaults | null
  /** In ms. */
  delay: number | 'infinite'
  /** Tells when the client no longer waits for the response. */
  readonly onClientGone: OnEnd
}

/**
 * Handles a request: reads its body, logs it, finds its operation and its faults, waits for its delay, lets the service or
 * a fault respond, and notes its end in the log. Synchronous without a body, a delay and a function as a fault. A request
 * ends at once, with a network error, when the state that it came to ends.
 * @param readBody - reads the body; null where there is none
 * @param onClientGone - tells when the client no longer waits for the response
 * @param source - who sent it
 * @returns null for a path that no route of the service matches
 * @throws what `readBody` throws, or a function of a fault
 */
export function handleRequest(
  mock: MockInternals,
  request: ServiceRequest,
  readBody: (() => Promise<Uint8Array>) | null,
  onClientGone: OnEnd,
  source: ReceivedRequest['source'] = 'app',
): HandledRequest | Promise<HandledRequest> | null {
  const target = mock.simulator.resolve(request.method, request.path)
  if (target === null) return null
  const { stateLifetime: lifetime } = mock
  const handle = () => receive(mock, createHandling(mock, lifetime, request, target, onClientGone, source))
  if (readBody === null) return handle()
  return whileLasting(readBody(), [lifetime.onEnd, onClientGone]).then((body) => {
    if (body === undefined || lifetime.hasEnded) return { response: null, fault: null }
    request.body = body
    return handle()
  })
}

function createHandling(
  { log, options }: MockInternals,
  lifetime: Lifetime,
  request: ServiceRequest,
  target: Target,
  onClientGone: OnEnd,
  source: ReceivedRequest['source'],
): Handling {
  const { method, path, search, headers, body } = request
  const entry: LogEntry = {
    requestId: log.nextRequestId(),
    outcome: 'pending',
    operation: target.operation,
    method,
    path,
    search,
    headers,
    body,
    objectId: target.id,
    fault: null,
    startedAt: options.clock(),
    source,
    status: null,
    assumption: null,
    responseBody: null,
    responseHeaders: null,
    durationMs: null,
    weight: body?.length ?? 0,
    exchange: undefined,
  }
  const preference = options.preferHeader ? parsePreference(headers.get('prefer')) : null
  // Written out: with a spread, a request takes half as long again.
  return { request, lifetime, target, entry, preference, faults: null, delay: 0, onClientGone }
}

function receive(mock: MockInternals, handling: Handling): HandledRequest | Promise<HandledRequest> {
  const { log, events } = mock
  const { entry, lifetime } = handling
  log.add(entry)
  try {
    events.runAs(entry.source, () => findFaults(mock, handling))
    const { delay, faults } = handling
    const isDelayed = delay !== 0 && !isAtResponse(faults?.delay)
    // Before the listeners, which can release it.
    const delayed = isDelayed ? waitForDelay(mock, handling) : null
    log.arrived.emit(entry)
    events.emitRequestStart(entry)
    log.changed.emit()
    // A listener can end the state.
    if (lifetime.hasEnded) return end(mock, handling, 'network-error')
    const handled =
      delayed === null
        ? serve(mock, handling)
        : delayed.then((isDone) => (isDone ? serve(mock, handling) : endWithout(mock, handling)))
    return handled instanceof Promise ? handled.catch((error) => fail(mock, handling, error)) : handled
  } catch (error) {
    return fail(mock, handling, error)
  }
}

function findFaults({ faults, random, settings }: MockInternals, handling: Handling): void {
  const { entry, preference } = handling
  const found = faults.match(entry, random, preference)
  const faultDelay = preference?.delay ?? found?.delay?.effect.delay
  const delay = drawDelay(faultDelay ?? settings.delay, random)
  if (preference || found) entry.fault = describeFault(preference, found, faultDelay === undefined ? null : delay)
  handling.faults = found
  handling.delay = delay
}

/** Lets the service or a fault respond, and waits for a delay of the response. */
function serve(mock: MockInternals, handling: Handling): HandledRequest | Promise<HandledRequest> {
  const { delay, faults, lifetime, entry } = handling
  if (lifetime.hasEnded) return end(mock, handling, 'network-error')
  const served = respondsByService(handling) ? callService(mock, handling) : null
  // Also where the response is lost on its way.
  if (served) entry.objectId = served.id ?? entry.objectId
  // A listener of a change, too, can end the state.
  if (lifetime.hasEnded) return end(mock, handling, 'network-error')
  if (delay === 0 || !isAtResponse(faults?.delay)) return finish(mock, handling, served)
  return waitForDelay(mock, handling).then((isDone) =>
    isDone ? finish(mock, handling, served) : endWithout(mock, handling),
  )
}

/** Lets the service handle a request. */
function callService({ events }: MockInternals, { entry, target, request }: Handling): ServiceResponse {
  return events.runAs(entry.source, () => target.simulator.handle(request, target))
}

/** The fault that decides the response, unless it was removed meanwhile. */
function decidingEffect({ faults }: Handling) {
  return faults?.response && !faults.response.lifetime.hasEnded ? faults.response.effect : null
}

/** Whether the service handles a request, and not a fault in its place. */
function respondsByService(handling: Handling): boolean {
  if (handling.preference?.status !== undefined) return false
  const effect = decidingEffect(handling)
  if (effect === null || effect.at === 'response') return true
  return effect.status === undefined && !effect.networkError && effect.respond === undefined
}

/**
 * Applies the fault that decides the response, and ends the request.
 * @param served - the response of the service; null if it did not handle the request
 */
function finish(
  mock: MockInternals,
  handling: Handling,
  served: ServiceResponse | null,
): HandledRequest | Promise<HandledRequest> {
  const { request, target, preference } = handling
  // A fault that was removed in the meantime leaves the request to the service.
  const response = served ?? (respondsByService(handling) ? callService(mock, handling) : null)
  const effect = preference?.status === undefined ? decidingEffect(handling) : { status: preference.status }
  const result = effect === null ? response : applyEffect(effect, request, target, response, mock.base.origin)
  if (!(result instanceof Promise)) return end(mock, handling, result === null ? 'network-error' : 'response', result)
  return whileLasting(result, [handling.lifetime.onEnd, handling.onClientGone]).then((made) =>
    made === undefined
      ? endWithout(mock, handling)
      : end(mock, handling, made === null ? 'network-error' : 'response', made),
  )
}

/** Ends a request that was not waited for: because its state ended, or its client gave up. */
function endWithout(mock: MockInternals, handling: Handling): HandledRequest {
  return end(mock, handling, handling.lifetime.hasEnded ? 'network-error' : 'aborted')
}

/** Ends a request that failed for a mistake in a function of a fault, or a limit of the host. */
function fail(mock: MockInternals, handling: Handling, error: unknown): never {
  if (handling.entry.outcome === 'pending') end(mock, handling, 'network-error')
  throw error
}

/** Notes the end of a request in the log, and tells the listeners. */
function end(
  mock: MockInternals,
  { entry, preference, lifetime }: Handling,
  outcome: LogEntry['outcome'],
  response: ServiceResponse | null = null,
): HandledRequest {
  const { log, events, options } = mock
  const sent = response && addHeaders(response, entry, preference, options.explainHeaders)
  entry.outcome = outcome
  entry.durationMs = options.clock() - entry.startedAt
  let weight = 0
  if (sent) {
    entry.objectId = sent.id ?? entry.objectId
    entry.status = sent.status
    entry.assumption = sent.assumption
    entry.responseHeaders = sent.headers
    if (entry.method !== 'HEAD') {
      const { list, body } = sent
      entry.responseBody = list?.objects ?? body
      weight = (list ?? body)?.length ?? 0
    }
  }
  log.end(entry, weight)
  // A wait that begins after a reset is not for a request that the reset ended.
  if (!lifetime.hasEnded || log.find(entry.requestId) === entry) log.ended.emit(entry)
  events.emitRequestEnd(entry)
  log.changed.emit()
  return { response: sent, fault: entry.fault }
}

/** Adds the headers that say why a response is what it is. */
function addHeaders(
  response: ServiceResponse,
  { fault }: LogEntry,
  preference: Preference | null,
  explainHeaders: boolean,
): ServiceResponse {
  if (!preference && !explainHeaders) return response
  const { headers, assumption } = response
  return {
    ...response,
    headers: {
      ...headers,
      ...(explainHeaders && assumption && { 'x-inventory-assumption': assumption }),
      ...(explainHeaders && fault && fault.ids.length > 0 && { 'x-inventory-fault': fault.ids.join(', ') }),
      ...(preference && { 'preference-applied': formatPreference(preference) }),
    },
  }
}

/** @returns whether it was waited for, and neither the state nor the client's interest ended first */
async function waitForDelay(
  { pending, faults: all }: MockInternals,
  { request, lifetime, entry, faults, delay, onClientGone }: Handling,
): Promise<boolean> {
  const waiting = new Lifetime()
  const removePending = pending.add(entry, waiting, request.client)
  const releaseFaults = faults && all.hold(faults)
  // A fault that is removed no longer delays.
  const removeRelease = faults?.delay?.lifetime.onEnd(() => waiting.end())
  const isDone = await wait(delay, waiting, [lifetime.onEnd, onClientGone])
  removeRelease?.()
  releaseFaults?.()
  removePending()
  return isDone === true
}
