import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, followMock, type InventoryMock } from '../../src/index.ts'
import { completeBody, path, write } from '../mock/requests.ts'

let mock: InventoryMock
let stop: () => void
const refetch = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  refetch.mockClear()
  mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  stop = followMock(mock, refetch)
})
afterEach(() => void vi.useRealTimers())

/** How often it was called for what was done until now. */
async function countCalls(): Promise<number> {
  await vi.runAllTimersAsync()
  return refetch.mock.calls.length
}

test.each<[string, (mock: InventoryMock) => unknown]>([
  ['a creation', ({ objects }) => objects.create({ name: 'web-2' })],
  ['an import', ({ importState }) => importState([])],
  ['a reset', ({ reset }) => reset()],
  ['a setting', ({ configure }) => configure({ assumptions: { uniqueName: true } })],
  ['a fault', ({ faults }) => faults.add({ status: 503 })],
])('the function is called after %s by code', async (_, change) => {
  change(mock)
  expect(await countCalls()).toBe(1)
})

test('the function is called once for many changes of a task, and again for later ones', async () => {
  for (let count = 0; count < 100; count++) mock.objects.create({ name: `web-${count}` })
  mock.configure({ delay: [0, 0] })
  expect(await countCalls()).toBe(1)
  mock.objects.delete(1)
  expect(await countCalls()).toBe(2)
})

test('the function is not called after requests of the application, nor for the faults that they use up', async () => {
  mock.faults.add({ status: 503, times: 1 })
  await mock.fetch(path)
  await mock.fetch(path, write('POST', completeBody()))
  expect(mock.objects.count()).toBe(2)
  expect(await countCalls()).toBe(0)
})

test.each<[string, Fault]>([
  ['times', { status: 503, times: 1 }],
  ['skip', { status: 503, skip: 1 }],
  ['a sequence', { sequence: [{}, { status: 503 }] }],
])('a fault with %s is left to the next request of the user: the function is not called', async (_, fault) => {
  const { remove } = mock.faults.add(fault)
  expect(await countCalls()).toBe(0)
  remove()
  expect(await countCalls()).toBe(0)
  mock.faults.add(fault)
  mock.faults.add({ delay: 1 })
  expect(await countCalls()).toBe(1)
  // With one that the function can see.
  mock.faults.clear()
  expect(await countCalls()).toBe(2)
})

test('the function is not called after a stop, not even for what has just changed', async () => {
  mock.objects.delete(1)
  stop()
  stop()
  mock.reset()
  expect(await countCalls()).toBe(0)
})
