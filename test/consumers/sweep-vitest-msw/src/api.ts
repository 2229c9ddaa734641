import type { InventoryObject } from 'inventory-objects-mock'

export type { InventoryObject }
export type Fields = Omit<InventoryObject, 'id'>
export type Query = Record<string, string>

export const blank: Fields = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }

export interface ApiOptions {
  readonly origin?: string
  readonly signal?: AbortSignal
}

/** The errors of each field, as the service has them. */
export class InvalidObject extends Error {
  constructor(readonly fields: Record<string, string[]>) {
    super(`Invalid: ${Object.keys(fields).join(', ')}`)
  }
}

export async function request(method: string, path: string, options: ApiOptions = {}, body?: unknown) {
  const { origin = 'https://inventory.example', signal } = options
  const response = await fetch(new URL(path, `${origin}/api/v2/objects/`), {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.status === 400 && body !== undefined) throw new InvalidObject(await response.json())
  if (!response.ok) throw new Error(`${response.status}`)
  return response
}

/** Reads a list to its end: its pages, if it has some. */
export async function fetchObjects(query: Query = {}, options?: ApiOptions): Promise<InventoryObject[]> {
  const objects: InventoryObject[] = []
  for (let path: string | null = `?${new URLSearchParams(query)}`; path !== null; ) {
    const response = await request('GET', path, options)
    objects.push(...(await response.json()))
    path = findNext(response)
  }
  return objects
}

function findNext(response: Response): string | null {
  const links = (response.headers.get('Link') ?? '').split(', ')
  const next = links.find((link) => link.endsWith('rel="next"'))
  return next ? next.slice(1, next.indexOf('>')) : null
}
