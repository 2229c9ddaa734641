import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type InventoryClient, InventoryClientError } from '../../src/client.ts'
import { path } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

// A server that a test starts has a mock in the same process, whose faults can have functions.

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const fail = () => {
  throw new TypeError('of the test')
}

test.each<[name: string, call: (inventory: InventoryClient) => Promise<unknown>]>([
  ['requests.verify', ({ requests }) => requests.verify({ operation: 'list' })],
  ['requests.waitFor', ({ requests }) => requests.waitFor({ operation: 'list' })],
  ['faults.verify', ({ faults }) => faults.verify()],
  ['reset', ({ reset }) => reset()],
])('%s of a client rejects with what a function of a fault threw, once', async (_name, call) => {
  const { url, mock } = await startServer({})
  const inventory = connect(url)
  mock.faults.add({ respond: fail })
  const response = await fetch(url + path)
  const detail = 'The function respond of fault 1 failed: of the test'
  expect([response.status, await response.json()]).toEqual([500, { detail }])
  expect(await inventory.requests.last()).toMatchObject({ fault: { error: detail } })
  const error = await call(inventory).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(InventoryClientError)
  expect(error).toMatchObject({ message: 'of the test', code: 'invalid-fault', status: 400 })
  await inventory.reset()
})

test('a fault that was added over HTTP has no counts, which would be those of its beginning', async () => {
  const inventory = connect((await startServer({})).url)
  const fault = await inventory.faults.add({ status: 503 })
  expect({ ...fault }).toEqual({ id: 1, status: 503 })
  for (const name of ['timesApplied', 'remaining'])
    expect(() => Reflect.get(fault, name)).toThrow('Use (await inventory.faults.get(fault.id)).timesApplied')
  expect(await inventory.faults.get(fault.id)).toMatchObject({ timesApplied: 0, remaining: null })
})
