import { onTestFinished } from 'vitest'
import {
  type AccessEntry,
  createInventoryServer,
  type HostEvent,
  type InventoryServer,
  type InventoryServerOptions,
} from '../../src/server.ts'

/** Starts a server on a free port, and closes it after the test. */
export async function startServer(options: InventoryServerOptions): Promise<InventoryServer> {
  const server = await createInventoryServer({ port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

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
