import type { Assumptions } from '../contract/assumptions.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { ListQuery } from '../contract/parameters.ts'
import type { Fault } from '../mock/faults/fault.ts'
import type { Exchange, ExchangeRequest } from '../mock/log/exchange.ts'
import type { RequestPattern } from '../mock/log/match.ts'
import type { WaitOptions } from '../mock/log/wait.ts'
import { type AdminRequest, createAdminRequest, InventoryClientError } from './admin-request.ts'
import { SESSION_NAME } from './paths.ts'

/** Which collection a client controls, and with what right. */
export interface ConnectOptions {
  /** A session of the server, begun when first used; the server's own collection where it is left out. */
  session?: string | undefined
  /** The server's `--admin-token`, which another machine needs. */
  token?: string | undefined
}

/** A fault that can cross the network: its `match` holds neither functions nor expressions. */
export type RemoteFault = Fault<RequestPattern<ExchangeRequest>>

/** A point that `restore` comes back to. */
export interface RemoteCheckpoint {
  readonly id: string
}

/** The collection of a server: `mock.objects`, over the network. */
export interface RemoteObjects {
  /** How many objects there are. */
  size(): Promise<number>
  /** All objects, by ascending id. */
  all(): Promise<InventoryObject[]>
  /** The object with an id; undefined where there is none. */
  get(id: number): Promise<InventoryObject | undefined>
  /** What a list with these parameters answers. */
  find(query: ListQuery): Promise<InventoryObject[]>
  /**
   * Adds an object; only its name is needed.
   * @returns the object with its id
   */
  create(input: InventoryObjectInput): Promise<InventoryObject>
  /**
   * Changes the fields that are given; nested objects are replaced.
   * @returns the whole object after the change
   */
  update(id: number, changes: Partial<Omit<InventoryObjectInput, 'id'>>): Promise<InventoryObject>
  /**
   * Takes an object away.
   * @returns whether there was one
   */
  delete(id: number): Promise<boolean>
}

/** A mock that runs as a server, controlled over the network: what `createInventoryMock` gives, but asynchronous. */
export interface InventoryClient {
  /** `{base_url}` for the client under test: of the session, where there is one. */
  readonly url: string
  /** The collection: look at it, change it. */
  readonly objects: RemoteObjects
  /** Back to the start, all of it; or to a new start. */
  reset(objects?: readonly InventoryObjectInput[]): Promise<void>
  /** A point to come back to. */
  checkpoint(): Promise<RemoteCheckpoint>
  /** Comes back to a point, as often as wanted. */
  restore(checkpoint: RemoteCheckpoint): Promise<void>
  /**
   * Lets something go wrong.
   * @returns a function that takes it back
   * @example const takeBack = await inventory.fault({ operation: 'list', status: 503, times: 1 })
   */
  fault(fault: RemoteFault): Promise<() => Promise<void>>
  /** Every exchange, oldest first. */
  requests(): Promise<Exchange[]>
  /** Waits for a request, or finds it in the log. A `timeout` of `Infinity` cannot cross the network. */
  waitForRequest(match: RequestPattern<Exchange>, options?: WaitOptions): Promise<Exchange>
  /** What the contract leaves open, as the server has it. */
  assumptions(): Promise<Assumptions>
  /** Changes assumptions; the others stay. */
  assume(changes: Partial<Assumptions>): Promise<Assumptions>
  /** Ends the session, and with it its collection. Does nothing without one. */
  end(): Promise<void>
}

/**
 * Connects to a server of this package. Every method throws an `InventoryClientError` where the server refuses, with
 * what it says, and one where nobody answers.
 * @param url - of the server, with its base path: what `INVENTORY_BASE_URL` holds in `inventory-objects-mock run`
 * @param options - which collection, and with what right
 * @throws InventoryClientError for what cannot be one of them
 * @example
 * const inventory = connect('http://127.0.0.1:4010', { session: 'test-1' })
 * await page.goto(`/?api=${inventory.url}`)
 * await inventory.waitForRequest({ operation: 'create' })
 */
export function connect(url: string, options: ConnectOptions = {}): InventoryClient {
  checkArguments(url, options)
  const { session, token } = options
  const root = url.replace(/\/+$/, '')
  const base = session === undefined ? root : `${root}/sessions/${encodeURIComponent(session)}`
  const request = createAdminRequest(`${base}/__mock__`, token)
  return {
    url: base,
    objects: createRemoteObjects(request),
    reset: (objects) => request('POST', '/reset', objects && { objects }),
    checkpoint: () => request('POST', '/checkpoints'),
    restore: ({ id }) => request('POST', `/checkpoints/${id}/restore`),
    async fault(fault) {
      const { id } = await request<{ id: number }>('POST', '/faults', fault)
      return () => request('DELETE', `/faults/${id}`)
    },
    requests: () => request('GET', '/requests'),
    waitForRequest: (match, options) => request('POST', '/requests/wait', { match, ...options }),
    assumptions: () => request('GET', '/assumptions'),
    assume: (changes) => request('PATCH', '/assumptions', changes),
    end: () => (session === undefined ? Promise.resolve() : request('DELETE', '/session')),
  }
}

function checkArguments(url: string, options: ConnectOptions): void {
  const refuse = (expected: string, got: unknown, advice: string) => {
    throw new InventoryClientError(`Failed to connect: expected ${expected} but got ${got}. ${advice}.`, null)
  }
  if (!/^(https?:\/)?\//.test(url)) {
    refuse(
      'the URL of a server',
      JSON.stringify(url),
      "Pass one such as 'http://127.0.0.1:4010', or $INVENTORY_BASE_URL",
    )
  }
  const unknown = Object.keys(options).find((name) => name !== 'session' && name !== 'token')
  if (unknown !== undefined) refuse('the options session and token', JSON.stringify(unknown), 'Use one of those')
  const { session = '-' } = options
  if (!SESSION_NAME.test(session)) {
    refuse('a session of up to 100 letters, digits and _.~-', JSON.stringify(session), 'Call it otherwise')
  }
}

function createRemoteObjects(request: AdminRequest): RemoteObjects {
  return {
    size: async () => (await request<{ objects: number }>('GET', '/health')).objects,
    all: () => request('GET', '/state'),
    async get(id) {
      const found = await request<InventoryObject | null>('GET', `/objects/${id}`)
      return found ?? undefined
    },
    find(query) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      return request('GET', `/objects?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`)
    },
    create: (input) => request('POST', '/objects', input),
    update: (id, changes) => request('PATCH', `/objects/${id}`, changes),
    delete: (id) => request('DELETE', `/objects/${id}`),
  }
}
