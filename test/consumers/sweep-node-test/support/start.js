import { after, afterEach } from 'node:test'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { InventorySession } from '../src/session.js'

/** Starts a server for the tests of a file, on a free port. */
export async function start(options) {
  const server = await createInventoryServer({ port: 0, ...options })
  after(() => server.close())
  afterEach(() => server.mock.reset())
  return { mock: server.mock, session: new InventorySession(server.url, 'ada-7f3c') }
}
