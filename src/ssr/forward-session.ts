import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { SESSION_HEADER } from '../client/shared-paths.ts'
import { parseBaseUrl, pathBelowBaseUrl } from '../mock/base-url.ts'
import { mockError, quote } from '../validation/errors.ts'
import { checkOptions } from '../validation/options.ts'
import { currentSession } from './current-session.ts'
import { replaceFetch } from './replace-fetch.ts'
import { runServersInSession } from './run-servers-in-session.ts'

/** Options of `forwardSession`. */
export interface ForwardSessionOptions {
  /**
   * `{base_url}` of the service, as the application uses it: only requests to it get the header.
   * @example process.env.INVENTORY_BASE_URL
   */
  baseUrl: string | URL
}

/** The channel of `node:http` for requests that it is about to send. Nothing is published in Node before 22.12. */
const REQUEST_CREATED = 'http.client.request.created'

const KEY = Symbol.for('inventory-objects-mock.stop-forwarding')

/**
 * Forwards sessions, in the server that renders the pages of an application: while it handles a request with the header
 * `X-Inventory-Session`, every request that it sends to the service has that header too. That is, every request with
 * `fetch`, and with `node:http` and what is built on it, such as axios, in Node 22.12 and later. For other clients there is
 * `sessionHeaders`. A request that has the header already keeps its own.
 *
 * Requests are those to the servers of `node:http` and `node:https` in this process, also to those that were started
 * before; for others there is `withSession`. Called again, it replaces what the call before has done.
 * @returns a function that undoes it
 * @throws InventoryMockError for an invalid option
 * @example
 * // instrumentation.ts of Next
 * export async function register() {
 *   if (process.env.NEXT_RUNTIME !== 'nodejs' || !process.env.INVENTORY_BASE_URL) return
 *   const { forwardSession } = await import('inventory-objects-mock/ssr')
 *   forwardSession({ baseUrl: process.env.INVENTORY_BASE_URL })
 * }
 */
export function forwardSession(options: ForwardSessionOptions): () => void {
  const isService = createServiceTest(options)
  // Of the process, because a module that is edited is loaded again.
  const shared = globalThis as { [KEY]?: (() => void) | undefined }
  shared[KEY]?.()
  const session = currentSession()
  let isForwarding = true
  /** The session that a request to a URL has to be in. */
  const sessionFor = (url: URL) => (isForwarding && isService(url) ? session.getStore() : undefined)
  const onRequestCreated = (message: unknown) => addHeader((message as { request: ClientRequest }).request, sessionFor)
  const restoreServers = runServersInSession()
  const restoreFetch = replaceFetch(sessionFor)
  subscribe(REQUEST_CREATED, onRequestCreated)
  const stop = () => {
    if (!isForwarding) return
    isForwarding = false
    shared[KEY] = undefined
    unsubscribe(REQUEST_CREATED, onRequestCreated)
    restoreFetch()
    restoreServers()
  }
  shared[KEY] = stop
  return stop
}

/** Creates the test whether a URL is one of the service. */
function createServiceTest(options: ForwardSessionOptions): (url: URL) => boolean {
  const action = 'forward sessions'
  checkOptions(action, options, { baseUrl: null })
  const fail = (got: unknown) => {
    const advice = 'Pass process.env.INVENTORY_BASE_URL, and do not call this where it is not set'
    return mockError(action, 'baseUrl to be the URL of the service', quote(got), advice, 'invalid-option')
  }
  if (options.baseUrl === undefined || options.baseUrl === '') throw fail(options.baseUrl)
  const base = parseBaseUrl(options.baseUrl, action)
  // `*`, or a path: other servers would get the session.
  if (base.origin === null) throw fail(options.baseUrl)
  return (url) => pathBelowBaseUrl(base, url) !== null
}

/** Adds the header to a request that was just created, unless its headers were given as they are sent. */
function addHeader(request: ClientRequest, sessionFor: (url: URL) => string | undefined): void {
  const host = request.getHeader('host')
  if (request.headersSent || host === undefined || request.hasHeader(SESSION_HEADER)) return
  const origin = `${request.protocol}//${host}`
  const session = URL.canParse(request.path, origin) ? sessionFor(new URL(request.path, origin)) : undefined
  if (session !== undefined) request.setHeader(SESSION_HEADER, session)
}
