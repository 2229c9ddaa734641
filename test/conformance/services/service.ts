import { type AssumptionName, type Assumptions, defaultAssumptions, type InventoryFetch } from '../../../src/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests know what is in it
export type Json = any

/** A service, as the tools and their tests see it. */
export interface TestService {
  /** Like the platform's `fetch`, without redirects. Any origin, any mount. */
  readonly fetch: InventoryFetch
  /** The objects that are stored now. */
  readonly objects: () => readonly Json[]
  /** The true assumptions. One is left out where none of its values describes the service. */
  readonly assumptions: Partial<Assumptions>
  /** What comes nearest for those that are left out: wrong for some value, but not for most. */
  readonly nearest: Partial<Assumptions>
  /** Another one like it, as it was at the start. */
  readonly fresh: () => TestService
}

/** Bigints are written as plain digits. */
export type Id = number | bigint

/** An object as a stack stores it. */
export interface Row {
  id: Id
  name: string
  location: { name: string | null; fact: string | null } | null
  type: { name: string | null } | null
  labels: Json[]
  attributes: Record<string, Json>
  responsible: Json[]
}

export const filterNames = ['name', 'responsible', 'location__fact', 'type__name'] as const
export type FilterName = (typeof filterNames)[number]
export type TextFilter = Exclude<FilterName, 'responsible'>
export type Filters = Partial<Record<FilterName, string>>

export type Fields = Omit<Row, 'id'>

/** A request, as a stack handles it. */
export interface Incoming {
  method: string
  url: URL
  /** What is before `/api/v2/`. */
  mount: string
  /** From `/api/v2/` on. */
  path: string
  headers: Headers
  text: string
}

/** A response: JSON, a text, or no body. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  json?: Json
  text?: string
}

/** Where a bug can be planted. What is returned takes the place of what was there; a change of the argument counts. */
export interface Hooks {
  /** Before the stack sees a request; a reply is the answer. */
  request?: (request: Incoming, table: Table) => Reply | undefined
  /** Whether an object matches a filter. */
  match?: (matched: boolean, row: Row, name: FilterName, value: string, filters: Filters) => boolean
  /** What is stored and answered. */
  store?: (row: Row, request: Incoming, before: Row | undefined, table: Table) => void
  /** What is stored; the answer stays right. */
  keep?: (row: Row, request: Incoming, before: Row | undefined, table: Table) => void
  /** In the place of removing an object. */
  remove?: (row: Row, table: Table) => void
  /** After the stack has answered. */
  respond?: (reply: Reply, request: Incoming, table: Table) => Reply | undefined
}

/** What every stack is created with. */
export interface StackOptions {
  /** How many objects there are at the start, or which. @default 25 */
  objects?: number | readonly Fields[]
  hooks?: Hooks
}

/** What stands in for the database of a stack. */
export class Table {
  /** The request under way. */
  request!: Incoming
  nextId: Id

  constructor(
    public rows: Row[],
    readonly hooks: Hooks = {},
    firstId: Id = 1,
  ) {
    const last = rows.at(-1)?.id
    this.nextId = last === undefined ? firstId : next(last)
  }

  /** Whether another object has a name. */
  hasOther(name: string, row?: Row): boolean {
    return this.rows.some((other) => other.name === name && other.id !== row?.id)
  }

  /** Finds the objects that match the filters, by the comparison of a stack. */
  find(filters: Filters, matches: (row: Row, name: FilterName, value: string) => boolean, isAny = false): Row[] {
    const given = filterNames.filter((name) => filters[name] !== undefined)
    const test = (row: Row) => (name: FilterName) => {
      const matched = matches(row, name, filters[name]!)
      return this.hooks.match?.(matched, row, name, filters[name]!, filters) ?? matched
    }
    return this.rows.filter((row) => (isAny && given.length > 0 ? given.some(test(row)) : given.every(test(row))))
  }

  /** Creates an object, or replaces the one before. Returns what is to be answered. */
  save(row: Row, before?: Row): Row {
    const answered = structuredClone(row)
    this.hooks.store?.(answered, this.request, before, this)
    const kept = structuredClone(answered)
    this.hooks.keep?.(kept, this.request, before, this)
    if (before) this.rows = this.rows.map((other) => (other.id === before.id ? kept : other))
    else this.rows.push(kept)
    return answered
  }

  insert(fields: Fields): Row {
    const id = this.nextId
    this.nextId = next(id)
    return this.save({ id, ...fields })
  }

  remove(row: Row): void {
    if (this.hooks.remove) this.hooks.remove(row, this)
    else this.rows = this.rows.filter((other) => other !== row)
  }
}

function next(id: Id): Id {
  return typeof id === 'bigint' ? id + 1n : id + 1
}

/** What distinguishes a stack. What it answers in JSON has the `headers` besides its own. */
export interface Stack {
  readonly table: Table
  readonly headers?: Record<string, string>
  /** Answers what is not for a list or an object, or not by its method. */
  readonly guard?: (request: Incoming, target: Target | null) => Reply | undefined
  /** The answer to what is not there: a path or a method, or the object of an id. */
  readonly notFound: (request: Incoming, id?: string) => Reply
  /** The filters and the order of a list, or a refusal. */
  readonly readQuery: (query: URLSearchParams) => { filters: Filters; sort: string } | Reply
  /** Whether a filter for texts finds a text. */
  readonly finds: (text: string, value: string, name: TextFilter) => boolean
  /** Whether an object must match any filter, not all. */
  readonly isAny?: boolean
  /** What is stored of a body, or a refusal. */
  readonly readBody: (request: Incoming, row?: Row) => Fields | Reply
  /** How an object is shown. */
  readonly present?: (row: Row, request: Incoming) => Json
  /** Writes a body. @default JSON.stringify */
  readonly write?: (json: Json) => string
  /** Those that differ from the defaults; undefined where none of its values describes the stack. */
  readonly assumptions: { readonly [Name in AssumptionName]?: Assumptions[Name] | undefined }
  readonly nearest?: Partial<Assumptions>
  readonly fresh: () => TestService
}

/** Makes a service of a stack. */
export function createStack(stack: Stack): TestService {
  const { table, guard, notFound, readQuery, readBody, finds, isAny, present = (row) => row, assumptions } = stack
  const isMatch = (row: Row, name: FilterName, value: string) => {
    if (name === 'responsible')
      return row.responsible.some((user) => String(user?.id ?? user) === String(BigInt(value)))
    const text = textOf(row, name)
    return text !== null && finds(text, value, name)
  }
  const list = (request: Incoming): Reply => {
    const query = readQuery(request.url.searchParams)
    if ('status' in query) return query
    const direction = query.sort === '-id' ? -1 : 1
    const found = [...table.find(query.filters, isMatch, isAny)].sort((a, b) => (a.id < b.id ? -direction : direction))
    return { status: 200, headers: listHeaders, json: found.map((row) => present(row, request)) }
  }
  const save = (request: Incoming, row?: Row): Reply => {
    const fields = readBody(request, row)
    if ('status' in fields) return fields
    if (row) return { status: 200, json: present(table.save({ id: row.id, ...fields }, row), request) }
    // Without an id (contract section 2).
    const { id: _, ...created } = table.insert(fields)
    return { status: 200, json: created }
  }
  const handle = (request: Incoming): Reply => {
    const target = route(request.path)
    const guarded = guard?.(request, target)
    if (guarded) return guarded
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (target?.id === null && isRead) return list(request)
    if (target?.id === null && method === 'POST') return save(request)
    const isKnown = ['PUT', 'PATCH', 'DELETE'].includes(method) || (isRead && assumptions.itemRetrieval)
    if (!target?.id || !isKnown) return notFound(request)
    const row = table.rows.find(({ id }) => String(id) === target.id)
    if (!row) return notFound(request, target.id)
    if (isRead) return { status: 200, json: present(row, request) }
    if (method !== 'DELETE') return save(request, row)
    table.remove(row)
    return { status: 204 }
  }
  const all = Object.entries({ ...defaultAssumptions, ...assumptions })
  const described = Object.fromEntries(all.filter(([, value]) => value !== undefined))
  return createService({ handle, ...stack, assumptions: described })
}

/** Makes a service of what answers requests: counts them, calls the hooks, and leaves the body of a HEAD out. */
export function createService(
  parts: Pick<Stack, 'table' | 'headers' | 'write'> &
    Pick<TestService, 'assumptions' | 'fresh'> & {
      readonly handle: (request: Incoming) => Reply | Promise<Reply>
      readonly nearest?: Partial<Assumptions>
    },
): TestService {
  const { handle, table, headers: jsonHeaders, write = JSON.stringify, assumptions, nearest = {}, fresh } = parts
  const fetch = createFetch(async (request) => {
    const url = new URL(request.url)
    const [, mount, path = ''] = /^(.*?)(\/api\/v2\/.*)?$/s.exec(url.pathname)!
    const { method, headers } = request
    const incoming: Incoming = { method, url, mount: mount!, path, headers, text: await request.text() }
    table.request = incoming
    const handled = table.hooks.request?.(incoming, table) ?? (await handle(incoming))
    const reply = { ...handled, headers: { ...(handled.json !== undefined && jsonHeaders), ...handled.headers } }
    const { status, headers: sent, json, text } = table.hooks.respond?.(reply, incoming, table) ?? reply
    const body = text ?? (json === undefined ? null : write(json))
    return new Response(method === 'HEAD' || status === 204 || status === 304 ? null : body, { status, headers: sent })
  })
  return { fetch, objects: () => table.rows, assumptions, nearest, fresh }
}

/** Makes a fetch function of what answers requests. It follows no redirects: the tools ask for that. */
export function createFetch(respond: (request: Request) => Promise<Response>): InventoryFetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init)
    request.signal.throwIfAborted()
    return respond(request)
  }
}

/** Which path a request is for: that of the list, or of an object. */
interface Target {
  readonly id: string | null
  readonly hasSlash: boolean
}

/** @returns null for a path that no stack has */
export function route(path: string): Target | null {
  const parts = /^\/api\/v2\/objects(?:\/([^/]+))?(\/?)$/.exec(path)
  return parts && { id: parts[1] ?? null, hasSlash: parts[2] === '/' }
}

export const listHeaders = { vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

/** The text that a filter looks at. */
export function textOf(row: Row, name: FilterName): string | null {
  if (name === 'name') return row.name
  return (name === 'location__fact' ? row.location?.fact : row.type?.name) ?? null
}

export function isRecord(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a location or a type has nothing but texts and nulls in its fields, and those that are needed. */
export function isPart(value: unknown, ...needed: string[]): boolean {
  if (value === null) return true
  if (!isRecord(value) || needed.some((field) => value[field] === undefined)) return false
  return ['name', 'fact'].every((field) => typeof (value[field] ?? '') === 'string')
}

/** The fields that are stored, with null for what a location or a type lacks (contract section 4.4). */
export function pickFields({ name, location, type, labels, attributes, responsible }: Json): Fields {
  return {
    name,
    location: location ? { name: location.name ?? null, fact: location.fact ?? null } : null,
    type: type ? { name: type.name ?? null } : null,
    labels,
    attributes,
    responsible,
  }
}

/** Parses JSON; undefined if it is none. */
export function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
