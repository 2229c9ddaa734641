import { formatPreference, parsePreference } from '../mock/faults/prefer.ts'
import type { RequestHeaders } from '../simulator/http/messages.ts'

/**
 * Caps the delay of the header `Prefer`. `Preference-Applied` then says what was applied; the log has the header as the
 * client sent it.
 * @param maxDelay - in ms
 */
export function capDelay(headers: RequestHeaders, maxDelay: number): RequestHeaders {
  const preference = parsePreference(headers.get('prefer'))
  if (!preference?.delay || preference.delay <= maxDelay) return headers
  const prefer = formatPreference({ ...preference, delay: maxDelay })
  return {
    get: (name) => (name === 'prefer' ? prefer : headers.get(name)),
    [Symbol.iterator]: () => headers[Symbol.iterator](),
  }
}
