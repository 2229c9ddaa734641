import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { AllEvents, MockEvents } from '../mock/events.ts'
import type { Explainable } from '../mock/explain/explanation.ts'
import type { JsonFault } from '../mock/faults/fault.ts'
import type { RequestSummary } from '../mock/log/exchange.ts'
import { checkQuery, checkRange } from '../mock/objects/check-query.ts'
import type { InventorySettings } from '../mock/settings.ts'
import { checkArgumentCount, checkReset } from '../validation/check-arguments.ts'
import { checkId } from '../validation/check-id.ts'
import { type InventoryErrorCode, mockError, quote, rememberCaller } from '../validation/errors.ts'
import { allEventNames, eventNames } from '../validation/event-names.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { addDescription, hasFailed } from '../validation/test-context.ts'
import { createAdminRequest, InventoryClientError } from './admin-request.ts'
import type { GenerateOptions, RemoteCheckpoint, RemoteFaults, RemoteService, SessionInfo } from './remote.ts'
import { createOn } from './remote-events.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from './shared-paths.ts'
import { toJson } from './to-json.ts'

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
   * Ends all sessions of the server, those of visitors with a cookie too. A visitor begins again, with the initial state.
   * @returns their number
   * @throws InventoryClientError 501 on Cloudflare, whose Durable Objects cannot be listed
   * @example const count = await inventory.endSessions()
   */
  endSessions(): Promise<number>

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
  options?: ConnectOptions,
): InventoryClient<Obj, Input>
export function connect(url: string | URL, options: ConnectOptions = {}, ...others: unknown[]): InventoryClient {
  checkArgumentCount('connect', [url, options, ...others], 2)
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
  const call = async (method: string, path: string, json?: string) => {
    const response = await request(method, path, json)
    // No body, or null: undefined, as the method of the mock returns it.
    return response.status === 204 ? undefined : ((await response.json()) ?? undefined)
  }
  const send = async (action: string, method: string, path: string, body: unknown) =>
    call(method, path, toJson(action, body))
  const find = async (action: string, path: string, parameters: Readonly<Record<string, unknown>>) => {
    const texts = Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toJson(action, value, name)!]],
    )
    return call('GET', `${path}?${new URLSearchParams(texts)}`)
  }
  /** The error of `verify` before the session ended, until it is thrown. */
  let missed: Error | undefined
  let hasFaults = false
  const verifyFaults = async (): Promise<undefined> => {
    hasFaults = false
    await call('POST', '/faults/verify')
  }
  return withCallerStacks({
    baseUrl: base,
    objects: {
      list(query = {}, range = {}) {
        checkQuery('list objects', query)
        checkRange('list objects', range)
        return find('list objects', '/objects', { query, range })
      },
      get: (id) => call('GET', `/objects/${checkId('get an object', id)}`),
      count(query = {}) {
        checkQuery('count objects', query)
        return find('count objects', '/objects/count', { query })
      },
      create: (input) => send('create an object', 'POST', '/objects', input),
      replace(id, input) {
        const path = `/objects/${checkId('replace an object', id)}`
        return send(`replace object ${id}`, 'PUT', path, input)
      },
      update(id, changes) {
        const path = `/objects/${checkId('update an object', id)}`
        return send(`update object ${id}`, 'PATCH', path, changes)
      },
      delete: (id) => call('DELETE', `/objects/${checkId('delete an object', id)}`),
    },
    faults: {
      async add(fault) {
        const { timesApplied: _, remaining: __, ...added } = await send('add a fault', 'POST', '/faults', fault)
        missed = undefined
        hasFaults = true
        const { remove } = withCallerStacks({ remove: () => call('DELETE', `/faults/${added.id}`) })
        const get = () => {
          const advice = 'Use (await inventory.faults.get(fault.id)).timesApplied'
          throw mockError('read a count of a fault', 'the server to be asked', 'a property', advice)
        }
        // Not enumerable: a fault is data. The counts of this time would be taken for those of later.
        return Object.defineProperties(added, {
          timesApplied: { get },
          remaining: { get },
          remove: { value: remove },
          [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: { value: () => remove().then(() => undefined) },
        }) as Awaited<ReturnType<RemoteFaults['add']>>
      },
      list: () => call('GET', '/faults'),
      get: (id) => call('GET', `/faults/${checkId('get a fault', id)}`),
      count: () => call('GET', '/faults/count'),
      remove: (id) =>
        call('DELETE', `/faults/${checkId('remove a fault', id, 'Pass the id of a fault, as in fault.id')}`),
      clear: () => call('DELETE', '/faults'),
      async verify() {
        const error = missed
        missed = undefined
        if (error) throw error
        await verifyFaults()
      },
    },
    requests: {
      async list(match, options = {}) {
        checkObject('list requests', options)
        return find('list requests', '/requests', { match, ...options })
      },
      get: (id) => call('GET', `/requests/${checkId('get a request', id)}`),
      last: (match) => find('get the last request', '/requests/last', { match }),
      count: (match) => find('count requests', '/requests/count', { match }),
      async verify(match, options = {}) {
        const action = 'verify requests'
        checkObject(action, options)
        return send(action, 'POST', '/requests/verify', { ...options, match })
      },
      async waitFor(match, options = {}) {
        const action = 'wait for a request'
        checkObject(action, options)
        const { timeout, after, ...others } = options
        const wait = {
          ...others,
          // JSON has no infinity: null stands for it, and is none itself.
          timeout: timeout === Number.POSITIVE_INFINITY ? null : timeout === null ? 'null' : timeout,
          // Not the whole exchange, which can be large.
          after: isPlainObject(after) ? { requestId: after.requestId } : after,
        }
        return send(action, 'POST', '/requests/wait-for', { match, ...wait })
      },
      release: (match) => send('release requests', 'POST', '/requests/release', { match }),
      clear: () => call('DELETE', '/requests'),
    },
    settings: () => call('GET', '/settings'),
    configure: (changes) => send('configure the mock', 'PATCH', '/settings', changes),
    explain: async (explainable) => send('explain a request', 'POST', '/explain', formatExplainable(explainable, base)),
    describe: () => call('GET', '/describe'),
    reset: async (...args: unknown[]) => {
      checkReset(args[0], (argument) => 'drop' in argument)
      const [context] = args
      if (!hasFailed(context)) return call('POST', '/reset')
      const text = await call('GET', '/describe')
      await call('POST', '/reset')
      addDescription(context, text)
    },
    setInitialState: (state) => send('set the initial state', 'PUT', '/initial-state', state),
    exportState: () => call('GET', '/state'),
    importState: (state) => send('import a state', 'PUT', '/state', state),
    async checkpoint() {
      const { id } = await call('POST', '/checkpoints')
      const { drop } = withCallerStacks({ drop: () => call('DELETE', `/checkpoints/${id}`) })
      // Not enumerable: a checkpoint is data.
      return Object.defineProperty({ id }, 'drop', { value: drop }) as RemoteCheckpoint
    },
    async restore(checkpoint) {
      const { id } = Object(checkpoint)
      if (typeof id === 'string' && /^\d+$/.test(id)) return call('POST', `/checkpoints/${id}/restore`)
      const advice = 'Make one with checkpoint(). A state is for importState'
      throw mockError('restore a checkpoint', 'a checkpoint of this mock', quote(checkpoint), advice)
    },
    on: createOn(request, source === 'code' ? eventNames : allEventNames),
    summaries: () => call('GET', '/requests/summaries'),
    initialSettings: () => call('GET', '/initial-state'),
    sessions: () => call('GET', '/sessions'),
    endSessions: () => call('DELETE', '/sessions'),
    endSession: (name) => createClient(root, { session: name, token }, source).end(),
    generate: (options) => send('generate objects', 'POST', '/generate', options),
    end: async () => {
      if (!session) return
      if (hasFaults) missed = await verifyFaults().catch((error: Error) => error)
      await call('DELETE', '/session')
    },
  } satisfies ConsoleClient)
}

/** Lets methods refuse what they do not take, and the stack of an error begin where one was called. */
function withCallerStacks<Members extends object>(members: Members, place = ''): Members {
  for (const [name, member] of Object.entries(members)) {
    if (typeof member === 'object') withCallerStacks(member, `${name}.`)
    if (typeof member !== 'function') continue
    const call = async (...args: unknown[]) => {
      const withCallerStack = rememberCaller(call)
      try {
        checkArgumentCount(place + name, args)
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
    throw mockError('explain a request', 'a Request without a body', `one of ${method}`, advice)
  }
  return { method, path: toPath(url), headers: Object.fromEntries(headers) }
}

function checkObject(action: string, options: object): void {
  if (isPlainObject(options)) return
  throw mockError(action, 'an object of options', quote(options), 'Pass an object', 'invalid-option')
}

function checkArguments(url: string | URL, options: ConnectOptions): void {
  const fail = (expected: string, got: unknown, advice = 'Change it, or leave it out', code?: InventoryErrorCode) => {
    const { message } = mockError('connect', expected, quote(got), advice)
    throw new InventoryClientError(message, null, code ?? 'invalid-option')
  }
  const text = typeof url === 'string' || url instanceof URL ? String(url) : ''
  if (
    !/^(https?:\/\/|\/)[^?#]*$/.test(text) ||
    !URL.canParse(text, 'http://page') ||
    /\/(__mock__|api\/v2)(\/|$)/.test(text)
  ) {
    const advice = "Pass it with its base path alone, as in 'http://127.0.0.1:4010'"
    fail('the URL of a server', url, advice, 'invalid-argument')
  }
  if (!isPlainObject(options)) fail('an object of options', options)
  const { session = '-', token = '', ...others } = options
  for (const name of Object.keys(others)) fail('the options session and token', name, 'Use one of those')
  if (typeof token !== 'string' || !/^[\x21-\x7e]*$/.test(token)) fail('token to be visible ASCII characters', token)
  if (typeof session !== 'string' || !SESSION_NAME.test(session))
    fail('session to be up to 100 letters, digits and _.~-', session)
}
