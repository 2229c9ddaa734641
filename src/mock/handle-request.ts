import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import type { Target } from '../simulator/simulator.ts'
import { drawDelay, wait } from './delay.ts'
import type { FaultEffect } from './faults/fault.ts'
import { createFaultResponse } from './faults/fault-response.ts'
import { describeFault } from './faults/faults.ts'
import { formatPreference, type Preference, parsePreference } from './faults/prefer.ts'
import { type AppliedFault, readExchange, readRequest } from './log/exchange.ts'
import type { MockState } from './state.ts'

/** What a request ends with. */
export interface Outcome {
  /** Null for a network error, which adapters turn into a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The fault that was applied; null where none was. */
  fault: AppliedFault | null
}

/** A request under way. */
interface Handling {
  request: ServiceRequest
  target: Target
  /** The position in the order of requests. */
  sequence: number
  startedAt: number
  preference: Preference | null
  fault: FaultEffect | null
  /** In ms. */
  delay: number | 'infinite'
  appliedFault: AppliedFault | null
}

/**
 * Handles a request: finds its operation and its fault, waits for its delay, lets the service or the fault respond, and
 * logs the exchange. Synchronous without a delay.
 * @returns null for a path that no route of the service matches
 */
export function handleRequest(state: MockState, request: ServiceRequest): Outcome | Promise<Outcome> | null {
  const target = state.simulator.resolve(request.method, request.path)
  if (target === null) return null
  const handling = start(state, request, target)
  const { delay, appliedFault: fault } = handling
  const finish = () => logExchange(state, handling, respond(state, handling))
  if (delay === 0) return finish()
  // A response that never comes is logged at once, so that a test can wait for it.
  if (delay === 'infinite') logExchange(state, handling, null)
  const { lifetime } = state
  return wait(delay).then(() => (lifetime.hasEnded ? { response: null, fault } : finish()))
}

function start(state: MockState, request: ServiceRequest, target: Target): Handling {
  const { prefer, clock, delay: defaultDelay } = state.settings
  const sequence = state.log.nextSequence()
  const startedAt = clock()
  const preference = prefer ? parsePreference(request.header('prefer')) : null
  const fault = findFault(state, request, target, preference)
  const delay = drawDelay(fault?.delay ?? defaultDelay, state.random)
  return {
    request,
    target,
    sequence,
    startedAt,
    preference,
    fault,
    delay,
    appliedFault: fault && describeFault(fault, delay),
  }
}

/** The fault of a request: what it prefers, over the newest fault that matches it. */
function findFault(
  { faults, random }: MockState,
  { method, path, search, body }: ServiceRequest,
  { operation, id }: Target,
  preference: Preference | null,
): FaultEffect | null {
  const matching =
    preference?.status === undefined
      ? faults.match(() => readRequest({ operation, id, method, path, search, body }), random)
      : null
  return preference ? { ...matching, ...preference } : matching
}

/** The response of the service, or of the fault; null for a network error. */
function respond({ simulator, settings }: MockState, handling: Handling): ServiceResponse | null {
  const { request, target, preference, fault } = handling
  if (fault?.networkError) return null
  const response =
    fault?.status === undefined
      ? simulator.handle(request, target)
      : createFaultResponse(
          { ...fault, status: fault.status },
          { ...target, method: request.method, contentType: request.header('content-type') },
        )
  const { assumption } = response
  const headers = {
    ...(settings.explain && assumption && { 'x-inventory-assumption': assumption }),
    ...(preference && { 'preference-applied': formatPreference(preference) }),
  }
  return Object.keys(headers).length === 0 ? response : { ...response, headers: { ...response.headers, ...headers } }
}

function logExchange(
  { log, events, settings }: MockState,
  { request, target, sequence, startedAt, appliedFault }: Handling,
  response: ServiceResponse | null,
): Outcome {
  const { method, path, search, body } = request
  // Written out, not spread: with a spread, each request took half as long again.
  const entry = {
    operation: target.operation,
    method,
    path,
    search,
    body,
    sequence,
    startedAt,
    id: response?.id ?? target.id,
    status: response?.status ?? null,
    assumption: response?.assumption ?? null,
    responseBody: (method !== 'HEAD' && response?.objects) || (response?.body ?? null),
    fault: appliedFault,
    durationMs: settings.clock() - startedAt,
    weight: (body?.length ?? 0) + (response?.body?.length ?? 0),
  }
  log.add(entry)
  events.emitRequest(() => readExchange(entry))
  return { response, fault: appliedFault }
}
