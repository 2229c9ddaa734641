import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createInventoryHost, type InventoryHostOptions, type InventoryService } from '../../src/host.ts'
import {
  type AccessEntry,
  createInventoryServer,
  type HostEvent,
  type InventoryServer,
  type InventoryServerOptions,
  toNodeListener,
} from '../../src/server.ts'

/** Starts a server on a free port, and closes it after the test. */
export async function startServer(options: InventoryServerOptions): Promise<InventoryServer> {
  const server = await createInventoryServer({ port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

/** Starts a server of `node:http` on a free port with a host in it, and closes both after the test. */
async function startNodeListener(options: InventoryHostOptions): Promise<{ port: number; mock: InventoryService }> {
  const host = createInventoryHost(options)
  const server = createServer(toNodeListener(host)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    host.close()
    server.close().closeAllConnections()
  })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, mock: host.mock }
}

/** How each adapter starts that gets requests as they were sent: with their path, and their header `Host`. */
export const rawAdapters = Object.entries({ server: startServer, toNodeListener: startNodeListener })

/** A logger, and what it has logged: the lines with the entries of requests and with other events, and the errors. */
export function recordLog() {
  const log = { lines: [] as string[], entries: [] as AccessEntry[], events: [] as HostEvent[], errors: [] as string[] }
  return {
    ...log,
    logger: {
      info(line: string, entry?: AccessEntry | HostEvent) {
        log.lines.push(line)
        if (entry && 'event' in entry) log.events.push(entry)
        else if (entry) log.entries.push(entry)
      },
      error: (line: string) => void log.errors.push(line),
    },
  }
}
