import { isSameJson } from '../../contract/json.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { checkOptions, type OptionChecks, string } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { platform } from '../../validation/platform-classes.ts'
import type { Exchange } from '../log/exchange.ts'
import { groupPairs, readBody } from '../log/log-entry.ts'
import { parseBytes } from '../log/raw-body.ts'
import type { Explainable } from './explanation.ts'

type Sent = Pick<Exchange, 'url' | 'rawBody'>

const BASE64 = /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i

/** Whether a value stands for bytes that are no text: of any other, JSON could not be written, or is too deep. */
function isBase64(value: unknown): boolean {
  if (!isPlainObject(value) || Object.keys(value).join() !== 'base64') return false
  return typeof value.base64 === 'string' && BASE64.test(value.base64)
}

const checks: OptionChecks<Sent> = {
  url: { ...string, required: true },
  rawBody: {
    is: (value) => value === null || string.is(value) || isBase64(value),
    expected: 'text, base64, or null',
    required: true,
  },
}

/**
 * Gives a request of the log its query, its headers and its body as they were sent. A field that was changed in a copy
 * counts, as in `{ ...exchange, query: { name: 'b' } }`.
 */
export function restoreSent(request: ServiceRequest, explainable: Explainable): ServiceRequest {
  if (typeof explainable !== 'object' || !('requestId' in explainable)) return request
  const { url = null, rawBody = null, path, query, headers, body } = explainable as Exchange
  checkOptions<object>('explain a request of the log', { url, rawBody }, checks, 'fields', 'invalid-argument')
  const search = /\?.*/s.exec(url!)?.[0] ?? ''
  const bytes = parseBytes(rawBody)
  return {
    ...request,
    headers: new platform.Headers(headers),
    ...(url!.endsWith(path + search) && isSameJson(groupPairs(new URLSearchParams(search)), query) && { search }),
    ...(isSameJson(readBody(bytes), body) && { body: bytes }),
  }
}
