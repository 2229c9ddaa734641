import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { ListQuery } from '../contract/parameters.ts'
import type { AdminRequest } from './admin-request.ts'

/** The collection of a server: `mock.objects` over HTTP. */
export interface RemoteObjects {
  /** The number of objects. */
  size(): Promise<number>
  /** All objects, by ascending id. */
  all(): Promise<InventoryObject[]>
  /** The object with an id; undefined if there is none. */
  get(id: number): Promise<InventoryObject | undefined>
  /** The objects that a list request with these parameters returns (contract section 4.1). */
  find(query: ListQuery): Promise<InventoryObject[]>
  /**
   * Creates an object; only its name is required.
   * @returns the object with its id
   */
  create(input: InventoryObjectInput): Promise<InventoryObject>
  /**
   * Updates the given fields of an object; nested objects are replaced.
   * @returns the complete object after the update
   */
  update(id: number, changes: Partial<Omit<InventoryObjectInput, 'id'>>): Promise<InventoryObject>
  /**
   * Deletes an object.
   * @returns whether it existed
   */
  delete(id: number): Promise<boolean>
}

/** Creates the collection of a server from the requests to its admin API. */
export function createRemoteObjects(request: AdminRequest): RemoteObjects {
  return {
    size: async () => (await request<{ objects: number }>('GET', '/health')).objects,
    all: () => request('GET', '/state'),
    async get(id) {
      const found = await request<InventoryObject | null>('GET', `/objects/${id}`)
      return found ?? undefined
    },
    find(query) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      return request('GET', `/objects?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`)
    },
    create: (input) => request('POST', '/objects', input),
    update: (id, changes) => request('PATCH', `/objects/${id}`, changes),
    delete: (id) => request('DELETE', `/objects/${id}`),
  }
}
