/** Thrown where a server refuses, or does not answer. */
export class InventoryClientError extends Error {
  override readonly name = 'InventoryClientError'

  /** @param status - of the answer; null where there was none */
  constructor(
    message: string,
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Sends a request to the admin API, and reads its answer. */
export type AdminRequest = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/**
 * @param base - of the admin API
 * @throws InventoryClientError
 */
export function createAdminRequest(base: string, token: string | undefined): AdminRequest {
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
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
      const message = `Failed to reach the inventory mock: expected an answer from ${base} but got none. Is it running?`
      throw new InventoryClientError(message, null, { cause: error })
    }
    const text = await response.text()
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer
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
