/** Thrown for an error response of the server, for no response, and for invalid arguments of `connect`. */
export class InventoryClientError extends Error {
  override readonly name = 'InventoryClientError'

  /** @param status - the status of the response; null if there was none */
  constructor(
    message: string,
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Sends a request to the admin API. */
export type AdminRequest = (method: string, path: string, body?: unknown) => Promise<Response>

/**
 * Creates the function that sends requests to the admin API of a collection. It throws an InventoryClientError for an
 * error response, and for none.
 * @param base - the URL of the admin API
 */
export function createAdminRequest(base: string, token: string | undefined): AdminRequest {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return async (method, path, body) => {
    const url = base + path
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) }).catch((cause) => {
      const message = `Failed to reach ${base}: expected a response but got none. Is it running?`
      throw new InventoryClientError(message, null, { cause })
    })
    if (response.ok) return response
    // Without the admin API, an error is not JSON.
    const detail = await response.json().then(
      (error) => error?.detail,
      () => null,
    )
    throw new InventoryClientError(detail ?? `${method} ${url}: ${response.status}`, response.status)
  }
}
