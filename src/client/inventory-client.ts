import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { AllEvents, MockEvents } from '../mock/events.ts'
import type { Explainable } from '../mock/explain/explanation.ts'
import type { JsonFault } from '../mock/faults/fault.ts'
import type { RequestSummary } from '../mock/log/exchange.ts'
import type { InventorySettings } from '../mock/settings.ts'
import {
  checkReset,
  failedTo,
  type InventoryErrorCode,
  quote,
  refuseOthers,
  rememberCaller,
} from '../validation/errors.ts'
import { type AdminRequest, createAdminRequest, InventoryClientError, serialize } from './admin-request.ts'
import type { AddedRemoteFault, GenerateOptions, RemoteFault, RemoteService, SessionInfo } from './remote.ts'
import { createOn } from './remote-events.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from './shared-paths.ts'

/** Options of {@link connect}. */
export interface ConnectOptions {
  /**
   * The name of a session, which the first use creates. Without it, the client controls the server's own collection.
   */
  session?: string | undefined
  /** The `--admin-token` of the server, which other machines need. */
  token?: string | undefined
}

/**
 * The control over a mock that runs as a server: the members of a mock in process, asynchronous.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryClient<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends RemoteService<Obj, Input> {
  /** `{base_url}` for the client under test: of the session, or of the server without one. */
  readonly baseUrl: string

  /**
   * Listens to the events of `mock.on`, until the session or the server ends. An error of a listener is reported as
   * uncaught. Listeners that are added at the same time, without an `await` in between, share a connection; the server
   * sends only the events that they are for.
   * @returns once the server sends events: a function that removes the listener
   * @example const stop = await inventory.on('request:end', ({ method, path }) => console.log(method, path))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents<Obj>[Name]) => void,
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
  generate(options: GenerateOptions): Promise<InventoryObjectInput<Obj, Input>[]>

  /** Ends the session and deletes its collection. Does nothing without a session. */
  end(): Promise<void>
}

/**
 * What the console uses of a client besides.
 * @internal
 */
export interface ConsoleClient extends Omit<InventoryClient, 'on'> {
  summaries(): Promise<RequestSummary[]>
  /** The settings and the faults that a reset restores. */
  initialSettings(): Promise<InventorySettings & { readonly faults: readonly JsonFault[] }>
  /** Ends a session of the server, also one of a visitor. */
  endSession(name: string): Promise<void>
  on<Name extends keyof AllEvents>(
    event: Name,
    listener: (...event: AllEvents[Name]) => void,
  ): Promise<() => Promise<void>>
}

/**
 * The property of a client that holds a function, which creates the same client for the console. Not enumerable.
 * @internal
 */
export const consoleClientKey = Symbol.for('inventory-objects-mock.console-client')

/**
 * Connects to a server of this package. Every method throws an `InventoryClientError` for an error response, with the
 * message and the code of the server, and if there is no response.
 * @typeParam Obj - an object
 * @param url - the URL of the server with its base path: `INVENTORY_BASE_URL` in `inventory-objects-mock run`
 * @param options - the session, and the token for the admin API
 * @throws InventoryClientError for an invalid URL or option
 * @example
 * const inventory = connect('http://127.0.0.1:4010', { session: 'test-1' })
 * await page.goto(`/?api=${inventory.baseUrl}`)
 * await inventory.requests.waitFor({ operation: 'create' })
 */
export function connect<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  url: string | URL,
  options: ConnectOptions = {},
): InventoryClient<Obj, Input> {
  checkArguments(url, options)
  const client = createClient(String(url), options, 'code')
  const createConsoleClient = () => createClient(String(url), options, 'console')
  // Elements are JSON, whatever their types.
  return Object.defineProperty(client, consoleClientKey, { value: createConsoleClient }) as never
}

function createClient(url: string, { session, token }: ConnectOptions, source: 'code' | 'console'): ConsoleClient {
  const root = url.replace(/\/+$/, '')
  const base = session ? `${root}${SESSIONS_PATH}/${session}` : root
  const request = createAdminRequest(`${base}${ADMIN_PATH}`, token, source)
  const send = async (...args: Parameters<AdminRequest>) => {
    const response = await request(...args)
    // No body, or null: undefined, as the method of the mock returns it.
    return response.status === 204 ? undefined : ((await response.json()) ?? undefined)
  }
  const find = async (path: string, query: object) =>
    // As JSON, it has no undefined values.
    send('GET', `${path}?${new URLSearchParams(JSON.parse(serialize(query)))}`)
  const findRequests = async (path: string, match: object | undefined, options?: object) =>
    find(path, { ...options, match: match && serialize(match) })
  return withCallerStacks({
    baseUrl: base,
    objects: {
      list: (query, range) => find('/objects', { ...query, ...range }),
      get: (id) => send('GET', `/objects/${id}`),
      count: (query) => find('/objects/count', { ...query }),
      create: (input) => send('POST', '/objects', input),
      replace: (id, input) => send('PUT', `/objects/${id}`, input),
      update: (id, changes) => send('PATCH', `/objects/${id}`, changes),
      delete: (id) => send('DELETE', `/objects/${id}`),
    },
    faults: {
      async add(fault, ...others: unknown[]) {
        refuseOthers('add a fault', others, 'Put all fields into one object')
        const { timesApplied: _, remaining: __, ...added } = (await send('POST', '/faults', fault)) as RemoteFault
        const { remove } = withCallerStacks({ remove: () => send('DELETE', `/faults/${added.id}`) })
        const get = () => {
          const advice = 'Use (await inventory.faults.get(fault.id)).timesApplied'
          throw failedTo('read a count of a fault', 'the server to be asked', 'a property', advice)
        }
        // Not enumerable: a fault is data. The counts of this time would be taken for those of later.
        return Object.defineProperties(added, {
          timesApplied: { get },
          remaining: { get },
          remove: { value: remove },
          [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: { value: () => remove().then(() => undefined) },
        }) as AddedRemoteFault
      },
      list: () => send('GET', '/faults'),
      get: (id) => send('GET', `/faults/${id}`),
      count: () => send('GET', '/faults/count'),
      remove: (id) => send('DELETE', `/faults/${id}`),
      clear: () => send('DELETE', '/faults'),
      verify: () => send('POST', '/faults/verify'),
    },
    requests: {
      list: (match, options) => findRequests('/requests', match, options),
      get: (id) => send('GET', `/requests/${id}`),
      last: (match) => findRequests('/requests/last', match),
      count: (match) => findRequests('/requests/count', match),
      verify: (match, options) => send('POST', '/requests/verify', { ...options, match }),
      waitFor: (match, { after, ...options } = {}) =>
        send('POST', '/requests/wait-for', { match, ...options, after: after && { requestId: after.requestId } }),
      release: (match) => send('POST', '/requests/release', { match }),
      clear: () => send('DELETE', '/requests'),
    },
    settings: () => send('GET', '/settings'),
    configure: (changes) => send('PATCH', '/settings', changes),
    explain: async (explainable) => send('POST', '/explain', formatExplainable(explainable, base)),
    reset: async (...args: unknown[]) => {
      checkReset(args[0], (argument) => 'drop' in argument)
      await send('POST', '/reset')
    },
    setInitialState: (state) => send('PUT', '/initial-state', state),
    exportState: () => send('GET', '/state'),
    importState: (state) => send('PUT', '/state', state),
    async checkpoint() {
      const { id } = await send('POST', '/checkpoints')
      return withCallerStacks({ id, drop: () => send('DELETE', `/checkpoints/${id}`) })
    },
    restore: ({ id }) => send('POST', `/checkpoints/${id}/restore`),
    on: createOn(request),
    summaries: () => send('GET', '/requests/summaries'),
    initialSettings: () => send('GET', '/initial-state'),
    sessions: () => send('GET', '/sessions'),
    async endSession(name) {
      await createAdminRequest(`${root}${SESSIONS_PATH}/${name}${ADMIN_PATH}`, token, source)('DELETE', '/session')
    },
    generate: (options) => send('POST', '/generate', options),
    end: async () => {
      if (session) await send('DELETE', '/session')
    },
  } satisfies ConsoleClient)
}

/** Lets the stack of an error begin where a method was called, and not inside of the client. */
function withCallerStacks<Members extends object>(members: Members): Members {
  for (const [name, member] of Object.entries(members)) {
    if (typeof member === 'object') withCallerStacks(member)
    if (typeof member !== 'function') continue
    const call = async (...args: unknown[]) => {
      const withCallerStack = rememberCaller(call)
      try {
        return await member(...args)
      } catch (error) {
        throw error instanceof Error ? withCallerStack(error) : error
      }
    }
    // Bound: Vitest reads the parameters of a hook in its source, and refuses others than its own.
    Object.assign(members, { [name]: call.bind(undefined) })
  }
  return members
}

/** What `explain` sends: JSON, with paths below the base URL. */
function formatExplainable(explainable: Explainable, base: string): unknown {
  const toPath = (text: string) => {
    const { href, pathname } = new URL(`${base}/`, globalThis.location?.href)
    const root = [href, pathname].find((start) => text.startsWith(start))
    return root === undefined ? text : text.slice(root.length - 1)
  }
  if (typeof explainable === 'string' || explainable instanceof URL) return { path: toPath(String(explainable)) }
  if (!(explainable instanceof Request)) return explainable
  const { method, url, headers, body } = explainable
  if (body || /^(POST|PUT|PATCH)$/i.test(method)) {
    const advice = 'Pass { method, path, headers, body }, or an exchange of the log'
    throw failedTo('explain a request', 'a Request without a body', `one of ${method}`, advice)
  }
  return { method, path: toPath(url), headers: Object.fromEntries(headers) }
}

function checkArguments(url: string | URL, options: ConnectOptions): void {
  const fail = (expected: string, got: unknown, code: InventoryErrorCode = 'invalid-option') => {
    throw new InventoryClientError(`Failed to connect: expected ${expected} but got ${quote(got)}.`, null, code)
  }
  if (!/^(https?:\/)?\//.test(String(url))) fail('the URL of a server', url, 'invalid-argument')
  const { session = '-', token = '', ...others } = options
  for (const name of Object.keys(others)) fail('the options session and token', name)
  if (typeof token !== 'string') fail('token to be a text', token)
  if (typeof session !== 'string' || !SESSION_NAME.test(session))
    fail('session to be up to 100 letters, digits and _.~-', session)
}
