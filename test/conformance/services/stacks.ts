/*
 * Services in the manner of several frameworks: the library's simulator, with other errors, headers, comparisons, forms of
 * labels, users and ids, and what they take for a body.
 */
import { withMatches } from '../../../src/contract/assumptions.ts'
import type { Assumptions } from '../../../src/service.ts'
import { LIST, USERS } from '../../fields.ts'
import {
  createTestService,
  type FilterName,
  type Incoming,
  isList,
  isRecord,
  type Json,
  parse,
  type Reply,
  type Row,
  route,
  type ServiceOptions,
  type TestService,
  textOf,
} from './service.ts'

const allow = 'GET, POST, HEAD, OPTIONS'
const html = { 'content-type': 'text/html; charset=utf-8' }

/** Takes any media type, and responds with its own. */
export function ignoreMediaTypes({ headers }: Incoming): void {
  headers.delete('accept')
  headers.set('content-type', 'application/json')
}

export function addHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/** Changes the objects of a response. */
export function mapObjects({ json, ...reply }: Reply, change: (row: Json) => Json): Reply {
  if (Array.isArray(json)) return { ...reply, json: json.map(change) }
  return { ...reply, json: json && 'id' in json ? change(json) : json }
}

/** Matches what `finds` says, for every text. */
export const matchTexts =
  (finds: (text: string, value: string, name: FilterName) => boolean) =>
  (matched: boolean, row: Row, name: FilterName, value: string) => {
    const text = textOf(row, name)
    return name === 'responsible' ? matched : text !== null && finds(text, value, name)
  }

/** Django REST Framework: the library itself. */
export function createDrf(options: ServiceOptions & { assumptions?: Partial<Assumptions> } = {}): TestService {
  return createTestService({
    ...options,
    shape: { isDoubled: !options.assumptions?.uniqueName },
    fresh: () => createDrf(options),
  })
}

/** Makes any JSON fit, as Mongoose does. */
const casts: Record<string, (value: Json) => Json> = {
  name: String,
  [LIST]: (value) => [value ?? []].flat(),
  attributes: (value) => Object.fromEntries(Object.entries(value ?? {}).map(([key, item]) => [key, String(item)])),
  [USERS]: (value) => [value ?? []].flat(),
}

/** Express over an array: casts whatever it gets, names are unique (409), errors have a message. */
export function createExpress(options: ServiceOptions = {}): TestService {
  return createTestService({
    ...options,
    style: {
      request(request) {
        ignoreMediaTypes(request)
        const body = parse(request.text)
        if (!isRecord(body)) return undefined
        const fields = Object.entries(body).map(([name, value]) => [name, (casts[name] ?? ((same) => same))(value)])
        request.text = JSON.stringify(Object.fromEntries(fields))
        return undefined
      },
      respond(reply, { method, path }) {
        const { status, json } = reply
        if (method === 'OPTIONS' && route(path)?.id === null) return { status: 200, headers: { allow }, text: allow }
        if ([404, 405].includes(status) || method === 'OPTIONS') return { status: 404, json: { message: 'Not found' } }
        if (json?.detail) return { status: 400, headers: html, text: '<!DOCTYPE html>\n<pre>SyntaxError</pre>\n' }
        if (status === 400)
          return { status: JSON.stringify(json).includes('unique') ? 409 : 422, json: { message: '' } }
        return addHeaders(reply, { 'x-powered-by': 'Express', 'content-type': 'application/json; charset=utf-8' })
      },
    },
    assumptions: {
      repeatedFilter: 'first',
      invalidParameters: 'ignore',
      requiredFields: ['name', LIST],
      uniqueName: true,
      itemRetrieval: true,
      trailingSlash: 'optional',
    },
    fresh: () => createExpress(options),
  })
}

/** Whether a text is LIKE a pattern, in SQLite: case counts for other letters than A to Z. A backslash escapes. */
export function like(text: string, pattern: string): boolean {
  const fold = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const source = fold(pattern).replace(/\\([\s\S])|%|_|[.*+?^${}()|[\]/\\]/gu, (part, escaped?: string) =>
    part === '%' ? '.*' : part === '_' ? '.' : `\\u{${(escaped ?? part).codePointAt(0)!.toString(16)}}`,
  )
  return new RegExp(`^${source}$`, 'su').test(fold(text))
}

/** Whether a body has the types of a strict schema, where it has fields. */
function fitsSchema({ name = '', [LIST]: labels = [], [USERS]: responsible = [], attributes = {} }: Json): boolean {
  const isText = (value: Json) => typeof value === 'string'
  const areTexts = [name, ...[labels].flat(), ...(isRecord(attributes) ? Object.values(attributes) : [])].every(isText)
  return areTexts && [responsible].flat().every(Number.isInteger)
}

/** Fastify over SQL: schemas for everything, LIKE that folds ASCII alone, high ids, nothing without its slash. */
export function createFastify(options: ServiceOptions = {}): TestService {
  const refuse = (status: number, message: string): Reply => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    json: { statusCode: status, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message },
  })
  return createTestService({
    ...options,
    style: {
      request({ method, url, path, headers, text }) {
        headers.delete('accept')
        const names = [...url.searchParams.keys()]
        if (new Set(names).size < names.length) return refuse(400, 'querystring must be string')
        if (!/^\d*$/.test(route(path)?.id ?? '')) return refuse(400, 'params/id must be integer')
        const body = parse(text)
        const isWrong = ['POST', 'PUT', 'PATCH'].includes(method) && isRecord(body) && !fitsSchema(body)
        return isWrong ? refuse(400, 'body must have other types') : undefined
      },
      match: matchTexts((text, value) => like(text, `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`)),
      respond(reply, { method, url }) {
        const isMissing = [404, 405].includes(reply.status) || method === 'OPTIONS'
        if (isMissing) return refuse(404, `Route ${method}:${url.pathname} not found`)
        if (reply.status >= 400) return refuse(reply.status, 'body is invalid')
        return addHeaders(reply, { 'content-type': 'application/json; charset=utf-8' })
      },
    },
    shape: { firstId: 4_300_000_007, isDoubled: true },
    assumptions: {
      filterMatch: 'icontains',
      unknownParameters: 'reject',
      requiredFields: ['name', 'attributes', USERS],
      nameMaxLength: 1500,
      trailingSlash: 'require',
    },
    // It folds ASCII alone, and refuses a repeated parameter.
    undescribed: ['filterMatch', 'repeatedFilter'],
    nearest: { filterMatch: 'icontains' },
    fresh: () => createFastify(options),
  })
}

/** Python's http.server: `a.lower() == b.lower()`, the newest first, errors as pages, updates merge attributes. */
export function createPython(options: ServiceOptions = {}): TestService {
  const server = { server: 'BaseHTTP/0.6 Python/3.12.3' }
  const messages: Record<number, string> = { 400: 'Bad Request', 404: 'Not Found', 501: 'Unsupported method' }
  return createTestService({
    ...options,
    style: {
      request: (request) => void ignoreMediaTypes(request) as undefined,
      respond(reply, { method }) {
        const status = method === 'OPTIONS' ? 501 : reply.status === 405 ? 404 : reply.status
        if (status < 400) return addHeaders(reply, server)
        const text = `<!DOCTYPE HTML>\n<html lang="en">\n<h1>Error response</h1><p>Error code: ${status}</p>
<p>Message: ${messages[status]}.</p>\n</html>\n`
        return { status, headers: { ...server, 'content-type': 'text/html;charset=utf-8', connection: 'close' }, text }
      },
      // `json.dumps`: everything but ASCII is escaped.
      write: (json) =>
        JSON.stringify(json).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    },
    shape: {
      firstId: 101,
      label: (name, id) => ({ id, name }),
      user: (id, name) => ({ id, name }),
      isDoubled: true,
    },
    assumptions: {
      filterMatch: 'iexact',
      invalidParameters: 'ignore',
      defaultSort: '-id',
      partialAttributes: 'merge',
      trailingSlash: 'optional',
    },
    fresh: () => createPython(options),
  })
}

/** PostgreSQL's `unaccent(lower(text))`. */
export function unaccent(text: string): string {
  const letters: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[øæßłđ]/g, (letter) => letters[letter]!)
}

const djangoMatches = {
  startswith: matchTexts((text, value) => text.startsWith(value)),
  unaccent: matchTexts((text, value) => unaccent(text).includes(unaccent(value))),
}

/** Plain Django: views and forms, filters that trim, a redirect for a missing slash, fields of its own in objects. */
export function createDjango(options: ServiceOptions & { match?: keyof typeof djangoMatches } = {}): TestService {
  const { match } = options
  const page = { ...html, 'x-frame-options': 'DENY' }
  return createTestService({
    ...options,
    style: {
      request(request) {
        ignoreMediaTypes(request)
        const { searchParams } = request.url
        if (isList(request)) for (const [name, value] of [...searchParams]) searchParams.set(name, value.trim())
        return undefined
      },
      ...(match && { match: djangoMatches[match] }),
      respond(reply, { method, url, mount }) {
        const { status, json, headers } = reply
        if (method === 'OPTIONS' && status === 200) return { status, headers: { ...page, allow: headers!.allow! } }
        if (status === 404) return { status, headers: page, text: '<!doctype html>\n<h1>Not Found</h1>\n' }
        if (status === 405) return { status, headers: { ...page, allow: headers!.allow! } }
        if (status === 400) return { status, json: { errors: json } }
        return mapObjects(addHeaders(reply, { 'x-frame-options': 'DENY' }), (row) => {
          const created = new Date(Date.UTC(2025, 0, 1) + row.id * 3_600_000).toISOString()
          return { ...row, created_at: created, url: `${url.origin}${mount}/api/v2/objects/${row.id}/` }
        })
      },
    },
    shape: { label: (_, id) => id, isDoubled: true },
    assumptions: { requiredFields: ['name'], nameMaxLength: 255 },
    undescribed: match ? ['filterMatch'] : [],
    nearest: match === 'unaccent' ? { filterMatch: 'icontains' } : {},
    fresh: () => createDjango(options),
  })
}

/** A service in the manner of Hono. */
export interface HonoOptions extends ServiceOptions {
  /** How filters compare, where they do not find parts. */
  matches?: Partial<Record<Exclude<FilterName, 'responsible'>, 'exact' | 'icontains'>>
  /** Whether an object must match all filters or any of them. @default 'and' */
  combination?: Assumptions['filterCombination']
  /** The token that requests need, as in `Authorization: Bearer <token>`; by default none. */
  bearer?: string
  /** The only path that it answers below, such as `/inventory`; by default any. */
  mount?: string
}

const compare = {
  exact: (text: string, value: string) => text === value,
  contains: (text: string, value: string) => text.includes(value),
  icontains: (text: string, value: string) => text.toLowerCase().includes(value.toLowerCase()),
}

/** Hono with zod: issues as errors, unique names (409), an id in the body that is checked; and options of all kinds. */
export function createHono(options: HonoOptions = {}): TestService {
  const { combination = 'and', bearer, mount, matches } = options
  const notFound: Reply = { status: 404, headers: { 'content-type': 'text/plain; charset=UTF-8' }, text: 'Not Found' }
  return createTestService({
    ...options,
    style: {
      request(request) {
        ignoreMediaTypes(request)
        if (mount !== undefined && request.mount !== mount) return notFound
        if (bearer !== undefined && request.headers.get('authorization') !== `Bearer ${bearer}`) {
          return { status: 401, headers: { 'www-authenticate': 'Bearer realm=""' }, json: { message: 'Unauthorized' } }
        }
        return undefined
      },
      ...(matches && {
        match: matchTexts((text, value, name) => compare[matches[name as 'name'] ?? 'contains'](text, value)),
      }),
      respond(reply, { method, path }) {
        const { status, json } = reply
        const isRoute = route(path)?.hasSlash && status !== 405
        if (status === 404 && isRoute) return { status, json: { message: 'Object not found' } }
        if (method === 'OPTIONS' && route(path)?.id === null && isRoute) return { status: 204, headers: { allow } }
        if (!isRoute || method === 'OPTIONS') return notFound
        if (json?.detail) return { ...notFound, status, text: 'Malformed JSON in request body' }
        if (status === 400 && JSON.stringify(json).includes('unique'))
          return { status: 409, json: { message: 'taken' } }
        if (status === 400) return { status, json: { success: false, error: { issues: [json], name: 'ZodError' } } }
        return reply
      },
    },
    shape: { user: (id, name) => ({ id, name }) },
    assumptions: {
      filterMatch: withMatches('contains', matches),
      ...(bearer !== undefined && { tokens: [`Bearer ${bearer}`] }),
      filterCombination: combination,
      repeatedFilter: 'first',
      requiredFields: ['name', 'location', 'type'],
      idInBody: 'check',
      uniqueName: true,
      trailingSlash: 'require',
    },
    fresh: () => createHono(options),
  })
}
