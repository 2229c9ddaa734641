import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  [
    'a network error keeps an older delay',
    [{ delay: 800 }, { networkError: true }],
    { networkError: true, delay: 800 },
  ],
  ['a newer truncation keeps an older delay', [{ delay: 800 }, { truncate: 1 }], { truncate: 1, delay: 800 }],
  ['the newest status decides', [{ status: 500 }, { status: 503 }], { status: 503 }],
  ['a newer network error replaces a status', [{ status: 500 }, { networkError: true }], { networkError: true }],
  ['a newer truncation replaces an older status', [{ status: 500 }, { truncate: 1 }], { truncate: 1 }],
  ['the newest delay applies', [{ delay: 1 }, { delay: 2 }], { delay: 2 }],
  ['a status with a delay replaces a delay', [{ delay: 1 }, { status: 503, delay: 2 }], { status: 503, delay: 2 }],
  ['a newer delay replaces that of a status', [{ status: 503, delay: 1 }, { delay: 2 }], { status: 503, delay: 2 }],
  ['the delay of another response does not apply', [{ status: 500, delay: 1 }, { status: 503 }], { status: 503 }],
  [
    'a delay older than that of another response applies',
    [{ delay: 3 }, { status: 500, delay: 1 }, { status: 503 }],
    { status: 503, delay: 3 },
  ],
  ['a delay of 0 counts as a delay', [{ delay: 800 }, { delay: 0 }], { delay: 0 }],
  ['a delay of 0 with a status counts too', [{ delay: 800 }, { status: 503, delay: 0 }], { status: 503, delay: 0 }],
  ['one of another operation does not count', [{ delay: 800 }, { operation: 'create', status: 503 }], { delay: 800 }],
  ['one that is spared by chance does not count', [{ status: 500 }, { status: 503, rate: 1e-9 }], { status: 500 }],
])('of the faults that match a request, %s', async (_fact, faults, effect) => {
  const mock = createInventoryMock({ delay: 7 })
  for (const fault of faults) mock.faults.add(fault)
  expect(await send(mock)).toEqual(effect)
})

test.each<[fact: string, prefer: string, faults: Fault[], effect: object]>([
  ['a status keeps a standing delay', 'code=500', [{ delay: 800 }], { status: 500, delay: 800 }],
  ['a status replaces that of a fault', 'code=500', [{ status: 503 }], { status: 500 }],
  ['a status replaces a fault with its delay', 'code=500', [{ status: 503, delay: 3 }], { status: 500 }],
  ['a status replaces a network error', 'code=500', [{ networkError: true }], { status: 500 }],
  ['a delay keeps the status of a fault', 'delay=5', [{ status: 503, delay: 800 }], { status: 503, delay: 5 }],
  ['a delay replaces a standing delay', 'delay=5', [{ delay: 'infinite' }], { delay: 5 }],
  ['both replace everything', 'code=500, delay=5', [{ status: 503, delay: 800 }], { status: 500, delay: 5 }],
])('what a request prefers: %s', async (_fact, prefer, faults, effect) => {
  expect(await send(createWithFaults(...faults), { prefer })).toEqual(effect)
})

describe('`times` counts the requests that a fault decided something for', () => {
  const limited: Fault[] = [
    { delay: 1, times: 2 },
    { status: 503, times: 2 },
  ]
  const once = { timesApplied: 1, remaining: 1 }
  const never = { timesApplied: 0, remaining: 2 }

  test.each<[fact: string, faults: Fault[], prefer: string, counts: object[]]>([
    ['for both faults that applied to one', limited, '', [once, once]],
    ['once for a fault with a status and a delay', [{ status: 503, delay: 1, times: 2 }], '', [once]],
    ['not for those that newer ones replaced', [...limited, { delay: 2 }, { status: 504 }], '', [never, never]],
    ['not for those that a request replaces', limited, 'code=500, delay=5', [never, never]],
  ])('%s', async (_fact, faults, prefer, counts) => {
    const mock = createWithFaults(...faults)
    await send(mock, { prefer })
    expect(mock.faults.list().slice(-counts.length)).toMatchObject(counts)
  })
})

test('a rate is drawn only for the faults that could decide something', async () => {
  const draw = async (...older: Fault[]) => {
    const mock = createWithFaults(...older, { status: 503, rate: 0.5 })
    const effects = []
    for (let i = 0; i < 30; i++) effects.push(await send(mock))
    return effects
  }
  const drawn = await draw()
  expect(await draw({ operation: 'create', status: 500, rate: 0.5 })).toEqual(drawn)
  expect(new Set(drawn.map((effect) => effect === null)).size).toBe(2)
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
