import type { InventoryObject } from 'inventory-objects-mock'

export type { InventoryObject }

const path = '/api/v2/objects/'

async function send(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  if (response.ok) return response
  throw new Error(response.status === 400 ? describe(await response.json()) : `The service says ${response.status}.`)
}

function describe(errors: Record<string, string[]>): string {
  return Object.entries(errors)
    .map(([field, [text]]) => `${field}: ${text}`)
    .join(' ')
}

export async function list(query: Record<string, string> = {}, signal?: AbortSignal): Promise<InventoryObject[]> {
  let response = await send('GET', `${path}?${new URLSearchParams(query)}`, undefined, signal)
  const objects: InventoryObject[] = await response.json()
  for (let next = nextOf(response); next !== undefined; next = nextOf(response)) {
    response = await send('GET', next, undefined, signal)
    objects.push(...(await response.json()))
  }
  return objects
}

function nextOf(response: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
}

/** How many objects there are. */
export async function count(): Promise<number> {
  const objects: unknown[] = await (await send('GET', path)).json()
  return objects.length
}

/** The object of a page of its own. As long as the service cannot be asked for one, it is in the list. */
export async function load(id: number): Promise<InventoryObject | undefined> {
  return (await list({ sort: 'id' })).find((object) => object.id === id)
}

export async function create(fields: Omit<InventoryObject, 'id'>): Promise<void> {
  await send('POST', path, fields)
}

export async function update(id: number, changes: Partial<InventoryObject>): Promise<InventoryObject> {
  return (await send('PATCH', `${path}${id}/`, changes)).json()
}

export async function remove(id: number): Promise<void> {
  await send('DELETE', `${path}${id}/`)
}

/** Whether the service can be asked for a single object. */
export async function canLink(id: number): Promise<boolean> {
  const response = await fetch(`${path}${id}/`)
  return response.ok
}
