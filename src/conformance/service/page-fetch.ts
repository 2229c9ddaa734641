import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { InventoryFetch } from '../../mock/fetch.ts'
import { codeOf, ServiceError } from './service-connection.ts'

/** With the cookies of the page; and without, for a service that lets every page read it, and then none with cookies. */
const ways: readonly RequestCredentials[] = ['include', 'omit']

/**
 * Creates what sends the requests of a tool from a page. It throws a `ServiceError` if the page may not read the service. A later
 * response that the browser hides, as where only successes have CORS headers, has the status 0.
 * @param network - sends a request past the mock
 */
export function createPageFetch(network: InventoryFetch): InventoryFetch {
  let known: RequestCredentials | undefined
  return async (input, init) => {
    for (const credentials of known ? [known] : ways) {
      try {
        const response = await network(input, { ...init, credentials, cache: 'no-store' })
        if (known === undefined) checkFirst(String(input), response)
        known = credentials
        return response
      } catch (error) {
        if (error instanceof ServiceError) throw error
        init?.signal?.throwIfAborted()
      }
    }
    // Rejects only if there is no response: this one is not to be read.
    await network(input, { mode: 'no-cors', cache: 'no-store', signal: init?.signal ?? null })
    if (known !== undefined) return Response.error()
    const advice = `Let it send Access-Control-Allow-Origin: ${globalThis.origin}, and Access-Control-Allow-Credentials: true for cookies.`
    throw createError(String(input), 'one that the browser hides from this page', advice)
  }
}

/** Fails for a first response that a page can do nothing with. */
function checkFirst(url: string, { status, type }: Response): void {
  if (type === 'opaqueredirect') {
    throw createError(url, 'a redirect', 'Sign in to the service in this browser, or give the URL that it leads to.')
  }
  if (status !== 401 && status !== 403) return
  const advice =
    'Sign in to the service in this browser: the page sends its cookies. With a token, ask on the command line: npx inventory-objects-mock check --help.'
  throw createError(url, `the status ${status}`, advice, status)
}

function createError(url: string, got: string, advice: string, status = 0): ServiceError {
  const message = `Failed to ask ${url.replace(COLLECTION_PATH, '')}: expected a list of objects but got ${got}. ${advice}`
  return new ServiceError(message, codeOf(status))
}
