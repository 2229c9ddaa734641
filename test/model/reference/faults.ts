import type { AppliedFault, Fault } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import { matchesPattern, type Pattern } from './exchange.ts'
import type { ReferenceResponse } from './service.ts'

/** What a fault does to a request. */
export type Effect = Omit<Fault, 'operation' | 'match' | 'skip' | 'rate' | 'times' | 'sequence'>

/** A fault of a mock, with its counts. */
export interface ReferenceFault {
  id: number
  fault: Fault
  /** How many requests in its scope it left alone, of those of `skip`. */
  skipped: number
  timesApplied: number
}

/** A fault that applies to a request. One that its header `Prefer` asks for has no id. */
interface ChosenFault {
  id: number | null
  effect: Effect
  /** Whether it was removed while the request waited. */
  isRemoved: boolean
}

/** The faults that decide the response and the delay of a request; maybe the same. */
export interface Chosen {
  response: ChosenFault | undefined
  delay: ChosenFault | undefined
  /** Whether a fault counted the request: it applies, or leaves it alone. */
  isCounted: boolean
}

/** How many more requests a fault applies to; null for no limit. */
export function remainingOf({ fault: { times, sequence }, timesApplied }: ReferenceFault): number | null {
  if (sequence) return sequence.length - timesApplied
  return times === undefined ? null : times - timesApplied
}

/** What remains of a fault, as a fault of its own. */
export function describeRemaining({ fault, skipped, timesApplied }: ReferenceFault): Fault {
  const remaining = { ...fault }
  if (fault.skip) remaining.skip = fault.skip - skipped
  if (fault.times !== undefined) remaining.times = fault.times - timesApplied
  if (fault.sequence) remaining.sequence = fault.sequence.slice(timesApplied)
  return remaining
}

/**
 * Chooses the faults of a request, and counts them: the newest with a response decides the response; the newest delay
 * applies too, unless it belongs to another response; what the header `Prefer` asks for is newer than both. A request
 * passes scope, `skip`, `rate`, effect and `times` in this order.
 * @param faults - the newest first
 * @param random - drawn for each fault with a rate that would decide something
 */
export function chooseFaults(
  faults: readonly ReferenceFault[],
  request: Record<string, unknown>,
  preferred: Pick<Chosen, 'response' | 'delay'>,
  random: () => number,
): Chosen {
  const chosen: Chosen = { ...preferred, isCounted: false }
  for (const fault of faults) {
    const { operation, match, skip = 0, rate, sequence } = fault.fault
    if (remainingOf(fault) === 0) continue
    const effect: Effect = sequence ? sequence[fault.timesApplied]! : fault.fault
    const decidesResponse = hasResponse(effect) || sequence !== undefined
    const isResponse = decidesResponse && !chosen.response
    const isDelay = effect.delay !== undefined && !chosen.delay
    if (decidesResponse ? !isResponse : !isDelay) continue
    if (operation !== undefined && operation !== request.operation) continue
    const isInScope =
      typeof match === 'function' ? match : (it: object) => matchesPattern(match as Pattern, it as never)
    if (match !== undefined && !isInScope(request as never)) continue
    if (fault.skipped < skip) {
      fault.skipped++
      chosen.isCounted = true
      continue
    }
    if (rate !== undefined && random() >= rate) continue
    const { id } = fault
    const found = { id, effect, isRemoved: false }
    if (isResponse) chosen.response = found
    if (isDelay) chosen.delay = found
    fault.timesApplied++
    chosen.isCounted = true
  }
  return chosen
}

/** Whether an effect decides the response. */
export function hasResponse({ status, networkError, truncate, respond }: Effect): boolean {
  return status !== undefined || networkError === true || truncate !== undefined || respond !== undefined
}

/** The faults of a request as the log shows them; null for none. */
export function describeChosen(
  { response, delay: delayed }: Chosen,
  delay: number | 'infinite' | undefined,
): AppliedFault | null {
  if (!response && !delayed) return null
  const { status, networkError, truncate, respond } = response?.effect ?? {}
  const isLate = (response ?? delayed)?.effect.at === 'response'
  return {
    ids: [...new Set([response, delayed].flatMap((fault) => fault?.id ?? []))],
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(truncate !== undefined && { truncate }),
    ...(respond && { respond: true as const }),
    ...(delay !== undefined && { delay }),
    ...(isLate && { at: 'response' as const }),
  }
}

/** The faults that a request prefers: `code=503`, `delay=0`, or both. */
export function readPreferred({ headers: { prefer = '' } }: HttpRequest): Pick<Chosen, 'response' | 'delay'> {
  const [, code] = /code=(\d+)/.exec(prefer) ?? []
  const [, delay] = /delay=(\d+)/.exec(prefer) ?? []
  const toFault = (effect: Effect) => ({ id: null, effect, isRemoved: false })
  return {
    response: code ? toFault({ status: Number(code) }) : undefined,
    delay: delay ? toFault({ delay: Number(delay) }) : undefined,
  }
}

/** A response that a function of a fault makes, as plain data; null for a network error. */
type PlainResponder = (request: HttpRequest, response: ReferenceResponse | null) => Omit<ReferenceResponse, 'id'> | null

const details: Record<number, string> = {
  429: 'Request was throttled. Expected available in 1 second.',
  503: 'Service temporarily unavailable, try again later.',
}

/**
 * The response under an effect; null for a network error.
 * @param served - what the service responds; null if it does not handle the request
 */
export function applyEffect(
  effect: Effect,
  request: HttpRequest,
  served: ReferenceResponse | null,
  id: number | null,
): ReferenceResponse | null {
  const { status, networkError, truncate: length, respond } = effect
  if (networkError) return null
  if (respond) {
    const made = responders.get(respond)!(request, served)
    return made && { ...made, id: served?.id ?? id }
  }
  const response = status === undefined ? served : createFaultResponse(status, effect, id)
  if (response === null || length === undefined || request.method === 'HEAD') return response
  // The text of OPTIONS, which the model does not know, is longer than all lengths that it draws.
  const isUnknown = request.method === 'OPTIONS' && response.status === 200 && response.text === ''
  if (!isUnknown && Buffer.byteLength(response.text) <= length) return response
  const { ids: _, ...rest } = response
  return { ...rest, text: truncate(response.text, length) }
}

/** The response with the status of a fault. */
function createFaultResponse(status: number, { body, headers = {} }: Effect, id: number | null): ReferenceResponse {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const retry: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {}
  const type = own['content-type'] ?? 'application/json'
  const isText = typeof body === 'string' && !type.includes('json')
  return {
    status,
    headers: { vary: 'Accept', ...retry, ...own, 'content-type': type },
    text: isText ? body : JSON.stringify(body === undefined ? { detail: details[status] } : body),
    id,
  }
}

/** The first bytes of a text, without the part of a character at the end. */
function truncate(text: string, length: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > length) cut = cut.slice(0, -1)
  return cut
}

/** The functions of faults, as the model calls them. */
const responders = new Map<unknown, PlainResponder>()

/** Makes the function of a fault of a plain one. */
function toResponder(plain: PlainResponder): NonNullable<Fault['respond']> {
  const responder: Fault['respond'] = async ({ method }, response) => {
    const request = { method, path: '', headers: {} }
    const served = response && { status: response.status, headers: {}, text: await response.text(), id: null }
    const made = plain(request, served ?? null)
    return made ? new Response(made.text, made) : Response.error()
  }
  responders.set(responder, plain)
  return responder
}

/** Says which response it gets. That of OPTIONS the model does not know. */
export const respondWithText = toResponder(({ method }, served) => ({
  status: 202,
  headers: { 'content-type': 'text/plain', 'x-faulty': String(served?.status) },
  text: `${method} ${served && method !== 'OPTIONS' ? served.text : ''}`,
}))

/** Makes a network error. */
export const respondWithError = toResponder(() => null)
