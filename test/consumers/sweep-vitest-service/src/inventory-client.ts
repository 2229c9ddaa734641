import type { InventoryObject } from 'inventory-objects-mock/service'

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>
export type Fields = Omit<InventoryObject, 'id'>

const collection = '/api/v2/objects/'

/** A response that is no success. */
export class ResponseError extends Error {
  constructor(
    readonly status: number,
    readonly detail: unknown,
  ) {
    super(`${status}: ${JSON.stringify(detail)}`)
  }
}

/** What the audit of a data center uses of the inventory. */
export class InventoryClient {
  constructor(readonly fetch: Fetch) {}

  /** Reads a list, also one in pages. */
  async list(query: Record<string, string> | URLSearchParams = {}): Promise<InventoryObject[]> {
    const objects: InventoryObject[] = []
    let next: string | undefined = `${collection}?${new URLSearchParams(query)}`
    while (next !== undefined) {
      const response = await this.#send('GET', next)
      objects.push(...(await response.json()))
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
    }
    return objects
  }

  async findByName(name: string): Promise<InventoryObject | undefined> {
    const [found] = await this.list({ name, sort: 'id' })
    return found
  }

  async create(fields: Fields): Promise<void> {
    await this.#send('POST', collection, fields)
  }

  /** Creates an object with the fields of another one. */
  async clone(object: InventoryObject, name: string): Promise<void> {
    await this.create({ ...object, name })
  }

  /** Creates an object, and returns its id: the response has none. */
  async register(fields: Fields): Promise<number> {
    const [newest] = await this.list({ sort: '-id' })
    await this.create(fields)
    return (newest?.id ?? 0) + 1
  }

  async replace(object: InventoryObject): Promise<InventoryObject> {
    return (await this.#send('PUT', `${collection}${object.id}/`, object)).json()
  }

  async update(id: number, changes: Record<string, unknown>): Promise<InventoryObject> {
    return (await this.#send('PATCH', `${collection}${id}/`, changes)).json()
  }

  async removeAttribute({ id, attributes }: InventoryObject, key: string): Promise<InventoryObject> {
    const { [key]: _, ...rest } = attributes
    return this.update(id, { attributes: rest })
  }

  async delete(id: number): Promise<void> {
    await this.#send('DELETE', `${collection}${id}/`)
  }

  /** The address of an object, for a ticket; null as long as the service has none. */
  async permalink(id: number): Promise<string | null> {
    const response = await this.fetch(`${collection}${id}/`)
    return response.ok ? response.url : null
  }

  /** Whether the service answers. */
  async isUp(): Promise<boolean> {
    const { ok } = await this.fetch('/api/v2/objects?name=health-check')
    return ok
  }

  async #send(method: string, path: string, body?: unknown, attempts = 3): Promise<Response> {
    const init = { method, headers: { 'Content-Type': 'application/json' }, body: body ? JSON.stringify(body) : null }
    const response = await this.fetch(path, init)
    if (response.ok) return response
    if (response.status === 503 && attempts > 1) return this.#send(method, path, body, attempts - 1)
    throw new ResponseError(response.status, await response.json())
  }
}
