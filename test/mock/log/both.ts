import { describe } from 'vitest'
import { connect, type InventoryClient } from '../../../src/client.ts'
import { createInventoryMock, type InventoryMockOptions } from '../../../src/index.ts'
import { startServer } from '../../server/start-server.ts'

/** A mock, in process or over HTTP, and what sends requests to it. */
interface Both {
  readonly mock: InventoryClient
  send(path: string, init?: RequestInit): Promise<Response>
}

type Start = (options?: InventoryMockOptions) => Promise<Both>

/** Runs a suite with a mock in process, whose methods are not asynchronous, and with the client of a session. */
export function describeBoth(name: string, suite: (start: Start) => void): void {
  describe(`${name} [in process]`, () =>
    suite(async (options) => {
      const mock = createInventoryMock(options)
      return { mock: mock as unknown as InventoryClient, send: mock.fetch }
    }))
  describe(`${name} [client]`, () =>
    suite(async (options) => {
      const mock = connect((await startServer(options ?? {})).url, { session: 'a' })
      return { mock, send: (path, init) => fetch(mock.baseUrl + path, init) }
    }))
}

/** What a call throws, or rejects with. */
export async function catchError(call: () => unknown): Promise<{ code?: string; message: string }> {
  try {
    await call()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not throw.')
}
