import type { ServiceResponse } from '../simulator/http/service-request.ts'
import type { AdapterRequest, HandledRequest } from './adapter-request.ts'
import { drawDelay } from './delay.ts'
import { applyEffect, hasResponse, makesResponse } from './faults/effects.ts'
import type { FaultEffect } from './faults/fault-effect.ts'
import { describeFaults, isAtResponse, type MatchingFaults } from './faults/fault-entry.ts'
import { createFaultResponse } from './faults/fault-response.ts'
import { formatPreference } from './faults/prefer-header.ts'
import type { MockInternals } from './internals.ts'
import { Lifetime, type OnEnd, whileLasting } from './lifetime.ts'
import { LogEntry } from './log/log-entry.ts'
import { createRandom } from './random.ts'
import { loadAndHandle } from './sweep/load-handler.ts'

/**
 * Handles a request: reads its body, logs it, finds its faults, waits for its delay, lets the service or a fault respond,
 * and notes its end in the log. A request ends at once, with a network error, when the state that it came to ends. Rejects
 * with what `readBody` throws.
 */
export async function handleRequest(mock: MockInternals, given: AdapterRequest): Promise<HandledRequest> {
  return mock.sweep === null ? handle(mock, given) : loadAndHandle(mock, given, handle)
}

async function handle(
  mock: MockInternals,
  { request: head, target, readBody, onClientGone, onWait, onEvict, source = 'app' }: AdapterRequest,
): Promise<HandledRequest> {
  const { log, events, faults, options, random, stateLifetime } = mock
  const ends = [stateLifetime.onEnd, onClientGone, ...(onEvict ? [onEvict] : [])]

  // A request arrives when its body is there. One whose state ends before never does.
  const body = readBody && (await whileLasting(readBody(), ends))
  if (body === undefined || (readBody && stateLifetime.hasEnded)) return { response: null, fault: null }
  const request = { ...head, body }

  const preference = mock.readPreference(request.headers)
  const entry = new LogEntry(request, target, source, options.clock())
  log.add(entry)
  const callService = () => {
    const response = events.runAs(source, () => target.respond(request), entry.requestId)
    entry.objectId = response.id ?? entry.objectId
    return response
  }
  const end = (outcome: 'response' | 'network-error' | 'aborted', response: ServiceResponse | null = null) => {
    const sent = response && addHeaders(response, entry, preference, options.explainHeaders)
    log.end(entry, outcome, sent, options.clock())
    events.emitRequestEnd(entry)
    return { response: sent, fault: entry.fault }
  }
  const endEarly = () => end(stateLifetime.hasEnded ? 'network-error' : 'aborted')

  try {
    const found = events.runAs(source, () => faults.match(entry, random, preference))
    // With numbers of its own: a random delay changes nothing for the rates of faults.
    const randomDelay = () => createRandom(options.randomSeed + entry.requestId)()
    const delay = drawDelay(found?.delay?.effect.delay ?? mock.settings.delay, randomDelay)
    if (found) entry.fault = describeFaults(found, delay)
    const wait = () => waitForDelay(mock, entry, found, delay, onWait, ends)
    const isDelayedAtResponse = isAtResponse(found?.delay)

    // The delay begins before the listeners are called, which can release it, or end the state.
    const delayed = delay === 0 || isDelayedAtResponse ? null : wait()
    events.emitRequestStart(entry)
    if ((delayed && (await delayed) === undefined) || stateLifetime.hasEnded) return endEarly()

    // The service handles the request, unless a fault responds in its place. A listener of a change can end the state.
    let response = isForService(found) ? callService() : null
    if (stateLifetime.hasEnded) return endEarly()

    if (delay !== 0 && isDelayedAtResponse) {
      if ((await wait()) === undefined || stateLifetime.hasEnded) return endEarly()
      // The fault that was to respond can have been removed meanwhile.
      if (response === null && isForService(found)) response = callService()
    }

    // A fault changes the response, or makes one.
    const effect = decidingEffect(found)
    if (effect === null) {
      // Nor is it the fault of this request any longer.
      if (found?.response) entry.fault = describeFaults({ ...found, response: null }, delay)
      return end('response', response)
    }
    const made = applyEffect(effect, request, target, response)
    if (made !== null && made === response && hasResponse(effect)) {
      if (events.runAs(source, () => faults.takeBack(found!)))
        entry.fault = describeFaults({ ...found!, response: null }, delay)
      return end('response', made)
    }
    const answerError = (error: unknown) => {
      // With its state, its test has ended.
      if (stateLifetime.hasEnded) return undefined
      const detail = mock.testErrors.add(`The function respond of fault ${found!.response!.id}`, error)
      entry.fault = Object.freeze({ ...entry.fault!, error: detail })
      return createFaultResponse({ body: { detail } }, 500, request, target)
    }
    const sent = made instanceof Promise ? await whileLasting(made.catch(answerError), ends) : made
    if (sent === undefined || stateLifetime.hasEnded) return endEarly()
    return sent === null ? end('network-error') : end('response', sent)
  } catch (error) {
    // A limit of the host.
    if (entry.outcome === 'pending') end('network-error')
    throw error
  }
}

/** The effect that decides the response, unless its fault was removed meanwhile. */
function decidingEffect(found: MatchingFaults | null) {
  const response = found?.response
  return response && !response.lifetime.hasEnded ? response.effect : null
}

/** Whether the service handles the request, and not a fault in its place. */
function isForService(found: MatchingFaults | null): boolean {
  const effect = decidingEffect(found)
  return effect === null || effect.at === 'response' || !makesResponse(effect)
}

/**
 * Waits for the delay of a request, or until that is released or its fault removed.
 * @returns undefined if the state ended or the client gave up before
 */
async function waitForDelay(
  { pending, faults, options }: MockInternals,
  entry: LogEntry,
  found: MatchingFaults | null,
  delay: number | 'infinite',
  onWait: AdapterRequest['onWait'],
  ends: readonly OnEnd[],
): Promise<true | undefined> {
  const startedAt = options.clock()
  const waiting = new Lifetime()
  onWait?.()
  const removePending = pending.add(entry, waiting)
  const releaseFaults = found && faults.hold(found)
  const removeRelease = found?.delay?.lifetime.onEnd(() => waiting.end())
  const timer = delay === 'infinite' ? undefined : setTimeout(() => waiting.end(), delay)
  const isDone = await whileLasting(new Promise<true>((resolve) => waiting.onEnd(() => resolve(true))), ends)
  entry.delayMs = options.clock() - startedAt
  clearTimeout(timer)
  removeRelease?.()
  releaseFaults?.()
  removePending()
  return isDone
}

/** Adds the headers that say why a response is what it is. */
function addHeaders(
  response: ServiceResponse,
  { fault }: LogEntry,
  preference: FaultEffect | null,
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
