import {
  createInventoryWorker,
  type InventoryObject,
  type InventorySession,
  type InventoryWorkerOptions,
  type ObjectId,
} from '../../src/cloudflare.ts'
import { completeBody, write } from '../mock/requests.ts'
import { MemoryStorage } from './memory-storage.ts'

export const collection = '/api/v2/objects/'
export const adminToken = 'the-operators-token'

/** The name of the object of the shared collection. */
export const SHARED = '/'

const initialObjects = [{ name: 'web-1' }, { name: 'web-2' }]

/** The id of a Durable Object. */
export function idFromName(name: string): ObjectId & { name: string } {
  return { name, equals: (other) => 'name' in other && other.name === name }
}

/** A Worker that runs, with the storages of its Durable Objects. */
export type RunningWorker = ReturnType<typeof startWorker>

/**
 * Starts a Worker whose Durable Objects are in memory.
 * @param storages - those of a Worker that ran before, by the names of their objects
 */
export function startWorker(options: InventoryWorkerOptions = {}, storages = new Map<string, MemoryStorage>()) {
  const { worker, Session } = createInventoryWorker({ objects: initialObjects, adminToken, ...options })
  const objects = new Map<string, InventorySession>()

  function storageOf(name: string): MemoryStorage {
    const storage = storages.get(name) ?? new MemoryStorage()
    storages.set(name, storage)
    return storage
  }

  function getByName(name: string): InventorySession {
    const object = objects.get(name) ?? new Session({ id: idFromName(name), storage: storageOf(name) }, environment)
    objects.set(name, object)
    return object
  }

  const environment = { INVENTORY: { getByName, idFromName } }
  const send = (path: string, init?: RequestInit) =>
    worker.fetch(new Request(`http://localhost${path}`, init), environment)

  async function admin(method: string, path: string, body?: unknown, mount = '') {
    const { headers, ...init } = body === undefined ? { method, headers: {} } : write(method, body)
    const authorization = `Bearer ${adminToken}`
    const response = await send(`${mount}/__mock__${path}`, { ...init, headers: { ...headers, authorization } })
    const text = await response.text()
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
  }

  const list = async (mount = ''): Promise<InventoryObject[]> => (await send(`${mount}${collection}`)).json()

  return {
    ...{ worker, send, admin, list, storageOf, getByName },
    names: async (mount?: string) => (await list(mount)).map(({ name }) => name),
    ids: async (mount?: string) => (await list(mount)).map(({ id }) => id),
    create: (name: string, mount = '', others: object = {}) =>
      send(`${mount}${collection}`, write('POST', completeBody({ name, ...others }))),
    update: (id: number, changes: object, mount = '') => send(`${mount}${collection}${id}/`, write('PATCH', changes)),
    remove: (id: number, mount = '') => send(`${mount}${collection}${id}/`, { method: 'DELETE' }),
    /** Reads from the admin API. */
    read: async (path: string, mount = '') => (await admin('GET', path, undefined, mount)).json,
    /** Calls the alarm of an object, as the platform does. */
    wake: (name: string) => getByName(name).alarm(),
    /** Starts the Worker again, as after it was not in memory. */
    restart: (others: InventoryWorkerOptions = {}) => startWorker({ ...options, ...others }, storages),
  }
}
