import { isJson } from '../../contract/json.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { readHeaders, type ServiceRequest } from '../../simulator/http/service-request.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, type OptionChecks, string } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { isOfPlatform, platform } from '../../validation/platform-classes.ts'
import { type BaseUrl, parseUrl, pathBelowBaseUrl } from '../base-url.ts'
import { headersCheck } from '../faults/fault-headers.ts'
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
    is: (value) =>
      value instanceof URLSearchParams || (isPlainObject(value) && Object.values(value).flat().every(isText)),
    expected: 'an object of texts, numbers and booleans',
  },
  headers: headersCheck,
  body: { is: isJson, expected: 'JSON' },
}

/** Converts what `mock.explain` takes to a request of the service. */
export function toServiceRequest(explainable: Explainable, base: BaseUrl): ServiceRequest {
  if (typeof explainable === 'string' || explainable instanceof URL)
    return toServiceRequest({ path: toPath(explainable, base) }, base)
  if (isOfPlatform('Request', explainable)) return toServiceRequest(fromRequest(explainable, base), base)
  if (Object(explainable).path === undefined) {
    const advice = 'Pass a path, a URL, a Request, an exchange of the log, or { method, path, query, headers, body }'
    throw mockError(action, 'a request', quote(explainable), advice)
  }
  const { method = 'GET', path, query = {}, headers = {}, body = null } = explainable
  // An exchange of the log has more fields.
  const fields = 'requestId' in explainable ? { method, path, query, headers, body } : explainable
  checkOptions(action, fields, checks, 'fields', 'invalid-argument')
  const [pathname = '', search = ''] = path.split(/\?(.*)/s)
  const parameters = new URLSearchParams(search)
  for (const [name, values] of query instanceof URLSearchParams ? query : Object.entries(query)) {
    for (const value of [values].flat()) if (value !== undefined) parameters.append(name, String(value))
  }
  return {
    method: method.toUpperCase(),
    ...{ origin: '', mount: '' },
    path: pathname,
    search: parameters.size > 0 ? `?${parameters}` : '',
    headers: new platform.Headers({
      'content-type': 'application/json',
      ...readHeaders(new platform.Headers(headers)),
    }),
    body: body === null ? null : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** The path and query below the base URL of what `fetch` would take. */
function toPath(text: string | URL, base: BaseUrl): string {
  const origin = String(text).startsWith('/') ? (base.origin ?? 'http://localhost') : undefined
  const url = parseUrl(text, origin)
  const path = url && pathBelowBaseUrl(base, url)
  if (path) return path + url.search
  const below = `${base.origin ?? ''}${base.prefix}`
  const expected = url ? `a URL below ${below}` : 'a path that begins with a slash, or a URL'
  throw mockError(action, expected, quote(String(text)), `Begin with ${below}${COLLECTION_PATH}`)
}

function fromRequest(request: Request, base: BaseUrl): ExplainableRequest {
  const { method, url, headers } = request
  // Not every browser has the body of a request.
  if (request.body || /^(POST|PUT|PATCH)$/i.test(method)) {
    const advice = 'Pass { method, path, headers, body }, or an exchange of the log'
    const got = `one of ${method} with a body that cannot be read at once`
    throw mockError(action, 'a Request without a body', got, advice)
  }
  return { method, path: toPath(url, base), headers: readHeaders(headers) }
}
