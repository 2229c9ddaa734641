import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path } from '../requests.ts'

/** Counts the events of the faults from now on. */
function countEvents(mock: ReturnType<typeof createInventoryMock>): () => number {
  let count = 0
  mock.on('faults', () => count++)
  return () => count
}

test('a request that a fault only skips is an event: less of it remains', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ status: 503, skip: 2 })
  const count = countEvents(mock)
  await mock.fetch(path)
  expect(count()).toBe(1)
  expect(mock.exportState().faults).toEqual([{ status: 503, skip: 1 }])
})

test('a fault is removed once, also while a request waits in its delay', async () => {
  const mock = createInventoryMock()
  const fault = mock.faults.add({ delay: 'infinite', times: 1 })
  const responses = [mock.fetch(path)]
  await mock.requests.waitFor({}, { until: 'start' })
  const count = countEvents(mock)
  expect([fault.remove(), fault.remove(), mock.faults.remove(fault.id)]).toEqual([true, false, false])
  mock.faults.clear()
  expect(count()).toBe(1)
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200])
})
