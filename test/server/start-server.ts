import { onTestFinished } from 'vitest'
import {
  type AccessEntry,
  createInventoryServer,
  type InventoryServer,
  type InventoryServerOptions,
} from '../../src/server.ts'

/** Starts a server on a free port, and closes it after the test. */
export async function startServer(options: InventoryServerOptions): Promise<InventoryServer> {
  const server = await createInventoryServer({ port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

/** A logger, and what it has logged: the lines with the entries of requests, and the errors. */
export function recordLog() {
  const log = { lines: [] as string[], entries: [] as AccessEntry[], errors: [] as string[] }
  return {
    ...log,
    logger: {
      info(line: string, entry?: AccessEntry) {
        log.lines.push(line)
        if (entry) log.entries.push(entry)
      },
      error: (line: string) => void log.errors.push(line),
    },
  }
}
