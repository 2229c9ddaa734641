import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a service that counts its requests, and answers none of them. */
export async function startSilentService() {
  const service = { requests: 0, url: '' }
  const server = createServer(() => service.requests++).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { service, server }
}

/** Starts a service that answers every request in the same way. */
export async function startService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
