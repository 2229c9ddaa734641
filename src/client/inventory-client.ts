import type { Assumptions } from '../contract/assumptions.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import type { Fault } from '../mock/faults/fault.ts'
import type { Exchange, ExchangeRequest } from '../mock/log/exchange.ts'
import type { RequestPattern } from '../mock/log/match.ts'
import type { WaitOptions } from '../mock/log/wait.ts'
import { createAdminRequest, InventoryClientError } from './admin-request.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from './paths.ts'
import { createRemoteObjects, type RemoteObjects } from './remote-objects.ts'

/** Options of {@link connect}. */
export interface ConnectOptions {
  /**
   * The name of a session, which the first use creates. Without it, the client controls the server's own collection.
   */
  session?: string | undefined
  /** The `--admin-token` of the server, which other machines need. */
  token?: string | undefined
}

/** A fault that can be sent as JSON: no functions and no regular expressions in its `match`. */
export type RemoteFault = Fault<RequestPattern<ExchangeRequest>>

/** A checkpoint of a collection, for `restore`. */
export interface RemoteCheckpoint {
  readonly id: string
}

/** Controls a mock that runs as a server, over HTTP: the members of `createInventoryMock`, but asynchronous. */
export interface InventoryClient {
  /** `{base_url}` for the client under test: of the session, or of the server without one. */
  readonly url: string
  /** The collection: read it, change it. */
  readonly objects: RemoteObjects
  /** Resets everything to the initial state: objects, ids, assumptions, faults and log. `objects` sets a new one. */
  reset(objects?: readonly InventoryObjectInput[]): Promise<void>
  /** Creates a checkpoint of the collection and the next id. */
  checkpoint(): Promise<RemoteCheckpoint>
  /** Restores a checkpoint, any number of times. */
  restore(checkpoint: RemoteCheckpoint): Promise<void>
  /**
   * Adds a fault; the newest that matches a request applies.
   * @returns a function that removes it
   * @example const removeFault = await inventory.faults.add({ operation: 'list', status: 503, times: 1 })
   */
  fault(fault: RemoteFault): Promise<() => Promise<void>>
  /** The logged requests with their responses, oldest first. */
  requests(): Promise<Exchange[]>
  /**
   * Waits for a matching request; without `next`, one in the log is enough. JSON has no `Infinity` for the `timeout`.
   */
  waitForRequest(match: RequestPattern<Exchange>, options?: WaitOptions): Promise<Exchange>
  /** The assumptions of the server for what the contract does not define. */
  assumptions(): Promise<Assumptions>
  /**
   * Changes assumptions; the others stay.
   * @returns all assumptions after the change
   */
  assume(changes: Partial<Assumptions>): Promise<Assumptions>
  /** Ends the session and deletes its collection. Does nothing without a session. */
  end(): Promise<void>
}

/**
 * Connects to a server of this package. Every method throws an `InventoryClientError` for an error response, with the
 * message of the server, and if there is no response.
 * @param url - the URL of the server with its base path: `INVENTORY_BASE_URL` in `inventory-objects-mock run`
 * @param options - the session, and the token for the admin API
 * @throws InventoryClientError for an invalid URL or option
 * @example
 * const inventory = connect('http://127.0.0.1:4010', { session: 'test-1' })
 * await page.goto(`/?api=${inventory.url}`)
 * await inventory.waitForRequest({ operation: 'create' })
 */
export function connect(url: string, options: ConnectOptions = {}): InventoryClient {
  checkArguments(url, options)
  const { session, token } = options
  const root = url.replace(/\/+$/, '')
  const base = session === undefined ? root : `${root}${SESSIONS_PATH}/${session}`
  const request = createAdminRequest(`${base}${ADMIN_PATH}`, token)
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
  const fail = (expected: string, got: unknown, advice: string) => {
    throw new InventoryClientError(`Failed to connect: expected ${expected} but got ${got}. ${advice}.`, null)
  }
  if (!/^(https?:\/)?\//.test(url)) {
    fail('the URL of a server', JSON.stringify(url), "Pass one such as 'http://127.0.0.1:4010', or $INVENTORY_BASE_URL")
  }
  const unknown = Object.keys(options).find((name) => name !== 'session' && name !== 'token')
  if (unknown !== undefined) fail('the options session and token', JSON.stringify(unknown), 'Use one of those')
  const { session = '-' } = options
  if (!SESSION_NAME.test(session)) {
    fail('session to be up to 100 letters, digits and _.~-', JSON.stringify(session), 'Change it')
  }
}
