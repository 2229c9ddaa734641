import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { resolveHostOptions, toMockOptions } from '../host/host-options.ts'
import { createCorsHeaders } from '../host/request/cors.ts'
import { readForwarded } from '../host/request/read-forwarded.ts'
import { invalidSessionName, toPlatformResponse } from '../host/request/responses.ts'
import { findSession, formatSessionCookie, readSessionCookies } from '../host/sessions/request-session.ts'
import { pathBelow } from '../mock/base-url.ts'
import { isPreflight } from '../mock/cross-origin.ts'
import { Mock } from '../mock/mock.ts'
import { mockError, quote } from '../validation/errors.ts'
import { createDurableCollection } from './durable-collection.ts'
import type { DurableHandlers, ObjectContext, ObjectNamespace } from './platform.ts'
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
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 * @throws InventoryMockError for an invalid option
 * @example
 * const { worker, Session } = createInventoryWorker({ objects: [{ name: 'web-1' }] })
 * export default worker
 * export class InventorySession extends Session {}
 */
export function createInventoryWorker<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options: InventoryWorkerOptions<Obj, Input> = {},
): { worker: InventoryWorker; Session: new (context: ObjectContext, environment: unknown) => InventorySession } {
  // The cast: at run time, elements are JSON, whatever their types.
  const given = options as InventoryWorkerOptions
  const hostOptions = resolveHostOptions('create an inventory worker', given, workerOptionChecks)
  // Checks the options of the mock, when the Worker is deployed and not with the first request.
  const mock = new Mock({ ...toMockOptions(hostOptions), baseUrl: hostOptions.basePath || '*' })
  const {
    initialState,
    base: { prefix },
  } = mock
  const { cors, sessionCookie, trustProxy } = hostOptions
  class Session {
    readonly #handlers: DurableHandlers

    constructor({ id, storage }: ObjectContext, environment: InventoryEnvironment) {
      const objects = readNamespace(environment)
      const isShared = id.equals(objects.idFromName(SHARED))
      this.#handlers = createDurableCollection(storage, hostOptions, initialState, isShared)
    }

    fetch(request: Request): Promise<Response> {
      return this.#handlers.fetch(request)
    }

    alarm(): Promise<void> {
      return this.#handlers.alarm()
    }
  }
  return {
    worker: {
      async fetch(request, environment) {
        const objects = readNamespace(environment)
        const { method, headers } = request
        const { pathname, protocol } = new URL(request.url)
        const path = pathBelow(prefix, pathname)
        // Their responses are the same in every session, and make nobody a visitor.
        if (path === null || (cors && isPreflight(method, headers))) return objects.getByName(SHARED).fetch(request)
        // A cookie of any name is that visitor's: only the object knows whether its session has begun.
        const [visitor = null] = sessionCookie ? readSessionCookies(headers) : []
        const found = findSession(path, headers, sessionCookie, visitor)
        if (found === null) {
          const withCors = { ...invalidSessionName.headers, ...createCorsHeaders(hostOptions, headers) }
          return toPlatformResponse({ ...invalidSessionName, headers: withCors }, request)
        }
        const { session, isNewVisitor } = found
        const object = objects.getByName(session ?? SHARED)
        if (!isNewVisitor) return object.fetch(request)
        const forwarded = readForwarded(headers, undefined, protocol === 'https:', trustProxy)
        const cookie = formatSessionCookie(session!, forwarded.prefix + prefix, forwarded.isSecure)
        const passed = await object.fetch(addCookie(request, cookie.split(';', 1)[0]!))
        const response = new Response(passed.body, passed)
        response.headers.append('set-cookie', cookie)
        return response
      },
    },
    // The cast: the brand exists only in types.
    Session: Session as unknown as new (context: ObjectContext) => InventorySession,
  }
}

/** Adds a cookie to a request, as if the browser had it already. */
function addCookie(request: Request, cookie: string): Request {
  const passed = new Request(request)
  const others = request.headers.get('cookie')
  passed.headers.set('cookie', others === null ? cookie : `${others}; ${cookie}`)
  return passed
}

function readNamespace({ INVENTORY }: InventoryEnvironment): ObjectNamespace {
  if (typeof INVENTORY?.getByName === 'function') return INVENTORY
  const advice = "Add { name: 'INVENTORY', class_name: 'InventorySession' } to durable_objects.bindings of Wrangler"
  throw mockError('find the sessions', 'the Durable Objects INVENTORY', quote(INVENTORY), advice)
}
