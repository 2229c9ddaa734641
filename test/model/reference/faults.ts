import { isDeepStrictEqual } from 'node:util'
import type { ActiveFault, Fault } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { ReferenceResponse, Route } from './service.ts'

/** What a request asks for in its header `Prefer`. */
export interface Preference {
  status?: number
  delay?: number
}

/** What a fault does to the response. */
export type FaultEffect = Pick<Fault, 'status' | 'body' | 'headers' | 'networkError' | 'truncate'>

/** The faults that decide the response and the delay of a request. */
export interface Chosen {
  response: ActiveFault | undefined
  delay: ActiveFault | undefined
}

/**
 * Chooses the faults of a request, as the README says: the newest with a response decides the response; the newest delay
 * applies too, unless it belongs to another response; the header `Prefer` wins over both.
 * @param faults - the newest first
 * @param random - drawn for each fault with a rate that would decide something
 */
export function chooseFaults(
  faults: readonly ActiveFault[],
  request: HttpRequest,
  route: Route,
  preference: Preference,
  random: () => number,
): Chosen {
  const chosen: Chosen = { response: undefined, delay: undefined }
  for (const fault of faults) {
    const hasResponse = fault.status !== undefined || fault.networkError === true || fault.truncate !== undefined
    const decidesResponse = hasResponse && !chosen.response && preference.status === undefined
    const decidesDelay = fault.delay !== undefined && !chosen.delay && preference.delay === undefined
    if (hasResponse ? !decidesResponse : !decidesDelay) continue
    if (!isInScope(fault, request, route)) continue
    if (fault.rate !== undefined && random() >= fault.rate) continue
    if (decidesResponse) chosen.response = fault
    if (decidesDelay) chosen.delay = fault
  }
  return chosen
}

function isInScope({ operation, match }: Fault, { method, headers, body }: HttpRequest, route: Route): boolean {
  if (operation !== undefined && operation !== route.operation) return false
  // The patterns of the model: method, id, a header, and the name in a JSON body.
  for (const [field, expected] of Object.entries(match ?? {})) {
    if (field === 'method' && expected !== method) return false
    if (field === 'id' && expected !== route.id) return false
    if (field === 'headers' && !isDeepStrictEqual(expected['Content-Type'], headers['content-type'])) return false
    if (field === 'body' && parseText(body)?.name !== expected.name) return false
  }
  return true
}

/** What a request prefers: `code=503`, `delay=0`, or both. */
export function readPreference({ headers }: HttpRequest): Preference {
  const { prefer = '' } = headers
  const [, code] = /code=(\d+)/.exec(prefer) ?? []
  const [, delay] = /delay=(\d+)/.exec(prefer) ?? []
  return { ...(code && { status: Number(code) }), ...(delay && { delay: Number(delay) }) }
}

const details: Record<number, string> = {
  429: 'Request was throttled. Expected available in 1 second.',
  503: 'Service temporarily unavailable, try again later.',
}

/** The response with the status of a fault. */
export function createFaultResponse(
  status: number,
  { body, headers = {} }: FaultEffect,
  id: number | null,
): ReferenceResponse {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const retry: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {}
  return {
    status,
    headers: { vary: 'Accept', 'content-type': 'application/json', ...retry, ...own },
    text: JSON.stringify(body === undefined ? { detail: details[status] } : body),
    id,
  }
}

/** The first bytes of a text, without the part of a character at the end. */
export function truncate(text: string, length: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > length) cut = cut.slice(0, -1)
  return cut
}

/** A body as the log shows it: parsed if it is JSON, else text; null for none. */
export function parseText(text: string | null | undefined) {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
