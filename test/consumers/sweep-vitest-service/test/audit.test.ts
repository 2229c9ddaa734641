import { createInventoryService } from 'inventory-objects-mock/service'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listBefore, retire, watchCount } from '../src/audit'
import { InventoryClient } from '../src/inventory-client'

const service = createInventoryService({
  objects: ['web-1', 'web-2', 'web-3', 'db-1', 'db-2'].map((name) => ({ name })),
  assumptions: { pageSize: 2 },
})
const client = new InventoryClient(service.fetch)

afterEach(service.reset)

test('the service is up', async () => {
  expect(await client.isUp()).toBe(true)
})

test('objects have no address', async () => {
  expect(await client.permalink(1)).toBeNull()
})

test('a list is read to its last page', async () => {
  expect(await client.list({ sort: 'id' })).toEqual(service.objects.list())
  expect(service.requests.count({ operation: 'list' })).toBe(3)
})

test('who is gone does not end a retirement', async () => {
  const objects = service.objects.list()
  await client.delete(2)
  expect(await retire(client, objects)).toEqual(['web-2'])
  expect(service.objects.list().every(({ labels }) => labels.includes('retired'))).toBe(true)
  expect(service.requests.count({ operation: 'update' })).toBe(5)
})

test('two errors are not too many', async () => {
  const fault = service.faults.add({ operation: 'list', sequence: [{ status: 503 }, { status: 503 }, {}] })
  expect(await client.list()).toHaveLength(5)
  expect(service.faults.get(fault.id)).toMatchObject({ timesApplied: 3 })
})

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('the count is shown every five seconds', async () => {
    const shown: number[] = []
    const end = watchCount(client, (count) => shown.push(count))
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(shown).toEqual([5]))
    service.objects.delete(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(shown).toEqual([5, 4]))
    end()
  })

  test('a list that takes a minute is late', async () => {
    service.faults.add({ operation: 'list', delay: 60_000 })
    const objects = listBefore(client, 10_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await objects).toBe('late')
  })
})
