import { describe, onTestFinished } from 'vitest'
import { connect, type InventoryClient } from '../src/client.ts'
import { createInventoryServer } from '../src/server.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../src/service.ts'

/** A mock, in process or over HTTP, and what sends requests to it. */
interface Target {
  mock: InventoryClient
  send(path: string, init?: RequestInit): Promise<Response>
}

type StartTarget = (options?: InventoryMockOptions) => Promise<Target>

/** A mock in process as if it were a client: its methods are not asynchronous, which `await` does not notice. */
function createTarget(service: InventoryService): Target {
  const bind = (members: object) =>
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        typeof member === 'function' ? async (...args: unknown[]) => member(...args) : member,
      ]),
    )
  const { objects, faults, requests } = service
  const members = { objects: bind(objects), faults: bind(faults), requests: bind(requests) }
  const mock = { ...bind(service), ...members, baseUrl: 'http://mock.example', settings: async () => service.settings }
  return { mock: mock as never, send: service.fetch }
}

/** Runs a suite with a mock in process, and with the client of a session. */
export function describeBoth(name: string, suite: (start: StartTarget) => void): void {
  describe(`${name} [in process]`, () => suite(async (options) => createTarget(createInventoryService(options))))
  describe(`${name} [client]`, () =>
    suite(async (options) => {
      const server = await createInventoryServer({ ...options, port: 0 })
      onTestFinished(() => server.close())
      const mock = connect(server.url, { session: 'a' })
      return { mock, send: (path, init) => fetch(`${mock.baseUrl}${path}`, init) }
    }))
}

/** The error that a call throws, or rejects with. */
export async function catchError(call: () => unknown): Promise<{ code?: string; message: string }> {
  try {
    await call()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not throw.')
}
