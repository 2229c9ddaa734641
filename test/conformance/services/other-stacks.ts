/* More services in the manner of frameworks, each with habits that the contract leaves open. */

import { LIST, USERS } from '../../fields.ts'
import { keepDeleted, onStore } from './hooks.ts'
import {
  createTestService,
  type Json,
  type Reply,
  type Row,
  route,
  type ServiceOptions,
  type TestService,
} from './service.ts'
import { addHeaders, ignoreMediaTypes, mapObjects, matchTexts, unaccent } from './stacks.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }

/** The first error of each field, or one for the whole request. */
function listErrors(body: Json): Record<string, string[]> {
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, errors]) => [name, [errors].flat().map(String)]))
}

/** Laravel over MySQL: 422, times in objects, slashes and other letters escaped, a collation without case and accents. */
export function createLaravel(options: ServiceOptions = {}): TestService {
  const headers = { 'cache-control': 'no-cache, private', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' }
  return createTestService({
    ...options,
    style: {
      request: (request) => void ignoreMediaTypes(request) as undefined,
      match: matchTexts((text, value) => unaccent(text).trim() === unaccent(value).trim()),
      respond(reply, { method, path }) {
        const { status, json: body } = reply
        const fail = (status: number, message: string, more = {}) => ({ status, headers, json: { message, ...more } })
        if (method === 'OPTIONS') return { status: 200, headers: { allow: 'GET, HEAD, POST, OPTIONS' }, text: '' }
        if (status === 405) return fail(405, `The ${method} method is not supported for route ${path}.`)
        if (status === 404) return fail(404, 'No query results for model [App\\Models\\InventoryObject].')
        if (status === 400) return fail(422, 'The given data was invalid.', { errors: listErrors(body) })
        return mapObjects(addHeaders(reply, headers), (row) => ({ ...row, created_at: '2025-01-01T00:00:00.000000Z' }))
      },
      // `json_encode`: slashes are escaped, and everything but ASCII.
      write: (value) =>
        JSON.stringify(value)
          .replaceAll('/', '\\/')
          .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    },
    shape: { label: (name, id) => ({ id, name }), user: (id, name) => ({ id, name, email: `${id}@inventory.test` }) },
    assumptions: {
      filterMatch: 'iexact',
      requiredFields: ['name', 'attributes'],
      nameMaxLength: 255,
      uniqueName: true,
      itemRetrieval: true,
      trailingSlash: 'optional',
      invalidParameters: 'ignore',
    },
    undescribed: ['filterMatch'],
    nearest: { filterMatch: 'iexact' },
    fresh: () => createLaravel(options),
  })
}

/** ASP.NET Core over SQL Server: problem details, ETags, 405 without a body, a PUT that creates, ids that are checked. */
export function createAspNet(options: ServiceOptions = {}): TestService {
  const problem = (status: number, more = {}): Reply => ({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    json: { type: 'https://tools.ietf.org/html/rfc9110', title: 'Bad Request', status, traceId: '00-1-2-00', ...more },
  })
  return createTestService({
    ...options,
    style: {
      request(request) {
        ignoreMediaTypes(request)
        const { method, path, text } = request
        if (method !== 'PUT' || text === '') return undefined
        const { id, ...fields } = JSON.parse(text)
        // It creates what is missing.
        if (Number(route(path)?.id) < 1_000_000 || String(id) !== route(path)?.id) return undefined
        return { status: 201, headers: json, json: { id, ...fields } }
      },
      respond(reply, { method, path, text }) {
        const { status, json: body } = reply
        if (method === 'OPTIONS' || status === 405)
          return { status: 405, headers: { allow: 'GET, HEAD, POST, OPTIONS' } }
        if (status === 404) return problem(404, { title: 'Not Found' })
        if (status === 400) return problem(400, { errors: listErrors(body) })
        return addHeaders(reply, { ...json, etag: `W/"${path.length + text.length}"`, server: 'Kestrel' })
      },
    },
    shape: { isDoubled: true },
    assumptions: {
      filterMatch: 'iexact',
      idInBody: 'check',
      requiredFields: ['name', LIST, USERS],
      repeatedFilter: 'first',
      itemRetrieval: true,
      trailingSlash: 'optional',
    },
    fresh: () => createAspNet(options),
  })
}

/** Phoenix over PostgreSQL: pages with links and a total, ILIKE, 422, and a DELETE of what is missing that answers 204. */
export function createPhoenix(options: ServiceOptions = {}): TestService {
  const headers = { 'cache-control': 'max-age=0, private, must-revalidate', 'x-request-id': 'F9b2a1c0' }
  const fail = (status: number, errors: Json) => ({ status, headers: { ...headers, ...json }, json: { errors } })
  return createTestService({
    ...options,
    style: {
      request: (request) => void ignoreMediaTypes(request) as undefined,
      respond(reply, { method }, { objects }) {
        const { status, json: body } = reply
        if (method === 'DELETE' && status === 404) return { status: 204, headers }
        if (method === 'OPTIONS' || status === 404 || status === 405) return fail(404, { detail: 'Not Found' })
        if (status === 400) return body.detail ? fail(400, { detail: 'Bad Request' }) : fail(422, listErrors(body))
        const isPage = reply.headers?.link !== undefined
        return addHeaders(reply, { ...headers, ...json, ...(isPage && { 'x-total-count': String(objects.count()) }) })
      },
    },
    shape: { user: (id) => ({ id }), isDoubled: true },
    assumptions: {
      pageSize: 10,
      filterMatch: 'icontains',
      requiredFields: ['name', 'location', 'type'],
      partialAttributes: 'merge',
      trailingSlash: 'optional',
      itemRetrieval: true,
    },
    fresh: () => createPhoenix(options),
  })
}

/** Ktor over SQLite: errors without a body, unknown parameters refused, nothing but `name` required, ids used again. */
export function createKtor(options: ServiceOptions = {}): TestService {
  const [gone, hooks] = keepDeleted()
  const reuse = onStore((row, { service: { objects } }) => {
    const highest = Math.max(...objects.list().map(({ id }) => (id === row.id ? 0 : id)))
    const last = gone.splice(0).find(({ id }) => id > highest)
    if (last) {
      objects.delete(row.id)
      objects.create({ ...(row as Row), id: last.id } as Json)
    }
    return {}
  }, 'POST')
  return createTestService({
    hooks: { ...hooks, ...reuse },
    ...options,
    style: {
      request: (request) => void ignoreMediaTypes(request) as undefined,
      respond(reply, { method, path }) {
        const { status } = reply
        if (method === 'OPTIONS') return { status: 405, headers: { allow: 'GET, POST' } }
        if (status >= 400) return { status: status === 400 && route(path)?.id ? 422 : status, headers: {} }
        return addHeaders(reply, { 'content-type': 'application/json' })
      },
    },
    shape: { label: (name) => ({ name }), isDoubled: true },
    assumptions: {
      filterMatch: 'contains',
      unknownParameters: 'reject',
      requiredFields: ['name'],
      nameMaxLength: 64,
      trailingSlash: 'require',
      defaultSort: '-id',
    },
    fresh: () => createKtor(options),
  })
}
