/* Services in the manner of several frameworks, as data: how each differs from the library's simulator. */
import { LIST, USERS } from '../../fields.ts'
import { type Incoming, isList, isRecord, parse, type Reply, route } from './request.ts'
import type { Json, Stack } from './service.ts'
import { like, matchTexts } from './texts.ts'

const allow = 'GET, POST, HEAD, OPTIONS'
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json; charset=utf-8' }

/** Takes any media type, and responds with its own. */
function anyType({ headers }: Incoming): undefined {
  headers.delete('accept')
  headers.set('content-type', 'application/json')
}

const isTaken = ({ status, json: body }: Reply) => status === 400 && JSON.stringify(body).includes('unique')
const escapeText = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The first error of each field, or one for the whole request. */
const listErrors = (body: Json): Record<string, string[]> =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, errors]) => [name, [errors].flat().map(String)]))

/** Makes any JSON fit, as Mongoose does. */
const casts: Record<string, (value: Json) => Json> = {
  name: String,
  [LIST]: (value) => [value ?? []].flat(),
  attributes: (value) => Object.fromEntries(Object.entries(value ?? {}).map(([key, item]) => [key, String(item)])),
  [USERS]: (value) => [value ?? []].flat(),
}

/** Whether a body has the types of a strict schema, where it has fields. */
function fitsSchema({ name = '', [LIST]: labels = [], [USERS]: responsible = [], attributes = {} }: Json): boolean {
  const texts = [name, labels, isRecord(attributes) ? Object.values(attributes) : []].flat()
  return texts.every((value) => typeof value === 'string') && [responsible].flat().every(Number.isInteger)
}

const refuse = (status: number, message: string): Reply => ({
  ...{ status, headers: json, json: { statusCode: status, code: 'FST_ERR_VALIDATION', message } },
})
const notFound: Reply = { status: 404, headers: { 'content-type': 'text/plain; charset=UTF-8' }, text: 'Not Found' }
const frames = { 'x-frame-options': 'DENY' }
const phoenix = { 'cache-control': 'max-age=0, private, must-revalidate', 'x-request-id': 'F9b2a1c0', ...json }
const python = { server: 'BaseHTTP/0.6 Python/3.12.3' }

export const stacks = {
  /** Django REST Framework: the library itself. */
  drf: { shape: { isDoubled: true } },

  /** Express over an array: casts whatever it gets, names are unique (409), errors have a message. */
  express: {
    request(request) {
      anyType(request)
      const body = parse(request.text)
      const cast = ([name, value]: [string, Json]) => [name, casts[name]?.(value) ?? value]
      if (isRecord(body)) request.text = JSON.stringify(Object.fromEntries(Object.entries(body).map(cast)))
      return undefined
    },
    respond(reply, { method, path }) {
      const { status, json: body } = reply
      if (method === 'OPTIONS' && route(path)?.id === null) return { status: 200, headers: { allow }, text: allow }
      if ([404, 405].includes(status) || method === 'OPTIONS') return { status: 404, json: { message: 'Not found' } }
      if (body?.detail) return { status: 400, headers: html, text: '<!DOCTYPE html>\n<pre>SyntaxError</pre>\n' }
      return status === 400 ? { status: isTaken(reply) ? 409 : 422, json: { message: '' } } : undefined
    },
    headers: { 'x-powered-by': 'Express', ...json },
    assumptions: {
      ...{ repeatedFilter: 'first', invalidParameters: 'ignore', requiredFields: ['name', LIST], uniqueName: true },
      ...{ itemRetrieval: true, trailingSlash: 'optional' },
    },
  },

  /** Fastify over SQL: schemas for everything, LIKE that folds ASCII alone, high ids, nothing without its slash. */
  fastify: {
    request({ method, url, path, headers, text }) {
      headers.delete('accept')
      const names = [...url.searchParams.keys()]
      if (new Set(names).size < names.length) return refuse(400, 'querystring must be string')
      if (!/^\d*$/.test(route(path)?.id ?? '')) return refuse(400, 'params/id must be integer')
      const body = parse(text)
      return method !== 'DELETE' && isRecord(body) && !fitsSchema(body)
        ? refuse(400, 'body must have other types')
        : undefined
    },
    match: matchTexts((text, value) => like(text, `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`)),
    respond({ status }, { method }) {
      if ([404, 405].includes(status) || method === 'OPTIONS') return refuse(404, 'Route not found')
      return status >= 400 ? refuse(status, 'body is invalid') : undefined
    },
    headers: json,
    shape: { firstId: 4_300_000_007, isDoubled: true },
    assumptions: {
      ...{ filterMatch: 'icontains', unknownParameters: 'reject', requiredFields: ['name', 'attributes', USERS] },
      ...{ nameMaxLength: 1500, trailingSlash: 'require' },
    },
    // It folds ASCII alone, and refuses a repeated parameter.
    ...{ undescribed: ['filterMatch', 'repeatedFilter'], nearest: { filterMatch: 'icontains' } },
  },

  /** Python's http.server: `a.lower() == b.lower()`, the newest first, errors as pages, updates merge attributes. */
  python: {
    request: anyType,
    respond({ status: other }, { method }) {
      const status = method === 'OPTIONS' ? 501 : other === 405 ? 404 : other
      const headers = { ...python, 'content-type': 'text/html;charset=utf-8', connection: 'close' }
      return status < 400 ? undefined : { status, headers, text: `<!DOCTYPE HTML>\n<p>Error code: ${status}</p>\n` }
    },
    headers: python,
    // `json.dumps`: everything but ASCII is escaped.
    write: (value) => escapeText(JSON.stringify(value)),
    shape: { firstId: 101, label: (name, id) => ({ id, name }), user: (id, name) => ({ id, name }), isDoubled: true },
    assumptions: {
      ...{ filterMatch: 'iexact', invalidParameters: 'ignore', defaultSort: '-id', partialAttributes: 'merge' },
      trailingSlash: 'optional',
    },
  },

  /** Plain Django: views and forms, filters that trim, a redirect for a missing slash, fields of its own in objects. */
  django: {
    request(request) {
      anyType(request)
      const { searchParams } = request.url
      if (isList(request)) for (const [name, value] of [...searchParams]) searchParams.set(name, value.trim())
      return undefined
    },
    respond({ status, json: errors, headers }, { method }) {
      const page = { ...html, ...frames }
      if ((method === 'OPTIONS' && status === 200) || status === 405)
        return { status, headers: { ...page, allow: headers!.allow! } }
      if (status === 404) return { status, headers: page, text: '<!doctype html>\n<h1>Not Found</h1>\n' }
      return status === 400 ? { status, json: { errors } } : undefined
    },
    headers: frames,
    fields: ({ id }, { url, mount }) => ({
      created_at: new Date(Date.UTC(2025, 0, 1) + id * 3_600_000).toISOString(),
      url: `${url.origin}${mount}/api/v2/objects/${id}/`,
    }),
    shape: { label: (_, id) => id, isDoubled: true },
    assumptions: { requiredFields: ['name'], nameMaxLength: 255 },
  },

  /** Hono with zod: issues as errors, unique names (409), an id in the body that is checked. */
  hono: {
    request: anyType,
    respond(reply, { method, path }) {
      const { status, json: body } = reply
      const isRoute = route(path)?.hasSlash && status !== 405
      if (status === 404 && isRoute) return { status, json: { message: 'Object not found' } }
      if (method === 'OPTIONS' && route(path)?.id === null && isRoute) return { status: 204, headers: { allow } }
      if (!isRoute || method === 'OPTIONS') return notFound
      if (body?.detail) return { ...notFound, status, text: 'Malformed JSON in request body' }
      const answer = { status: isTaken(reply) ? 409 : 400, json: { success: false, error: { issues: [body] } } }
      return status === 400 ? answer : undefined
    },
    shape: { user: (id, name) => ({ id, name }) },
    assumptions: {
      ...{ filterMatch: 'contains', repeatedFilter: 'first', requiredFields: ['name', 'location', 'type'] },
      ...{ idInBody: 'check', uniqueName: true, trailingSlash: 'require' },
    },
  },

  /** Phoenix over PostgreSQL: pages with links and a total, ILIKE, 422, and a DELETE of what is missing that answers 204. */
  phoenix: {
    request: anyType,
    respond(reply, { method }, { objects }) {
      const { status, headers, json: body } = reply
      const fail = (code: number, errors: Json) => ({ status: code, headers: phoenix, json: { errors } })
      if (method === 'DELETE' && status === 404) return { status: 204, headers: phoenix }
      if (method === 'OPTIONS' || status === 404 || status === 405) return fail(404, { detail: 'Not Found' })
      if (status === 400) return body.detail ? fail(400, { detail: 'Bad Request' }) : fail(422, listErrors(body))
      const total = headers?.link !== undefined && { 'x-total-count': String(objects.count()) }
      return { ...reply, headers: { ...headers, ...phoenix, ...total } }
    },
    shape: { user: (id) => ({ id }), isDoubled: true },
    assumptions: {
      ...{ pageSize: 10, filterMatch: 'icontains', requiredFields: ['name', 'location', 'type'] },
      ...{ partialAttributes: 'merge', trailingSlash: 'optional', itemRetrieval: true },
    },
  },
} satisfies Record<string, Stack>
