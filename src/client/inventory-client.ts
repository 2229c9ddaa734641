import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { MockEvents } from '../mock/control.ts'
import type { Exchange } from '../mock/log/exchange.ts'
import { type AdminRequest, createAdminRequest, InventoryClientError } from './admin-request.ts'
import { createOn } from './event-stream.ts'
import type { GenerateOptions } from './generate-options.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from './paths.ts'
import type { RemoteCheckpoint, RemoteControl } from './remote.ts'
import type { SessionInfo } from './session-info.ts'

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
   * Listens to requests, or to changes of the collection, of the settings or of the log, until the session or the server
   * ends. An error of a listener is reported as uncaught. Listeners that are added at the same time, without an `await`
   * in between, share a connection; the server sends only the events that they are for.
   * @returns once the server sends events: a function that removes the listener
   * @example const stop = await inventory.on('request', ({ method, path }) => console.log(method, path))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents[Name]) => void,
  ): Promise<() => Promise<void>>

  /**
   * Lists the sessions of the server, the least recently used first.
   * @throws InventoryClientError 501 on Cloudflare, whose Durable Objects cannot be listed
   * @example const names = (await inventory.sessions()).map(({ name }) => name)
   */
  sessions(): Promise<SessionInfo[]>

  /**
   * Generates objects without ids, as `inventory-objects-mock/factories` does. Stores nothing: create or import them.
   * @throws InventoryClientError 501 for a host that is not a server of `createInventoryServer` or of the command line
   * @example await inventory.importState(await inventory.generate({ scenario: 'datacenter', seed: 7 }))
   */
  generate(options: GenerateOptions): Promise<InventoryObjectInput[]>

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
  const send = <Result>(...args: Parameters<AdminRequest>): Promise<Result> =>
    // A 204 has no body: the result is undefined, as that of the method of the mock is.
    request(...args).then((response) => (response.status === 204 ? undefined : response.json()))
  const find = <Result>(path: string, query: object): Promise<Result> =>
    // As JSON, it has no undefined values.
    send('GET', `${path}?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`)
  const create = async (path: string, body?: unknown): Promise<RemoteCheckpoint> => {
    const { id } = await send<{ id: string }>('POST', path, body)
    return { id, drop: () => send('DELETE', `${path}/${id}`) }
  }
  return {
    url: base,
    objects: {
      size: () => send('GET', '/objects/count'),
      all: () => send('GET', '/objects'),
      get: async (id) => (await send<InventoryObject | null>('GET', `/objects/${id}`)) ?? undefined,
      find: (query, range) => find('/objects', { ...query, ...range }),
      count: (query) => find('/objects/count', { ...query }),
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
    requestSummaries: () => send('GET', '/requests/summaries'),
    getRequest: async (id) => (await send<Exchange | null>('GET', `/requests/${id}`)) ?? undefined,
    releaseRequests: () => send('POST', '/requests/release'),
    clearRequests: () => send('DELETE', '/requests'),
    explain: (request) => send('POST', '/explain', request),
    reset: (objects) => send('POST', '/reset', { objects }),
    exportState: () => send('GET', '/state'),
    importState: (state) => send('PUT', '/state', state),
    checkpoint: () => create('/checkpoints'),
    restore: ({ id }) => send('POST', `/checkpoints/${id}/restore`),
    waitForRequest: (match, options) => send('POST', '/requests/wait', { match, ...options }),
    on: createOn(request),
    sessions: () => send('GET', '/sessions'),
    generate: (options) => send('POST', '/generate', options),
    end: async () => {
      if (session) await send('DELETE', '/session')
    },
  }
}

function checkArguments(url: string, options: ConnectOptions): void {
  const fail = (expected: string, got: unknown) => {
    // Only a text is sure to be JSON.
    const text = typeof got === 'string' ? JSON.stringify(got) : `a value of the type ${typeof got}`
    const message = `Failed to connect: expected ${expected} but got ${text}.`
    throw new InventoryClientError(message, null)
  }
  if (!/^(https?:\/)?\//.test(url)) fail('the URL of a server', url)
  const { session = '-', token = '', ...others } = options
  for (const name of Object.keys(others)) fail('the options session and token', name)
  if (typeof token !== 'string') fail('token to be a text', token)
  if (typeof session !== 'string' || !SESSION_NAME.test(session))
    fail('session to be up to 100 letters, digits and _.~-', session)
}
