import type { Assumptions } from '../../../src/service.ts'
import {
  createService,
  type FilterName,
  type Filters,
  filterNames,
  hasUser,
  type Incoming,
  isRecord,
  type Json,
  listHeaders,
  parse,
  pickFields,
  type Reply,
  type Row,
  route,
  type StackOptions,
  seed,
  sortById,
  Table,
  type TestService,
  textOf,
  write,
} from './service.ts'

/** A service in the manner of Hono. */
export interface HonoOptions extends StackOptions {
  /** How each filter of texts compares, where it differs from `contains`. */
  matches?: Partial<Record<Exclude<FilterName, 'responsible'>, Assumptions['filterMatch']>>
  /** Whether an object must match all filters or any of them. @default 'and' */
  combination?: Assumptions['filterCombination']
  /** The token that requests need, as in `Authorization: Bearer <token>`; by default none. */
  bearer?: string
  /** Whether ids are above 2^53. */
  hasBigIds?: boolean
  /** The only path that it answers below, such as `/inventory`; by default any. */
  mount?: string
}

function send(status: number, json: Json, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, json }
}

const notFound: Reply = { status: 404, headers: { 'content-type': 'text/plain; charset=UTF-8' }, text: '404 Not Found' }

/** Marks what is a bigint in JSON. No JSON text has this character as it is. */
const MARK = '\u0000'

/** Parses JSON whose numbers can be above 2^53: those become bigints. */
export function parseBig(text: string): Json {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d+(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : JSON.stringify(MARK + token),
  )
  const revive = (value: Json): Json => {
    if (typeof value === 'string' && value.startsWith(MARK) && /^-?\d+$/.test(value.slice(1))) {
      return BigInt(value.slice(1))
    }
    if (Array.isArray(value)) return value.map(revive)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)])) : value
  }
  return revive(parse(marked))
}

/** Writes JSON with bigints as digits. */
export function writeBig(json: Json): string {
  const text = JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? MARK + value : value))
  return text.replace(/"\\u0000(-?\d+)"/g, '$1')
}

const compare = {
  exact: (text: string, value: string) => text === value,
  iexact: (text: string, value: string) => text.toLowerCase() === value.toLowerCase(),
  contains: (text: string, value: string) => text.includes(value),
  icontains: (text: string, value: string) => text.toLowerCase().includes(value.toLowerCase()),
}

const isText = (value: Json) => typeof value === 'string'
const isInteger = (value: Json) => typeof value === 'bigint' || Number.isInteger(value)

/** The issues of zod. */
function check(body: Json, isPartial: boolean, id: Row['id'] | undefined) {
  const issues: { code: string; path: (string | number)[]; message: string }[] = []
  const expect = (path: (string | number)[], value: Json, expected: string, isRight: boolean) => {
    const message = value === undefined ? 'Required' : `Expected ${expected}, received ${typeof value}`
    if (!isRight) issues.push({ code: 'invalid_type', path, message })
  }
  if (!isRecord(body)) {
    expect([], body, 'object', false)
    return issues
  }
  const { name, location, labels = [], attributes = {}, responsible = [] } = body
  const has = (field: string) => !isPartial || body[field] !== undefined
  if (has('name')) expect(['name'], name, 'string', isText(name))
  if (name === '') issues.push({ code: 'too_small', path: ['name'], message: 'String must not be empty' })
  for (const [field, part] of [['location', 'fact'] as const, ['type', 'name'] as const]) {
    const value = body[field]
    if (has(field)) expect([field], value, 'object', value === null || isRecord(value))
    if (isRecord(value) && has(field) && !(isPartial && value[part] === undefined)) {
      expect([field, part], value[part], 'string', isText(value[part]))
    }
  }
  if (isRecord(location)) expect(['location', 'name'], location.name, 'string', isText(location.name ?? ''))
  expect(['labels'], labels, 'array', Array.isArray(labels))
  expect(['responsible'], responsible, 'array', Array.isArray(responsible))
  for (const [at, user] of Array.isArray(responsible) ? responsible.entries() : []) {
    expect(['responsible', at], user, 'number', isInteger(user?.id ?? user))
  }
  expect(['attributes'], attributes, 'object', isRecord(attributes))
  for (const [key, value] of Object.entries(attributes ?? {}))
    expect(['attributes', key], value, 'string', isText(value))
  const isRightId = id === undefined ? !('id' in body) : String(body.id ?? (isPartial ? id : '')) === String(id)
  if (!isRightId) issues.push({ code: 'custom', path: ['id'], message: 'Invalid id' })
  return issues
}

/** Hono with zod: issues as errors, unique names (409), an id in the body that is checked; and options of all kinds. */
export function createHono(options: HonoOptions = {}): TestService {
  const { combination = 'and', bearer, mount, hasBigIds = false } = options
  const matches = { name: 'contains', location__fact: 'contains', type__name: 'contains', ...options.matches } as const
  const firstId = hasBigIds ? 9_007_199_254_740_993n : 1
  const table = new Table(seed(options.objects, { firstId, user: 'object' }), options.hooks, firstId)

  function list({ url: { searchParams: query } }: Incoming): Reply {
    const first = (name: string) => query.get(name) ?? undefined
    const filters: Filters = Object.fromEntries(filterNames.map((name) => [name, first(name)]))
    const { responsible } = filters
    const sort = first('sort') ?? 'id'
    const issues = []
    if (sort !== 'id' && sort !== '-id') issues.push({ path: ['sort'], message: 'Invalid enum value' })
    if (!/^\d+$/.test(responsible ?? '0')) issues.push({ path: ['responsible'], message: 'Expected number' })
    if (issues.length > 0) return refuse(issues)
    const isMatch = (row: Row, name: FilterName, value: string) => {
      if (name === 'responsible') return hasUser(row, value)
      const text = textOf(row, name)
      return text !== null && compare[matches[name]](text, value)
    }
    const found = table.find(filters, isMatch, combination === 'or')
    return send(200, sortById(found, sort), { ...listHeaders, vary: 'Accept, Origin' })
  }

  function save({ method, text }: Incoming, row?: Row): Reply {
    const body = parseBig(text)
    if (body === undefined) return { ...notFound, status: 400, text: 'Malformed JSON in request body' }
    const isPartial = method === 'PATCH'
    const issues = check(body, isPartial, row?.id)
    if (issues.length > 0) return refuse(issues)
    if (table.rows.some((other) => other.name === body.name && other.id !== row?.id)) {
      return send(409, { message: `${body.name} is taken` })
    }
    const old = isPartial ? row : { labels: [], attributes: {}, responsible: [] }
    return send(200, write(table, pickFields({ ...old, ...body }), row))
  }

  function handle(request: Incoming): Reply {
    const { method } = request
    const target = route(request.path)
    if (!target?.hasSlash || (mount !== undefined && request.mount !== mount)) return notFound
    if (bearer !== undefined && request.headers.get('authorization') !== `Bearer ${bearer}`) {
      return send(401, { message: 'Unauthorized' }, { 'www-authenticate': 'Bearer realm=""' })
    }
    if (target.id === null) {
      if (method === 'GET' || method === 'HEAD') return list(request)
      if (method === 'OPTIONS') return { status: 204, headers: { allow: listHeaders.allow } }
      return method === 'POST' ? save(request) : notFound
    }
    if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return notFound
    const row = /^\d+$/.test(target.id) && table.get(hasBigIds ? BigInt(target.id) : Number(target.id))
    if (!row) return send(404, { message: 'Object not found' })
    if (method !== 'DELETE') return save(request, row)
    table.remove(row)
    return { status: 204 }
  }

  const [match] = Object.values(matches)
  return createService({
    handle,
    table,
    write: writeBig,
    assumptions: {
      // No value describes filters that differ, or a scheme that is not `Token`.
      ...(Object.values(matches).every((other) => other === match) && { filterMatch: match }),
      ...(bearer === undefined && { tokens: [] }),
      filterCombination: combination,
      repeatedFilter: 'first',
      unknownParameters: 'ignore',
      invalidParameters: 'reject',
      defaultSort: 'id',
      requiredFields: ['name', 'location', 'type'],
      idInBody: 'check',
      partialAttributes: 'replace',
      uniqueName: true,
      nameMaxLength: null,
      itemRetrieval: false,
      trailingSlash: 'require',
    },
    fresh: () => createHono(options),
  })
}

function refuse(issues: Json[]): Reply {
  return send(400, { success: false, error: { issues, name: 'ZodError' } })
}
