import type { InventoryObject } from 'inventory-objects-mock'

/** The contract does not define labels and responsible users; in this app they are strings and user ids. */
export type Item = InventoryObject<string, number>
export type ItemFields = Omit<Item, 'id'>

/** The parameters of a list; empty ones are not sent. */
export interface Query {
  name?: string
  type__name?: string
  location__fact?: string
  responsible?: string
  sort?: 'id' | '-id'
}

/** Error messages of the service, by the path of the field: `location.fact`. */
export type Messages = Record<string, string>

export class ServiceError extends Error {
  readonly messages: Messages

  constructor(status: number, body: unknown) {
    const messages = flatten(body)
    super(Object.values(messages).join(' ') || `The service responded with ${status}.`)
    this.messages = messages
  }
}

export const service = {
  list: (query: Query, signal: AbortSignal): Promise<Item[]> => {
    const given = Object.entries(query).filter(([, value]) => value)
    return send('GET', `?${new URLSearchParams(given)}`, undefined, signal)
  },
  create: (fields: ItemFields): Promise<ItemFields> => send('POST', '', fields),
  replace: (item: Item): Promise<Item> => send('PUT', `${item.id}/`, item),
  update: (id: number, changes: Partial<ItemFields>): Promise<Item> => send('PATCH', `${id}/`, changes),
  delete: (id: number): Promise<null> => send('DELETE', `${id}/`),
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal) {
  const response = await fetch(`/api/v2/objects/${path}`, {
    method,
    signal: signal ?? null,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (response.status === 204) return null
  const responseBody = await response.json()
  if (!response.ok) throw new ServiceError(response.status, responseBody)
  return responseBody
}

function flatten(body: unknown, path: string[] = []): Messages {
  if (typeof body !== 'object' || body === null) return { [path.join('.')]: String(body) }
  if (Array.isArray(body)) return { [path.join('.')]: body.join(' ') }
  return Object.assign({}, ...Object.entries(body).map(([key, part]) => flatten(part, [...path, key])))
}
