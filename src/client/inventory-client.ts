import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { ListQuery } from '../contract/parameters.ts'
import type { AllEvents, MockEvents } from '../mock/events.ts'
import type { Explainable } from '../mock/explain/explanation.ts'
import type { FaultSnapshot, JsonFault } from '../mock/faults/fault.ts'
import type { RequestSummary } from '../mock/log/exchange.ts'
import { checkQuery, type ObjectRange, readRange } from '../mock/objects/check-query.ts'
import type { InventorySettings } from '../mock/settings.ts'
import { checkArgumentCount, checkReset } from '../validation/check-arguments.ts'
import { checkId } from '../validation/check-id.ts'
import { consoleClientKey } from '../validation/client-key.ts'
import { type InventoryErrorCode, mockError, quote, rememberCaller } from '../validation/errors.ts'
import { allEventNames, eventNames } from '../validation/event-names.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { isOfPlatform } from '../validation/platform-classes.ts'
import { addDescription, hasFailed } from '../validation/test-context.ts'
import { createAdminRequest, InventoryClientError } from './admin-request.ts'
import { createMembers, type MemberRow, members } from './members.ts'
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
 * The members of a client for the console alone.
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
  checkArgumentCount('connect', arguments, 2)
  checkArguments(url, options)
  const client = createClient(String(url), options, 'code')
  const createConsoleClient = () => createClient(String(url), options, 'console')
  // Elements are JSON, whatever their types.
  return Object.defineProperties(client, {
    [consoleClientKey]: { value: createConsoleClient },
    passThrough: { value: refusePassing },
  }) as never
}

/** A client has no such member. Who calls it without types learns why. */
async function refusePassing(): Promise<never> {
  const advice = 'Give the application the URL of the real service'
  throw mockError('pass requests through', 'a mock in the page of the application', 'the client of a server', advice)
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
  /** Calls the endpoint of a member, with the arguments where its row has them. */
  const callMember = async ([route, action = '', ...takes]: MemberRow, args: readonly unknown[]) => {
    const [method = '', pattern = ''] = route.split(' ')
    const fields: Record<string, unknown> = {}
    let [path, what, body]: [string, string, unknown?] = [pattern, action, takes.includes('match') ? fields : undefined]
    for (const [index, place] of takes.entries()) {
      const value = args[index]
      if (place === 'id') {
        path = pattern.replace('{id}', `${checkId(action, value)}`)
        // As a mock says it: `replace object 7`.
        what = action.replace(/an? (\w+)$/, `$1 ${value}`)
      } else if (place === 'body') body = value
      else if (place === 'options') Object.assign(fields, checkObject(action, value))
      else {
        // As in process, before JSON refuses what is no number.
        if (place === 'query') checkQuery(action, value as ListQuery)
        if (place === 'range') readRange(action, value as ObjectRange)
        fields[place] = value
      }
    }
    if (method !== 'GET') return call(method, path, toJson(what, body))
    const texts = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toJson(action, value, name)!]],
    )
    return call(method, `${path}?${new URLSearchParams(texts)}`.replace(/\?$/, ''))
  }
  const remote = createMembers(callMember)
  /** The error of `verify` before the session ended, until it is thrown. */
  let missed: Error | undefined
  let hasFaults = false
  const verifyFaults = async (): Promise<undefined> => {
    hasFaults = false
    await call('POST', '/faults/verify')
  }
  return withCallerStacks({
    baseUrl: base,
    ...remote,
    faults: {
      ...remote.faults,
      async add(fault) {
        const {
          timesApplied: _,
          remaining: __,
          ...added
        }: FaultSnapshot<JsonFault> = await callMember(members['faults.add'], [fault])
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
      async verify() {
        const error = missed
        missed = undefined
        if (error) throw error
        await verifyFaults()
      },
    },
    requests: {
      ...remote.requests,
      async waitFor(match, options = {}) {
        const { timeout, after, ...others } = checkObject('wait for a request', options)
        const wait = {
          ...others,
          // JSON has no infinity: null stands for it, and is none itself.
          timeout: timeout === Number.POSITIVE_INFINITY ? null : timeout === null ? 'null' : timeout,
          // Not the whole exchange, which can be large.
          after: isPlainObject(after) ? { requestId: after.requestId, startedAt: after.startedAt } : after,
        }
        return callMember(members['requests.waitFor'], [match, wait])
      },
    },
    explain: async (explainable) => callMember(members.explain, [formatExplainable(explainable, base)]),
    reset: async (...args: unknown[]) => {
      checkReset(args[0], (argument) => 'drop' in argument)
      const [context] = args
      if (!hasFailed(context)) return call('POST', '/reset')
      const text = await call('GET', '/describe')
      await call('POST', '/reset')
      addDescription(context, text)
    },
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
    generate: async (options) => call('POST', '/generate', toJson('generate objects', options)),
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
        checkArgumentCount(place + name, args, countArguments(place + name))
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

/** How many arguments a member takes. Those of the server alone check theirs, as `reset` and `on` do. */
function countArguments(name: string): number {
  const [, , ...takes]: MemberRow = Reflect.get(members, name) ?? members.on
  return takes[0] === 'any' ? Number.POSITIVE_INFINITY : takes.length
}

/** The JSON that `explain` sends, with paths below the base URL. */
function formatExplainable(explainable: Explainable, base: string): unknown {
  const toPath = (text: string) => {
    const { href, pathname } = new URL(`${base}/`, globalThis.location?.href)
    const root = [href, pathname].find((start) => text.startsWith(start))
    return root === undefined ? text : text.slice(root.length - 1)
  }
  if (typeof explainable === 'string' || explainable instanceof URL) return { path: toPath(String(explainable)) }
  if (!isOfPlatform('Request', explainable)) return explainable
  const { method, url, headers, body } = explainable
  if (body || /^(POST|PUT|PATCH)$/i.test(method)) {
    const advice = 'Pass { method, path, headers, body }, or an exchange of the log'
    throw mockError('explain a request', 'a Request without a body', `one of ${method}`, advice)
  }
  return { method, path: toPath(url), headers: Object.fromEntries(headers) }
}

function checkObject<Options>(action: string, options = {} as Options): Options {
  if (isPlainObject(options)) return options
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
