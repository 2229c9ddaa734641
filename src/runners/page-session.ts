import type { APIRequestContext, BrowserContext, Route } from '@playwright/test'
import { SESSION_HEADER } from '../client/shared-paths.ts'
import { COLLECTION_PATH } from '../contract/operations.ts'

/** The session that the requests of a test belong to. */
export interface PageSession {
  readonly name: string
  /** `{base_url}` of the session. */
  readonly baseUrl: string
  /** The URL of the application, if the configuration of Playwright has it. */
  readonly applicationUrl: string | undefined
}

/** Where the part of a path begins that the service handles (contract section 4); -1 for none. */
const findServicePath = (pathname: string) => `${pathname}/`.indexOf(COLLECTION_PATH)

/** Lets the requests of all pages of a context belong to a session, and those of `context.request`. */
export async function joinPages(context: BrowserContext, session: PageSession): Promise<void> {
  joinRequests(context.request, session)
  await context.route(
    (url) => isOfSession(url, session),
    (route) => route.fallback({ headers: addSession(route.request().headers(), session) }),
  )
  // Before the other one: Playwright calls the handler that was added last.
  await context.route(
    (url) => findServicePath(url.pathname) >= 0 && url.origin !== originOf(session.baseUrl),
    (route) => fetchFromSession(route, session),
  )
}

/** Lets the requests that a test itself sends belong to a session. */
export function joinRequests(requests: APIRequestContext, session: PageSession): void {
  for (const method of ['fetch', 'get', 'post', 'put', 'patch', 'delete', 'head'] as const) {
    const send: APIRequestContext['fetch'] = requests[method].bind(requests)
    requests[method] = (target, options) => {
      const [url, ownHeaders] = typeof target === 'string' ? [target, {}] : [target.url(), target.headers()]
      const base = session.applicationUrl
      if (!URL.canParse(url, base) || !isOfSession(new URL(url, base), session)) return send(target, options)
      return send(target, { ...options, headers: addSession(options?.headers ?? ownHeaders, session) })
    }
  }
}

/** Whether a server is the service or the application: no other gets the header. */
function isOfSession(url: URL, { baseUrl, applicationUrl }: PageSession): boolean {
  return [baseUrl, applicationUrl].some((own) => own !== undefined && originOf(own) === url.origin)
}

function originOf(url: string): string {
  return new URL(url).origin
}

/** @note One that is there stays: Playwright can use a context again, with what another test has added to it. */
function addSession(headers: Record<string, string>, { name }: PageSession): Record<string, string> {
  return { [SESSION_HEADER]: name, ...headers }
}

/** Responds to a request with what the session responds, wherever the page has sent it. */
async function fetchFromSession(route: Route, { baseUrl }: PageSession): Promise<void> {
  const { pathname, search } = new URL(route.request().url())
  const url = `${baseUrl}${pathname.slice(findServicePath(pathname))}${search}`
  // A response can be late: because of a fault. A network error is one of the page too.
  const response = await route.fetch({ url, timeout: 0 }).catch(() => null)
  // Fails where the page is closed by then.
  await (response === null ? route.abort('connectionclosed') : route.fulfill({ response })).catch(() => {})
}
