import type { InventoryObject } from '../contract/object.ts'
import type { MockEvents } from '../mock/control.ts'
import { type AdminRequest, createAdminRequest, InventoryClientError } from './admin-request.ts'
import { createOn } from './event-stream.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from './paths.ts'
import type { RemoteCheckpoint, RemoteControl } from './remote.ts'

/** Options of {@link connect}. */
export interface ConnectOptions {
  /**
   * The name of a session, which the first use creates. Without it, the client controls the server's own collection.
   */
  session?: string | undefined
  /** The `--admin-token` of the server, which other machines need. */
  token?: string | undefined
}

/** The control over a mock that runs as a server: the members of `MockControl`, over HTTP. */
export interface InventoryClient extends RemoteControl {
  /** `{base_url}` for the client under test: of the session, or of the server without one. */
  readonly url: string

  /**
   * Listens to requests, to changes of the collection, or to changes of the settings, until the session or the server
   * ends. An error of a listener is reported as uncaught.
   * @returns once the server sends events: a function that removes the listener
   * @example const stop = await inventory.on('request', ({ method, path }) => console.log(method, path))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents[Name]) => void,
  ): Promise<() => Promise<void>>

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
  const base = session ? `${root}${SESSIONS_PATH}/${session}` : root
  const request = createAdminRequest(`${base}${ADMIN_PATH}`, token)
  const send = async <Result>(...args: Parameters<AdminRequest>): Promise<Result> => {
    const response = await request(...args)
    // A 204 has no body: the result is undefined, as that of the method of the mock is.
    return response.status === 204 ? (undefined as Result) : response.json()
  }
  const create = async (path: string, body?: unknown): Promise<RemoteCheckpoint> => {
    const { id } = await send<{ id: string }>('POST', path, body)
    return { id, drop: () => send('DELETE', `${path}/${id}`) }
  }
  return {
    url: base,
    objects: {
      size: async () => (await send<{ objects: number }>('GET', '/health')).objects,
      all: () => send('GET', '/objects'),
      get: async (id) => (await send<InventoryObject | null>('GET', `/objects/${id}`)) ?? undefined,
      // As JSON, it has no undefined values.
      find: (query) => send('GET', `/objects?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`),
      create: (input) => send('POST', '/objects', input),
      update: (id, changes) => send('PATCH', `/objects/${id}`, changes),
      delete: (id) => send('DELETE', `/objects/${id}`),
    },
    faults: {
      add: async (fault) => (await create('/faults', fault)).drop,
      list: () => send('GET', '/faults'),
      remove: (id) => send('DELETE', `/faults/${id}`),
      clear: () => send('DELETE', '/faults'),
    },
    assumptions: () => send('GET', '/assumptions'),
    assume: (changes) => send('PATCH', '/assumptions', changes),
    delay: () => send('GET', '/delay'),
    setDelay: (delay) => send('PUT', '/delay', delay),
    requests: () => send('GET', '/requests'),
    pendingRequests: () => send('GET', '/requests/pending'),
    clearRequests: () => send('DELETE', '/requests'),
    explain: (request) => send('POST', '/explain', request),
    reset: (objects) => send('POST', '/reset', objects && { objects }),
    exportState: () => send('GET', '/state'),
    importState: (state) => send('PUT', '/state', state),
    checkpoint: () => create('/checkpoints'),
    restore: ({ id }) => send('POST', `/checkpoints/${id}/restore`),
    waitForRequest: (match, options) => send('POST', '/requests/wait', { match, ...options }),
    on: createOn(request),
    async end() {
      if (session) await send('DELETE', '/session')
    },
  }
}

function checkArguments(url: string, options: ConnectOptions): void {
  const fail = (expected: string, got: unknown) => {
    const message = `Failed to connect: expected ${expected} but got ${JSON.stringify(got)}.`
    throw new InventoryClientError(message, null)
  }
  if (!/^(https?:\/)?\//.test(url)) fail('the URL of a server', url)
  const { session = '-', token: _, ...others } = options
  for (const name of Object.keys(others)) fail('the options session and token', name)
  if (!SESSION_NAME.test(session)) fail('session to be up to 100 letters, digits and _.~-', session)
}
