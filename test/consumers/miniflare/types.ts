// What a project with the types of the platform, and without those of browsers, writes. Only compiled.
import { createInventoryWorker, InventoryMockError } from 'inventory-objects-mock/cloudflare'
import worker, { InventorySession } from './worker'

export const handler: ExportedHandler<Cloudflare.Env> = worker
export const object: new (context: DurableObjectState, env: Cloudflare.Env) => DurableObject = InventorySession

// As a route of a Worker of one's own.
export const own: ExportedHandler<Cloudflare.Env> = {
  async fetch(request, env) {
    if (new URL(request.url).pathname.startsWith('/inventory/')) return worker.fetch(request, env)
    const stub = env.INVENTORY.getByName('test-1')
    return stub.fetch('https://any/api/v2/objects/')
  },
}

// @ts-expect-error The number of sessions has no limit.
createInventoryWorker({ maxSessions: 10 })
export const isMockError = (error: unknown) => error instanceof InventoryMockError
