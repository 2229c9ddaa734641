import {
  type AssumptionName,
  type Assumptions,
  createInventoryService,
  defaultAssumptions,
  type InventoryFetch,
  type InventoryService,
} from '../../../src/service.ts'
import { createFetch, type Incoming, isList, isRecord, parse, type Reply, route } from './request.ts'
import { type Shape, seed } from './seed.ts'

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
  readonly ask: NonNullable<Stack['ask']>
  /** Another one like it, as it was at the start. */
  readonly fresh: () => TestService
}

/** An object. */
export interface Row {
  id: number
  name: string
  location: { name: string | null; fact: string | null } | null
  type: { name: string | null } | null
  labels: Json[]
  attributes: Record<string, Json>
  responsible: Json[]
}

export const filterNames = ['name', 'responsible', 'location__fact', 'type__name'] as const
export type FilterName = (typeof filterNames)[number]

/** A write that succeeded. */
export interface Write {
  method: string
  body: Json
  before: Row | undefined
  service: InventoryService
}

/** What a service does in another way than the library. */
export interface Hooks {
  /** Changes a request, or answers it. */
  request?: (request: Incoming, service: InventoryService) => Reply | undefined
  /** Whether an object matches a filter. */
  match?: (matched: boolean, row: Row, name: FilterName, value: string) => boolean
  /** What is stored and answered in the place of some fields. */
  store?: (row: Row, write: Write) => Partial<Row>
  /** What is stored in the place of some fields; the answer stays right. */
  keep?: (row: Row, write: Write) => Partial<Row>
  /** Changes a response. */
  respond?: (reply: Reply, request: Incoming, service: InventoryService) => Reply | undefined
}

/** How a service differs from the library's simulator. */
export interface Stack extends Pick<Hooks, 'request' | 'match' | 'respond'> {
  /** The headers of what `respond` leaves as it is. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of its objects there. */
  readonly fields?: (row: Row, request: Incoming) => object
  /** Writes a body. @default JSON.stringify */
  readonly write?: (json: Json) => string
  /** Its habits in all requests that have no bug. */
  readonly hooks?: () => Hooks
  readonly shape?: Shape
  readonly assumptions?: Partial<Assumptions>
  /** The assumptions of which no value describes the service. */
  readonly undescribed?: readonly AssumptionName[]
  readonly nearest?: Partial<Assumptions>
  /** How it is asked. */
  readonly ask?: { readonly url?: string; readonly headers?: Record<string, string> }
}

/** The options of every service. */
export interface ServiceOptions {
  /** How many objects there are at the start, or which. @default 25 */
  objects?: number | readonly Omit<Row, 'id'>[] | undefined
  /** A bug. */
  hooks?: Hooks | undefined
}

/** Makes a service of the library's simulator, whose requests and responses go through the style and the bug. */
export function createTestService(style: Stack, options: ServiceOptions = {}): TestService {
  const { undescribed = [], nearest = {}, ask = {} } = style
  const bug = options.hooks ?? style.hooks?.() ?? {}
  const assumptions = { ...defaultAssumptions, ...style.assumptions }
  const objects = seed(options.objects, style.shape) as Json[]
  const service = createInventoryService({ objects, assumptions, logLimit: 1 })
  /** What is stored in other fields than in the simulator, by id. */
  const stored = new Map<number, Partial<Row>>()

  async function send({ method, mount, path, headers, text }: Incoming, search: string): Promise<Reply> {
    const init = { method, headers, body: method === 'GET' || method === 'HEAD' ? null : text }
    const response = await service.fetch(`http://localhost${path || '/'}${search}`, { ...init, redirect: 'manual' })
    const content = await response.text()
    const sent = Object.fromEntries(response.headers)
    if (sent.location) sent.location = mount + sent.location.replace('http://localhost', '')
    const json = parse(content)
    return { status: response.status, headers: sent, ...(json === undefined ? { text: content } : { json }) }
  }

  async function list(request: Incoming): Promise<Reply> {
    const { searchParams } = request.url
    const whole = await send(request, request.url.search)
    const given = filterNames.filter((name) => searchParams.get(name))
    const matches = [style.match, bug.match].filter((match) => match !== undefined)
    if (matches.length === 0 || given.length === 0 || !Array.isArray(whole.json)) return whole
    const others = new URLSearchParams([...searchParams].filter(([name]) => !given.includes(name as FilterName)))
    let { json } = await send(request, `?${others}`)
    for (const name of given) {
      const values = searchParams.getAll(name)
      const value = values.at(assumptions.repeatedFilter === 'first' ? 0 : -1)!
      const { json: found } = await send(request, `?${new URLSearchParams({ [name]: value })}`)
      const ids = new Set(found.map(({ id }: Row) => id))
      json = json.filter((row: Row) =>
        matches.reduce((matched, match) => match(matched, row, name, value), ids.has(row.id)),
      )
    }
    return { ...whole, json }
  }

  function store(reply: Reply, { method, text }: Incoming, id: number, before: Row | undefined): Reply {
    const body = parse(text)
    const isKept = ([field]: [string, unknown]) => method === 'PATCH' && !(field in body)
    const kept = Object.fromEntries(Object.entries(stored.get(id) ?? {}).filter(isKept))
    const row = { ...service.objects.get(id), ...kept } as Row
    const write = { method, body, before, service }
    const answered = { ...kept, ...bug.store?.(structuredClone(row), write) }
    const changes: Partial<Row> = { ...answered, ...bug.keep?.({ ...row, ...answered }, write) }
    stored.set(id, changes)
    // Filters look at what is stored, as far as the simulator can hold it.
    for (const [field, value] of Object.entries(changes)) {
      try {
        service.objects.update(id, { [field]: value })
      } catch {}
    }
    return { ...reply, json: { ...reply.json, ...answered } }
  }

  async function handle(request: Incoming): Promise<Reply> {
    const show = (row: Row): Row => ({ ...row, ...stored.get(row.id) })
    const { method } = request
    const target = route(request.path)
    if (isList(request)) {
      const reply = await list(request)
      return Array.isArray(reply.json) ? { ...reply, json: reply.json.map(show) } : reply
    }
    const found = service.objects.get(Number(target?.id ?? 0))
    const before = found && show(structuredClone(found) as Row)
    const reply = await send(request, request.url.search)
    if (method === 'DELETE' && found) stored.delete(found.id)
    if (reply.status !== 200 || !['GET', 'POST', 'PUT', 'PATCH'].includes(method)) return reply
    if (method === 'GET') return { ...reply, json: show(reply.json) }
    return store(reply, request, before?.id ?? Math.max(...service.objects.list().map(({ id }) => id)), before)
  }

  /** Writes wait for each other: which object is new is told by its id. */
  let turn: Promise<unknown> = Promise.resolve()
  const fetch = createFetch((request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request)
    const response = turn.then(() => answer(request))
    turn = response.catch(() => {})
    return response
  })
  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, mount, path = ''] = /^(.*?)(\/api\/v2\/.*)?$/s.exec(url.pathname)!
    const headers = new Headers(request.headers)
    const incoming: Incoming = { method: request.method, url, mount: mount!, path, headers, text: await request.text() }
    let reply = bug.request?.(incoming, service) ?? style.request?.(incoming, service) ?? (await handle(incoming))
    reply = style.respond?.(reply, incoming, service) ?? dress(reply, incoming)
    reply = bug.respond?.(reply, incoming, service) ?? reply
    const { status, headers: sent = {}, json } = reply
    const text = json === undefined ? (reply.text ?? null) : (style.write ?? JSON.stringify)(json)
    const hasBody = (request.method !== 'HEAD' || reply.isWhole) && ![204, 304].includes(status)
    return new Response(hasBody ? text : null, { status, headers: sent })
  }
  /** Adds the headers and the fields of the style. */
  function dress({ json, ...reply }: Reply, request: Incoming): Reply {
    const { fields = () => ({}) } = style
    const add = (row: Json) => (isRecord(row) && 'id' in row ? { ...row, ...fields(row as Row, request) } : row)
    return {
      ...reply,
      headers: { ...reply.headers, ...style.headers },
      ...(json !== undefined && { json: Array.isArray(json) ? json.map(add) : add(json) }),
    }
  }
  const isDescribed = ([name]: [string, unknown]) => !undescribed.includes(name as AssumptionName)
  const described = Object.fromEntries(Object.entries(assumptions).filter(isDescribed))
  const fresh = () => createTestService(style, options)
  return { fetch, objects: () => service.objects.list(), assumptions: described, nearest, ask, fresh }
}

/** The text that a filter looks at. */
export function textOf(row: Row, name: FilterName): string | null {
  if (name === 'name') return row.name
  return (name === 'location__fact' ? row.location?.fact : row.type?.name) ?? null
}
