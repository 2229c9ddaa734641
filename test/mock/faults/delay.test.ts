import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, type InventoryDelay } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts a create, without waiting for it. Returns its status: null for a network error, undefined while it waits. */
async function startCreate(mock: ReturnType<typeof createInventoryMock>) {
  const state: { status?: number | null } = {}
  mock.fetch(path, write('POST', completeBody())).then(
    ({ status }) => Object.assign(state, { status }),
    () => Object.assign(state, { status: null }),
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

describe('a delay', () => {
  test.each<[name: string, delay: InventoryDelay, fault: Fault | null, status: number | null]>([
    ['of a fault', 0, { delay: 300 }, 200],
    ['of the mock', 300, null, 200],
    ['of a fault, in place of that of the mock', 5000, { delay: 300 }, 200],
    ['of the mock, with a fault without a delay,', 300, { status: 200 }, 200],
    ['of a fault with a status', 0, { status: 503, delay: 300 }, 503],
    ['of a fault with a network error', 0, { networkError: true, delay: 300 }, null],
  ])('%s postpones the response and the write, in ms', async (_name, delay, fault, status) => {
    const mock = createInventoryMock({ delay })
    if (fault) mock.faults.add(fault)
    const state = await startCreate(mock)
    await vi.advanceTimersByTimeAsync(299)
    expect([state.status, mock.objects.count()]).toEqual([undefined, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([state.status, mock.objects.count()]).toEqual([status, fault?.status || fault?.networkError ? 0 : 1])
  })

  test.each([
    ['of a fault', { delay: 0 }, { delay: [100, 200] as const }],
    ['of the mock', { delay: [100, 200] as const }, null],
  ])('%s in a range is random by the seed, within the bounds', async (_name, options, fault) => {
    const listDelays = async (randomSeed: number) => {
      const mock = createInventoryMock({ ...options, randomSeed, clock: () => performance.now() })
      if (fault) mock.faults.add(fault)
      for (let i = 0; i < 20; i++) {
        await startCreate(mock)
        await vi.advanceTimersByTimeAsync(201)
      }
      return mock.requests.list().map(({ durationMs }) => durationMs!)
    }
    const delays = await listDelays(1)
    expect(delays).toHaveLength(20)
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...delays)).toBeLessThanOrEqual(200)
    expect(new Set(delays).size).toBeGreaterThan(10)
    expect(await listDelays(1)).toEqual(delays)
    expect(await listDelays(2)).not.toEqual(delays)
  })
})
