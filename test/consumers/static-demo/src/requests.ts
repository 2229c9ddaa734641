export interface InventoryItem {
  id: number
  name: string
}

export const collection = '/api/v2/objects/'

/** All fields of a new object: the service wants each. */
export function create(name: string) {
  return { name, location: null, type: null, labels: [], attributes: {}, responsible: [] }
}

/** By `fetch`, as the pages of React and Vue send them. */
export async function send<Result>(method: string, path = '', body?: object, signal?: AbortSignal): Promise<Result> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method, headers, body: body ? JSON.stringify(body) : null, signal: signal ?? null }
  const response = await fetch(collection + path, init)
  if (!response.ok) throw new Error(await response.text())
  return response.status === 204 ? (null as Result) : response.json()
}
