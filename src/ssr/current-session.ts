import { AsyncLocalStorage } from 'node:async_hooks'
import { SESSION_HEADER } from '../client/shared-paths.ts'
import { mockError, quote } from '../validation/errors.ts'

const KEY = Symbol.for('inventory-objects-mock.current-session')

/** A request that a server has received: a `Request` of the platform, or that of `node:http`, Express or Koa. */
export interface IncomingRequest {
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The session of the request that is handled now: the value of its header, undefined for a request without one.
 * @note Of the process: a bundler of a server loads this module once for each of its bundles.
 */
export function currentSession(): AsyncLocalStorage<string | undefined> {
  const shared = globalThis as { [KEY]?: AsyncLocalStorage<string | undefined> }
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}

/**
 * Handles a request in its session, for servers that `forwardSession` does not see: HTTP/2, or a handler that is called
 * without a server. Its requests to the service, now and later, belong to the session of the request; that of a request
 * without the header `X-Inventory-Session` belongs to none.
 * @param callback - called at once
 * @returns what the callback returns
 * @throws InventoryMockError for anything but a request and a function
 * @example app.use((context, next) => withSession(context.req.raw, next)) // Hono
 */
export function withSession<Result>(request: IncomingRequest, callback: () => Result): Result {
  if (typeof request?.headers !== 'object' || request.headers === null || Array.isArray(request.headers)) {
    throw mockError('handle a request in its session', 'a request with headers', quote(request), 'Pass the request')
  }
  if (typeof callback !== 'function') {
    throw mockError('handle a request in its session', 'a function', quote(callback), 'Pass what handles the request')
  }
  return currentSession().run(readSession(request), callback)
}

/**
 * The header that a request to the service needs to be in the current session, for clients that `forwardSession` does not
 * see. Empty outside of a request, and for a request without a session.
 * @example await undici.request(url, { headers: { accept: 'application/json', ...sessionHeaders() } })
 */
export function sessionHeaders(): Record<string, string> {
  const session = currentSession().getStore()
  return session === undefined ? {} : { [SESSION_HEADER]: session }
}

/** Reads the session of a request, valid or not: the service refuses an invalid one. */
export function readSession({ headers }: IncomingRequest): string | undefined {
  // Not `instanceof`: frameworks have a class of their own. Nor is each plain object one of Node, in lower case.
  const value =
    typeof headers.get === 'function'
      ? headers.get(SESSION_HEADER)
      : Object.entries(headers).find(([name]) => name.toLowerCase() === SESSION_HEADER)?.[1]
  return value === null || value === undefined ? undefined : String(value)
}
