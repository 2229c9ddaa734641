import type { InventoryObjectOf } from 'inventory-objects-mock'

/** An object of this inventory: its labels are texts, and its responsible users ids. */
export type Item = InventoryObjectOf<string, number>

/** The fields that a form can change. */
export type ItemFields = Omit<Item, 'id'>

/** Why the service did not do something. */
export class ServiceError extends Error {
  constructor(
    message: string,
    /** The messages for fields of the object, by their names. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

const path = '/api/v2/objects/'

/** The requests of the application. Each throws a `ServiceError` for any other response than success. */
export class InventoryClient {
  list(query: URLSearchParams): Promise<Item[]> {
    return this.#send('GET', `${path}?${query}`)
  }

  create(fields: ItemFields): Promise<ItemFields> {
    return this.#send('POST', path, fields)
  }

  update(id: number, changes: Partial<ItemFields>): Promise<Item> {
    return this.#send('PATCH', `${path}${id}/`, changes)
  }

  delete(id: number): Promise<null> {
    return this.#send('DELETE', `${path}${id}/`)
  }

  async #send<Result>(method: string, url: string, body?: object): Promise<Result> {
    const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(url, { method, ...init }).catch(() => {
      throw new ServiceError('The service cannot be reached.')
    })
    const result = await response.json().catch(() => null)
    if (response.ok) return result
    throw toError(response.status, result)
  }
}

/** An error has a `detail`, or messages for each field: `{ name: ['This field may not be blank.'] }`. */
function toError(status: number, body: { detail?: string } | null): ServiceError {
  if (body === null || typeof body.detail === 'string')
    return new ServiceError(`${status}: ${body?.detail ?? 'failed'}`)
  const fields = Object.entries(body).map(([field, messages]) => [field, messagesIn(messages).join(' ')])
  return new ServiceError('The service did not take this.', Object.fromEntries(fields))
}

/** The messages for a field; those for parts of it are nested. */
function messagesIn(value: unknown): string[] {
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(messagesIn) : [String(value)]
}
