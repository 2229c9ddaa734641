import type { Assumptions, InventoryFetch } from '../../../src/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests know what is in it
export type Json = any

/** A service of the table, as the tools and their tests see it. */
export interface TestService {
  /** Like the platform's `fetch`: follows redirects, unless the request says `manual`. Any origin, any mount. */
  readonly fetch: InventoryFetch
  /** The objects that are stored now. */
  readonly objects: () => readonly Json[]
  /** The true assumptions. One is left out where none of its values describes the service. */
  readonly assumptions: Partial<Assumptions>
  /** What comes nearest for those that are left out: wrong for some value, but not for most. */
  readonly nearest: Partial<Assumptions>
  /** How many requests it received. */
  readonly requests: () => number
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
export type Filters = Partial<Record<FilterName, string>>

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
  objects?: number | readonly Omit<Row, 'id'>[]
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

  get(id: Id): Row | undefined {
    return this.rows.find((row) => row.id === id)
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

  insert(fields: Omit<Row, 'id'>): Row {
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

/** What a stack is made of. */
interface Parts {
  handle: (request: Incoming) => Reply | Promise<Reply>
  table: Table
  assumptions: Partial<Assumptions>
  nearest?: Partial<Assumptions>
  fresh: () => TestService
  /** Writes a body. @default JSON.stringify */
  write?: (json: Json) => string
}

/** Makes a service of a stack: counts requests, calls the hooks, and leaves the body of a HEAD out. */
export function createService({ handle, table, write = JSON.stringify, nearest = {}, ...rest }: Parts): TestService {
  let requests = 0
  const fetch = createFetch(async (request) => {
    requests++
    const url = new URL(request.url)
    const [, mount, path = ''] = /^(.*?)(\/api\/v2\/.*)?$/s.exec(url.pathname)!
    const { method, headers } = request
    const incoming: Incoming = { method, url, mount: mount!, path, headers, text: await request.text() }
    table.request = incoming
    const reply = table.hooks.request?.(incoming, table) ?? (await handle(incoming))
    const { status, headers: sent, json, text } = table.hooks.respond?.(reply, incoming, table) ?? reply
    const body = text ?? (json === undefined ? null : write(json))
    return new Response(method === 'HEAD' || status === 204 || status === 304 ? null : body, { status, headers: sent })
  })
  return { fetch, objects: () => table.rows, requests: () => requests, nearest, ...rest }
}

/** Makes a fetch function that follows redirects of what answers single requests. */
export function createFetch(respond: (request: Request) => Promise<Response>): InventoryFetch {
  return async (input, init) => {
    const first = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
    const { headers, signal } = first
    let { url, method } = first
    let body = first.body === null ? null : await first.arrayBuffer()
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      const response = await respond(new Request(url, { method, headers, body, redirect: 'manual', signal }))
      const location = response.headers.get('location')
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null || first.redirect === 'manual') {
        return Object.defineProperties(response, {
          url: { value: url, configurable: true },
          redirected: { value: count > 0, configurable: true },
        })
      }
      if (first.redirect === 'error' || count === 20) throw new TypeError('fetch failed')
      url = new URL(location, url).href
      if (response.status < 307 && method === 'POST') [method, body] = ['GET', null]
    }
  }
}

/** Which path a request is for; null for one that no stack has. */
export function route(path: string): { id: string | null; hasSlash: boolean } | null {
  const parts = /^\/api\/v2\/objects(?:\/([^/]+))?(\/?)$/.exec(path)
  return parts && { id: parts[1] ?? null, hasSlash: parts[2] === '/' }
}

export const listHeaders = { vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

/** The text that a filter looks at. */
export function textOf(row: Row, name: FilterName): string | null {
  if (name === 'name') return row.name
  return (name === 'location__fact' ? row.location?.fact : row.type?.name) ?? null
}

/** Whether a user is responsible, by its id as a number or in an object. */
export function hasUser({ responsible }: Row, id: string): boolean {
  return responsible.some((user) => String(user?.id ?? user) === String(BigInt(id)))
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
export function pickFields({ name, location, type, labels, attributes, responsible }: Json): Omit<Row, 'id'> {
  return {
    name,
    location: location ? { name: location.name ?? null, fact: location.fact ?? null } : null,
    type: type ? { name: type.name ?? null } : null,
    labels,
    attributes,
    responsible,
  }
}

/** Creates an object or replaces one. Returns what is answered: without an id after a create (contract section 2). */
export function write(table: Table, fields: Omit<Row, 'id'>, row?: Row): Row | Omit<Row, 'id'> {
  if (row) return table.save({ id: row.id, ...fields }, row)
  const { id: _, ...created } = table.insert(fields)
  return created
}

/** Parses JSON; undefined if it is none. */
export function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sorts by id. */
export function sortById(rows: readonly Row[], sort: string): Row[] {
  const direction = sort === '-id' ? -1 : 1
  return [...rows].sort((a, b) => (a.id < b.id ? -direction : direction))
}

const names = [
  ...['web-1', 'web-10', 'WEB-1', 'Web-11', 'db-1', 'DB_2', 'db-21', 'Core switch 1', 'core switch 10', 'core-2'],
  ...["O'Brien's laptop", '100% spare', 'C:\\backup', 'Kjøleskap Ås', 'kjøleskap ås 2', 'café-1', 'NAS (old)'],
  ...[
    'ups+battery',
    'printer, 2nd floor',
    '🚀 launcher',
    'rack 07',
    'r&d <lab>',
    'mail.example.com',
    'backup',
    'spare',
  ],
]
const locations = [
  { name: 'Oslo', fact: 'osl1' },
  { name: 'Trondheim', fact: 'trd' },
  { name: null, fact: 'OSL1' },
  null,
  { name: 'Oslo', fact: 'osl10' },
  { name: 'Bergen – hall 2', fact: 'bgo_2' },
]
const types = ['Server', 'server', 'Switch', null, 'Blade server', 'Printer', 'switch stack']
const labels = [['prod'], ['test', 'old'], [], ['prod', 'Web', 'backup'], ['web']]
const users = [[1], [11], [21, 1], [], [5, 11], [2], [111, 5, 21], [12]]
const userNames = ['Kari Nordmann', 'Ola', 'Åse Ødegård', "Pat O'Neil"]
const attributes = [
  { os: 'debian', 'cpu.cores': '8' },
  {},
  { Serial: '00417', note: '' },
  { os: 'Debian', rack: 'r07' },
]

/** In which shape a stack has what the contract leaves open. */
interface Shape {
  firstId?: Id
  label?: 'text' | 'object' | 'number'
  user?: 'number' | 'object'
  /** Whether the last object has the name of the first. */
  isDoubled?: boolean
}

/** Creates believable objects: they share parts of names, places, kinds and people. */
export function seed(objects: StackOptions['objects'] = 25, shape: Shape = {}): Row[] {
  const { firstId = 1, label = 'text', user = 'number', isDoubled = false } = shape
  const idAt = (at: number) => (typeof firstId === 'bigint' ? firstId + BigInt(at * 2) : firstId + at + (at >> 4))
  if (typeof objects !== 'number') return objects.map((fields, at) => ({ id: idAt(at), ...structuredClone(fields) }))
  const labelOf = (text: string) => {
    const id = labels.flat().indexOf(text) + 1
    return label === 'text' ? text : label === 'number' ? id : { id, name: text }
  }
  const userOf = (id: number) => (user === 'number' ? id : { id, name: userNames[id % userNames.length]! })
  const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length]!
  return Array.from({ length: objects }, (_, at) => {
    const type = pick(types, at)
    return {
      id: idAt(at),
      name: isDoubled && at > 0 && at === objects - 1 ? names[0]! : (names[at] ?? `host-${at}`),
      location: structuredClone(pick(locations, at)),
      type: type === null ? null : { name: type },
      labels: pick(labels, at).map(labelOf),
      attributes: { ...pick(attributes, at) } as Record<string, string>,
      responsible: pick(users, at).map(userOf),
    }
  })
}
