import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { createWithFaults, fetchStatuses, path } from '../requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends a list. Returns what its fault decided, from the log; null for nothing. */
async function send(mock: ReturnType<typeof createInventoryMock>, headers: Record<string, string> = {}) {
  const request = mock.fetch(path, { headers }).catch(() => null)
  await vi.advanceTimersByTimeAsync(100_000)
  const response = await request
  const { status, fault } = mock.requests.last()!
  expect(status).toBe(response?.status ?? null)
  expect(status).toBe(fault?.networkError ? null : (fault?.status ?? 200))
  const { ids: _, ...effect } = fault ?? { ids: [] }
  return fault && effect
}

test.each<[fact: string, faults: Fault[], effect: object | null]>([
  ['none leaves the response and the delay of the mock', [], null],
  ['a newer status keeps an older delay', [{ delay: 800 }, { status: 503 }], { status: 503, delay: 800 }],
  ['a newer delay keeps an older status', [{ status: 503 }, { delay: 800 }], { status: 503, delay: 800 }],
  ['the newest status decides', [{ status: 500 }, { status: 503 }], { status: 503 }],
  ['the newest delay applies', [{ delay: 1 }, { delay: 2 }], { delay: 2 }],
  ['a newer delay replaces that of a status', [{ status: 503, delay: 1 }, { delay: 2 }], { status: 503, delay: 2 }],
  ['the delay of another response does not apply', [{ status: 500, delay: 1 }, { status: 503 }], { status: 503 }],
  [
    'a delay older than that of another response applies',
    [{ delay: 3 }, { status: 500, delay: 1 }, { status: 503 }],
    { status: 503, delay: 3 },
  ],
  ['a delay of 0 counts as a delay', [{ delay: 800 }, { delay: 0 }], { delay: 0 }],
])('of the faults that match a request, %s', async (_fact, faults, effect) => {
  const mock = createInventoryMock({ delay: 7 })
  for (const fault of faults) mock.faults.add(fault)
  expect(await send(mock)).toEqual(effect)
})

test.each<[fact: string, prefer: string, faults: Fault[], effect: object]>([
  ['a status keeps a standing delay', 'code=500', [{ delay: 800 }], { status: 500, delay: 800 }],
  ['a status replaces a fault with its delay', 'code=500', [{ status: 503, delay: 3 }], { status: 500 }],
  ['a delay keeps the status of a fault', 'delay=5', [{ status: 503, delay: 800 }], { status: 503, delay: 5 }],
  ['both replace everything', 'code=500, delay=5', [{ status: 503, delay: 800 }], { status: 500, delay: 5 }],
])('what a request prefers: %s', async (_fact, prefer, faults, effect) => {
  expect(await send(createWithFaults(...faults), { prefer })).toEqual(effect)
})

test('a match function can add and remove faults', async () => {
  const mock = createWithFaults({ status: 503 })
  const match = vi.fn(() => {
    mock.faults.clear()
    mock.faults.add({ status: 502 })
    return false
  })
  mock.faults.add({ status: 500, match })
  // The faults of a request are those that were active when it came, without those that were removed since.
  expect(await fetchStatuses(mock, 2)).toEqual([200, 502])
  expect(match).toHaveBeenCalledOnce()
})

test('a listener to the faults can remove a fault that just applied', async () => {
  const mock = createWithFaults({ status: 503, times: 2 })
  mock.on('faults', () => mock.faults.clear())
  expect((await mock.fetch(path)).status).toBe(200)
})
