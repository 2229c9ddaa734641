import type { ServiceRequest, ServiceResponse } from '../simulator/http/service-request.ts'
import type { Target } from '../simulator/simulator.ts'
import { drawDelay } from './delay.ts'
import { describeFaults, isAtResponse, type MatchingFaults } from './faults/fault-entry.ts'
import { applyEffect } from './faults/fault-response.ts'
import { formatPreference, type Preference, parsePreference } from './faults/prefer-header.ts'
import type { MockInternals } from './internals.ts'
import { Lifetime, type OnEnd, whileLasting } from './lifetime.ts'
import type { AppliedFault, LogEntry, ReceivedRequest } from './log/exchange.ts'

export interface HandledRequest {
  /** Null for a network error, which adapters turn into a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The faults that were applied; null where none was. */
  fault: AppliedFault | null
}

type Handled = HandledRequest | Promise<HandledRequest>

/**
 * Handles a request: reads its body, logs it, finds its operation and its faults, waits for its delay, lets the service
 * or a fault respond, and notes its end in the log. Synchronous without a body, a delay and a function as a fault. A
 * request ends at once, with a network error, when the state that it came to ends. Returns null for a path that no
 * route matches; throws what `readBody` throws, or a function of a fault.
 */
export function handleRequest(
  mock: MockInternals,
  request: ServiceRequest,
  readBody: (() => Promise<Uint8Array>) | null,
  onClientGone: OnEnd,
  source: ReceivedRequest['source'] = 'app',
  target: Target | null = mock.simulator.resolve(request.method, request.path),
): Handled | null {
  if (target === null) return null
  const { stateLifetime } = mock
  const handle = () => new RequestHandling(mock, request, target, source, stateLifetime, onClientGone).start()
  if (readBody === null) return handle()
  return whileLasting(readBody(), [stateLifetime.onEnd, onClientGone]).then((body) => {
    if (body === undefined || stateLifetime.hasEnded) return { response: null, fault: null }
    request.body = body
    return handle()
  })
}

/** The handling of a request whose body has been read. */
class RequestHandling {
  readonly #mock: MockInternals
  readonly #request: ServiceRequest
  /** Of the service with the assumptions that it came to. */
  readonly #target: Target
  /** That of the state that it came to. */
  readonly #lifetime: Lifetime
  readonly #onClientGone: OnEnd
  /** The request as the log stores it. */
  readonly #entry: LogEntry
  readonly #preference: Preference | null
  #faults: MatchingFaults | null = null
  /** In ms. */
  #delay: number | 'infinite' = 0

  constructor(
    mock: MockInternals,
    request: ServiceRequest,
    target: Target,
    source: ReceivedRequest['source'],
    lifetime: Lifetime,
    onClientGone: OnEnd,
  ) {
    const { log, options } = mock
    const { method, path, search, headers, body } = request
    this.#mock = mock
    this.#request = request
    this.#target = target
    this.#lifetime = lifetime
    this.#onClientGone = onClientGone
    this.#preference = options.preferHeader ? parsePreference(headers.get('prefer')) : null
    // Written out: with a spread, a request takes half as long again.
    this.#entry = {
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
      delayMs: 0,
      weight: body?.length ?? 0,
      exchange: undefined,
    }
  }

  start(): Handled {
    const { log, events } = this.#mock
    const entry = this.#entry
    log.add(entry)
    try {
      events.runAs(entry.source, () => this.#findFaults())
      // Before the listeners, which can release it.
      const delayed = this.#delay !== 0 && !isAtResponse(this.#faults?.delay) ? this.#waitForDelay() : null
      log.arrived.emit(entry)
      events.emitRequestStart(entry)
      log.changed.emit()
      // A listener can end the state.
      if (this.#lifetime.hasEnded) return this.#end('network-error')
      const handled = delayed === null ? this.#serve() : this.#after(delayed, () => this.#serve())
      return handled instanceof Promise ? handled.catch((error) => this.#fail(error)) : handled
    } catch (error) {
      return this.#fail(error)
    }
  }

  #findFaults(): void {
    const { faults, random, settings } = this.#mock
    const found = faults.match(this.#entry, random, this.#preference)
    this.#delay = drawDelay(found?.delay?.effect.delay ?? settings.delay, random)
    this.#faults = found
    if (found) this.#entry.fault = describeFaults(found, this.#delay)
  }

  /** Lets the service handle the request, unless a fault does, and waits for a delay of the response. */
  #serve(): Handled {
    const served = this.#isForService() ? this.#callService() : null
    // Also where the response is lost on its way.
    if (served) this.#entry.objectId = served.id ?? this.#entry.objectId
    // A listener of a change, too, can end the state.
    if (this.#lifetime.hasEnded) return this.#end('network-error')
    if (this.#delay === 0 || !isAtResponse(this.#faults?.delay)) return this.#finish(served)
    return this.#after(this.#waitForDelay(), () => this.#finish(served))
  }

  #callService(): ServiceResponse {
    const { simulator } = this.#target
    const { source, requestId } = this.#entry
    return this.#mock.events.runAs(source, () => simulator.handle(this.#request, this.#target), requestId)
  }

  /** The effect that decides the response, unless its fault was removed meanwhile. */
  #decidingEffect() {
    const response = this.#faults?.response
    return response && !response.lifetime.hasEnded ? response.effect : null
  }

  /** Whether the service handles the request, and not a fault in its place. */
  #isForService(): boolean {
    const effect = this.#decidingEffect()
    if (effect === null || effect.at === 'response') return true
    return effect.status === undefined && !effect.networkError && effect.respond === undefined
  }

  /** Applies the fault that decides the response, and ends the request. The service may not have handled it. */
  #finish(served: ServiceResponse | null): Handled {
    // A fault that was removed in the meantime leaves the request to the service.
    const response = served ?? (this.#isForService() ? this.#callService() : null)
    const effect = this.#decidingEffect()
    const { origin } = this.#mock.base
    const made = effect === null ? response : applyEffect(effect, this.#request, this.#target, response, origin)
    const end = (sent: ServiceResponse | null) => this.#end(sent === null ? 'network-error' : 'response', sent)
    return made instanceof Promise ? this.#after(this.#whileWanted(made), end) : end(made)
  }

  /** Goes on once something is done, and ends the request if that was not waited for. */
  async #after<Value>(done: Promise<Value | undefined>, goOn: (value: Value) => Handled): Promise<HandledRequest> {
    const value = await done
    // The state can have ended since.
    if (this.#lifetime.hasEnded) return this.#end('network-error')
    return value === undefined ? this.#end('aborted') : goOn(value)
  }

  /** Waits for a promise, until the state ends or the client gives up. */
  #whileWanted<Value>(promise: Promise<Value>): Promise<Value | undefined> {
    return whileLasting(promise, [this.#lifetime.onEnd, this.#onClientGone])
  }

  /** @returns undefined if the state ended or the client gave up before */
  async #waitForDelay(): Promise<true | undefined> {
    const { pending, faults, options } = this.#mock
    const found = this.#faults
    const startedAt = options.clock()
    const waiting = new Lifetime()
    const removePending = pending.add(this.#entry, waiting, this.#request.client)
    const releaseFaults = found && faults.hold(found)
    // A fault that is removed no longer delays.
    const removeRelease = found?.delay?.lifetime.onEnd(() => waiting.end())
    const timer = this.#delay === 'infinite' ? undefined : setTimeout(() => waiting.end(), this.#delay)
    const isDone = await this.#whileWanted(new Promise<true>((resolve) => waiting.onEnd(() => resolve(true))))
    this.#entry.delayMs = options.clock() - startedAt
    clearTimeout(timer)
    removeRelease?.()
    releaseFaults?.()
    removePending()
    return isDone
  }

  /** Ends a request that failed for a mistake in a function of a fault, or a limit of the host. */
  #fail(error: unknown): never {
    if (this.#entry.outcome === 'pending') this.#end('network-error')
    throw error
  }

  /** Notes the end of the request in the log, and tells the listeners. */
  #end(outcome: LogEntry['outcome'], response: ServiceResponse | null = null): HandledRequest {
    const { log, events, options } = this.#mock
    const entry = this.#entry
    const sent = response && this.#addHeaders(response)
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
    if (!this.#lifetime.hasEnded || log.find(entry.requestId) === entry) log.ended.emit(entry)
    events.emitRequestEnd(entry)
    log.changed.emit()
    return { response: sent, fault: entry.fault }
  }

  /** Adds the headers that say why a response is what it is. */
  #addHeaders(response: ServiceResponse): ServiceResponse {
    const { explainHeaders } = this.#mock.options
    const preference = this.#preference
    if (!preference && !explainHeaders) return response
    const { fault } = this.#entry
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
}
