import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a service that counts its requests, and answers none of them. */
export async function startSilentService() {
  const service = { requests: 0, url: '' }
  const server = createServer(() => service.requests++)
  service.url = await listen(server)
  return { service, server }
}

/** Starts a service that answers every request in the same way. */
export function startService(listener: RequestListener): Promise<string> {
  return listen(createServer(listener))
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
