import type { Assumptions } from '../../../src/service.ts'
import { seed } from './seed.ts'
import {
  createStack,
  type Filters,
  filterNames,
  isRecord,
  type Json,
  listHeaders,
  parse,
  pickFields,
  type Reply,
  type Row,
  type StackOptions,
  Table,
  type TestService,
  type TextFilter,
} from './service.ts'

/** A service in the manner of Hono. */
export interface HonoOptions extends StackOptions {
  /** How each filter of texts compares, where it differs from `contains`. */
  matches?: Partial<Record<TextFilter, Assumptions['filterMatch']>>
  /** Whether an object must match all filters or any of them. @default 'and' */
  combination?: Assumptions['filterCombination']
  /** The token that requests need, as in `Authorization: Bearer <token>`; by default none. */
  bearer?: string
  /** Whether ids are above 2^53. */
  hasBigIds?: boolean
  /** The only path that it answers below, such as `/inventory`; by default any. */
  mount?: string
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
  const [match] = Object.values(matches)
  return createStack({
    table,
    write: writeBig,
    headers: { 'content-type': 'application/json' },
    notFound: (_, id) => (id ? { status: 404, json: { message: 'Object not found' } } : notFound),
    guard({ method, mount: below, headers }, target) {
      if (!target?.hasSlash || (mount !== undefined && below !== mount)) return notFound
      if (bearer !== undefined && headers.get('authorization') !== `Bearer ${bearer}`) {
        return { status: 401, headers: { 'www-authenticate': 'Bearer realm=""' }, json: { message: 'Unauthorized' } }
      }
      const isOptions = method === 'OPTIONS' && target.id === null
      return isOptions ? { status: 204, headers: { allow: listHeaders.allow } } : undefined
    },
    readQuery(query) {
      const filters: Filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? undefined]))
      const sort = query.get('sort') ?? 'id'
      const isUser = /^\d+$/.test(filters.responsible ?? '0')
      const issues = [
        ...(sort !== 'id' && sort !== '-id' ? [{ path: ['sort'], message: 'Invalid enum value' }] : []),
        ...(isUser ? [] : [{ path: ['responsible'], message: 'Expected number' }]),
      ]
      return issues.length > 0 ? refuse(issues) : { filters, sort }
    },
    isAny: combination === 'or',
    finds: (text, value, name) => compare[matches[name]](text, value),
    readBody({ method, text }, row) {
      const body = parseBig(text)
      if (body === undefined) return { ...notFound, status: 400, text: 'Malformed JSON in request body' }
      const isPartial = method === 'PATCH'
      const issues = check(body, isPartial, row?.id)
      if (issues.length > 0) return refuse(issues)
      if (table.hasOther(body.name, row)) return { status: 409, json: { message: `${body.name} is taken` } }
      return pickFields({ ...(isPartial ? row : { labels: [], attributes: {}, responsible: [] }), ...body })
    },
    assumptions: {
      // No value describes filters that differ, or a scheme that is not `Token`.
      filterMatch: Object.values(matches).every((other) => other === match) ? match : undefined,
      tokens: bearer === undefined ? [] : undefined,
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

function refuse(issues: Json[]): Reply {
  return { status: 400, json: { success: false, error: { issues, name: 'ZodError' } } }
}
