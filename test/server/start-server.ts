import { onTestFinished } from 'vitest'
import { createInventoryServer, type InventoryServer, type InventoryServerOptions } from '../../src/server.ts'

/** Starts a server on a free port, and closes it after the test. */
export async function startServer(options: InventoryServerOptions): Promise<InventoryServer> {
  const server = await createInventoryServer({ port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}
