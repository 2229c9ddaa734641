import { SESSION_HEADER, SESSION_NAME } from '../client/paths.ts'
import type { JsonValue } from '../contract/json.ts'
import { isPreflight } from '../host/cors.ts'
import { checkHostOptions, type InventoryHostOptions, toMockOptions } from '../host/host-options.ts'
import { readForwarded } from '../host/proxy.ts'
import { findSession, formatSessionCookie } from '../host/request-session.ts'
import { pathBelow } from '../mock/base-url.ts'
import { Mock } from '../mock/mock.ts'
import { failedTo, quote } from '../validation/errors.ts'
import { CollectionObject } from './collection-object.ts'
import type { ObjectContext, ObjectNamespace } from './platform.ts'
import { type InventoryWorkerOptions, workerOptionChecks } from './worker-options.ts'

/** The environment of the Worker. */
export interface InventoryEnvironment {
  /** The Durable Objects of the class that extends `Session`. */
  readonly INVENTORY: ObjectNamespace
}

/** The Worker: the default export of its main module. */
export interface InventoryWorker {
  /**
   * Passes a request to the Durable Object of its session.
   * @throws InventoryMockError without the binding `INVENTORY`
   */
  readonly fetch: (request: Request, environment: InventoryEnvironment) => Promise<Response>
}

/** A Durable Object with one collection: a session, or the shared collection. */
export interface InventorySession {
  /** Only for the platform's types, which tell Durable Objects by it. Does not exist at run time. */
  readonly __DURABLE_OBJECT_BRAND: never
  /** Responds to a request of this session. */
  fetch(request: Request): Promise<Response>
  /** Ends the session, whose idle time is over. */
  alarm(): Promise<void>
}

/** The name of the object of the shared collection, which no session can have. */
const SHARED = '/'

/**
 * Creates a Worker and the class of its Durable Objects. Each session, and the shared collection, is one object, with its
 * state in its SQLite storage: written before the response is sent.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 * @throws InventoryMockError for an invalid option
 * @example
 * const { worker, Session } = createInventoryWorker({ objects: [{ name: 'web-1' }] })
 * export default worker
 * export class InventorySession extends Session {}
 */
export function createInventoryWorker<Label = JsonValue, Responsible = JsonValue>(
  options: InventoryWorkerOptions<Label, Responsible> = {},
): { worker: InventoryWorker; Session: new (context: ObjectContext, environment: unknown) => InventorySession } {
  checkHostOptions('create an inventory worker', options, workerOptionChecks)
  // The cast: at run time, elements are JSON, whatever their types.
  const hostOptions = options as InventoryHostOptions
  // Checks the options of the mock, when the Worker is deployed and not with the first request.
  const mock = new Mock({ ...toMockOptions(hostOptions), baseUrl: hostOptions.basePath || '*' })
  const { initialState } = mock
  class Session extends CollectionObject {
    constructor({ storage }: ObjectContext, _environment: unknown) {
      super(storage, hostOptions, initialState)
    }
  }
  return {
    worker: { fetch: async (request, environment) => pass(request, readNamespace(environment), mock, hostOptions) },
    // The cast: the brand exists only in types.
    Session: Session as unknown as new (context: ObjectContext) => InventorySession,
  }
}

/** Passes a request to the object of its session. A new visitor gets a cookie. */
async function pass(
  request: Request,
  objects: ObjectNamespace,
  { base: { prefix } }: Mock,
  { cors = true, sessionCookie = false, trustProxy = false }: InventoryHostOptions,
): Promise<Response> {
  const { method, headers } = request
  const { pathname, search, protocol } = new URL(request.url)
  const path = pathBelow(prefix, pathname)
  // Their responses are the same in every session, and make nobody a visitor.
  if (path === null || (cors && isPreflight(method, headers))) return objects.getByName(SHARED).fetch(request)
  const { session, isNewVisitor } = findSession(path, headers, sessionCookie)
  const object = objects.getByName(session !== null && SESSION_NAME.test(session) ? session : SHARED)
  if (session === null || !isNewVisitor) return object.fetch(request)
  const named = new Request(request)
  named.headers.set(SESSION_HEADER, session)
  const passed = await object.fetch(named)
  const response = new Response(passed.body, passed)
  const isTls = protocol === 'https:'
  const forwarded = readForwarded(
    { method, pathname, search, headers, remoteAddress: undefined, isSecure: isTls },
    trustProxy,
  )
  const cookie = formatSessionCookie(session, forwarded.prefix + prefix, forwarded.isSecure)
  response.headers.set('set-cookie', cookie)
  return response
}

function readNamespace({ INVENTORY }: InventoryEnvironment): ObjectNamespace {
  if (typeof INVENTORY?.getByName === 'function') return INVENTORY
  const advice = "Add { name: 'INVENTORY', class_name: 'InventorySession' } to durable_objects.bindings of Wrangler"
  throw failedTo('find the sessions', 'the Durable Objects INVENTORY', quote(INVENTORY), advice)
}
