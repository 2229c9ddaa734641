import { adviseOnProxy } from '../validation/env-proxy.ts'
import { type InventoryErrorCode, InventoryMockError } from '../validation/errors.ts'
import { SOURCE_HEADER } from './shared-paths.ts'

/** Thrown for an error response of the server, for no response, and for invalid arguments of `connect`. */
export class InventoryClientError extends InventoryMockError {
  override readonly name = 'InventoryClientError'

  /** @param status - the status of the response; null if there was none */
  constructor(
    message: string,
    readonly status: number | null,
    code: InventoryErrorCode,
    options?: ErrorOptions,
  ) {
    super(message, code, options)
  }
}

const NO_SERVER = 'A proxy in front of it does not reach the server. Is it running?'

/** Advice about a status without the detail that the server's own have: a proxy makes them. */
const proxyAdvice: Record<number, string> = {
  413: 'A proxy in front of it refuses bodies of this size. Raise its limit, such as client_max_body_size of nginx.',
  502: NO_SERVER,
  503: NO_SERVER,
  504: 'A proxy in front of it did not wait for the server. Raise its limit, such as proxy_read_timeout of nginx.',
}

/** @param json - the body */
export type AdminRequest = (method: string, path: string, json?: string) => Promise<Response>

/** Creates the function that sends requests to the admin API at a URL. It throws an `InventoryClientError`. */
export function createAdminRequest(base: string, token: string | undefined, source: 'code' | 'console'): AdminRequest {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(source !== 'code' && { [SOURCE_HEADER]: source }),
  }
  return async (method, path, json) => {
    const url = base + path
    const response = await fetch(url, { method, headers, ...(json !== undefined && { body: json }) }).catch((cause) => {
      const message = `Failed to reach ${base}: expected a response but got none. ${adviseOnProxy(base) ?? 'Is it running?'}`
      throw new InventoryClientError(message, null, 'unreachable', { cause })
    })
    if (response.ok) return response
    // Without the admin API, an error is not JSON.
    const error = await response.json().catch(() => null)
    if (typeof error?.detail === 'string')
      throw new InventoryClientError(error.detail, response.status, error.code ?? 'unexpected-response')
    const { status } = response
    const advice =
      adviseOnProxy(base) ?? proxyAdvice[status] ?? 'Check the URL: it is that of the server with its base path.'
    const message = `Failed to call ${method} ${url}: expected the admin API but got the status ${status}. ${advice}`
    throw new InventoryClientError(message, status, 'unexpected-response')
  }
}
