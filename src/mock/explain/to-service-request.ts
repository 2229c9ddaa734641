import { isJson } from '../../contract/json.ts'
import { readHeaders, type ServiceRequest } from '../../simulator/http/service-request.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { checkOptions, type OptionChecks, string } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { type BaseUrl, pathBelow, pathBelowBaseUrl } from '../base-url.ts'
import { headersCheck } from '../faults/check-fault.ts'
import type { Exchange } from '../log/exchange.ts'
import type { Explainable, ExplainableRequest } from './explanation.ts'

const action = 'explain a request'

const checks: OptionChecks<ExplainableRequest> = {
  method: string,
  path: {
    is: (value) => typeof value === 'string' && value.startsWith('/'),
    expected: 'a path that begins with a slash',
    required: true,
  },
  query: {
    is: (value) => isPlainObject(value) && Object.values(value).flat().every(string.is),
    expected: 'an object',
  },
  headers: headersCheck,
  body: { is: isJson, expected: 'JSON' },
}

/** Converts what `mock.explain` takes to a request of the service. */
export function toServiceRequest(explainable: Explainable, base: BaseUrl): ServiceRequest {
  if (typeof explainable === 'string' || explainable instanceof URL)
    return toServiceRequest({ path: toPath(explainable, base) }, base)
  if (explainable instanceof Request) return toServiceRequest(fromRequest(explainable, base), base)
  // An exchange of the log has more fields.
  const { method = 'GET', path = null, query = {}, headers = {}, body = null } = Object(explainable)
  checkOptions(action, { method, path, query, headers, body }, checks, 'fields', 'invalid-argument')
  const [pathname = '', search = ''] = path.split(/\?(.*)/s)
  const parameters = new URLSearchParams(search)
  for (const [name, values] of Object.entries(query as Exchange['query'])) {
    for (const value of [values].flat()) parameters.append(name, value)
  }
  return {
    method: method.toUpperCase(),
    mount: '',
    path: pathname,
    search: parameters.size > 0 ? `?${parameters}` : '',
    headers: new Headers({ 'content-type': 'application/json', ...readHeaders(new Headers(headers)) }),
    body: body === null ? null : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

/** The path and query below the base URL. */
function toPath(text: string | URL, base: BaseUrl): string {
  if (typeof text === 'string' && text.startsWith('/')) return pathBelow(base.prefix, text) ?? text
  const url = URL.canParse(String(text)) ? new URL(text) : null
  const path = url && pathBelowBaseUrl(base, url)
  if (path) return path + url.search
  const expected = url ? `a URL below ${base.origin ?? ''}${base.prefix}` : 'a path that begins with a slash, or a URL'
  throw failedTo(action, expected, quote(String(text)), 'Use the path below the base URL')
}

function fromRequest(request: Request, base: BaseUrl): ExplainableRequest {
  const { method, url, headers } = request
  // Not every browser has the body of a request.
  if (request.body || /^(POST|PUT|PATCH)$/i.test(method)) {
    const advice = 'Pass { method, path, headers, body }, or an exchange of the log'
    const got = `one of ${method} with a body that cannot be read at once`
    throw failedTo(action, 'a Request without a body', got, advice)
  }
  return { method, path: toPath(url, base), headers: readHeaders(headers) }
}
