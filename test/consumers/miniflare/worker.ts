import { env } from 'cloudflare:workers'
import { createInventoryWorker, type InventoryWorkerOptions } from 'inventory-objects-mock/cloudflare'

declare global {
  namespace Cloudflare {
    interface Env {
      INVENTORY: DurableObjectNamespace<InventorySession>
      OPTIONS: InventoryWorkerOptions
    }
  }
}

const { worker, Session } = createInventoryWorker(env.OPTIONS)
export default worker
export class InventorySession extends Session {}
