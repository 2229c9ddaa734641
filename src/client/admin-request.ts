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

/**
 * Sends a request to the admin API.
 * @returns the JSON of the response; undefined if it has no body
 */
export type AdminRequest = <Result>(method: string, path: string, body?: unknown) => Promise<Result>

/**
 * Creates the function that sends requests to the admin API of a collection. It throws an InventoryClientError.
 * @param base - the URL of the admin API
 */
export function createAdminRequest(base: string, token: string | undefined): AdminRequest {
  return async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    let response: Response
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      })
    } catch (error) {
      const message = `Failed to reach the inventory mock: expected a response from ${base} but got none. Is it running?`
      throw new InventoryClientError(message, null, { cause: error })
    }
    const text = await response.text()
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Result
    throw new InventoryClientError(readDetail(text) ?? `${method} ${base}${path}: ${response.status}`, response.status)
  }
}

function readDetail(text: string): string | undefined {
  try {
    return JSON.parse(text).detail
  } catch {
    return undefined
  }
}
