import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { path } from '../requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends a list to a mock with faults, the oldest first. Returns what the log says of it. */
async function send(faults: Fault[], headers: Record<string, string> = {}, mock = createInventoryMock({ delay: 7 })) {
  for (const fault of faults) mock.faults.add(fault)
  const request = mock.fetch(path, { headers }).catch(() => null)
  await vi.advanceTimersByTimeAsync(100_000)
  const response = await request
  const { status, fault } = mock.requests.last()!
  expect(status).toBe(response?.status ?? null)
  const { ids: _, ...effect } = fault ?? { ids: [] }
  return { status, fault: fault && effect }
}

describe('of the faults that match a request', () => {
  const cases: [fact: string, faults: Fault[], status: number | null, fault: object | null][] = [
    ['none leaves the response and the delay of the mock', [], 200, null],
    ['a newer status keeps an older delay', [{ delay: 800 }, { status: 503 }], 503, { status: 503, delay: 800 }],
    ['a newer delay keeps an older status', [{ status: 503 }, { delay: 800 }], 503, { status: 503, delay: 800 }],
    [
      'a newer network error keeps an older delay',
      [{ delay: 800 }, { networkError: true }],
      null,
      { networkError: true, delay: 800 },
    ],
    ['a newer truncation keeps an older delay', [{ delay: 800 }, { truncate: 1 }], 200, { truncate: 1, delay: 800 }],
    ['the newest status decides', [{ status: 500 }, { status: 503 }], 503, { status: 503 }],
    [
      'the newest of a status and a network error decides',
      [{ status: 500 }, { networkError: true }],
      null,
      { networkError: true },
    ],
    ['a newer truncation replaces an older status', [{ status: 500 }, { truncate: 1 }], 200, { truncate: 1 }],
    ['the newest delay applies', [{ delay: 1 }, { delay: 2 }], 200, { delay: 2 }],
    [
      'a status with a delay replaces an older delay',
      [{ delay: 1 }, { status: 503, delay: 2 }],
      503,
      { status: 503, delay: 2 },
    ],
    [
      'a newer delay replaces that of an older status',
      [{ status: 503, delay: 1 }, { delay: 2 }],
      503,
      { status: 503, delay: 2 },
    ],
    [
      'the delay of another response does not apply',
      [{ status: 500, delay: 1 }, { status: 503 }],
      503,
      { status: 503 },
    ],
    [
      'a delay older than that of another response applies',
      [{ delay: 3 }, { status: 500, delay: 1 }, { status: 503 }],
      503,
      { status: 503, delay: 3 },
    ],
    ['a delay of 0 counts as a delay', [{ delay: 800 }, { delay: 0 }], 200, { delay: 0 }],
    [
      'a delay of 0 with a status counts too',
      [{ delay: 800 }, { status: 503, delay: 0 }],
      503,
      { status: 503, delay: 0 },
    ],
    [
      'one of another operation does not count',
      [{ delay: 800 }, { operation: 'create', status: 503 }],
      200,
      { delay: 800 },
    ],
    ['one with a rate of 0 does not count', [{ status: 500 }, { status: 503, rate: 0 }], 500, { status: 500 }],
  ]
  test.each(cases)('%s', async (_fact, faults, status, fault) => {
    expect(await send(faults)).toEqual({ status, fault })
  })
})

describe('what a request prefers', () => {
  const cases: [fact: string, prefer: string, faults: Fault[], status: number | null, fault: object][] = [
    ['a status keeps a standing delay', 'code=500', [{ delay: 800 }], 500, { status: 500, delay: 800 }],
    ['a status replaces that of a fault', 'code=500', [{ status: 503 }], 500, { status: 500 }],
    ['a status replaces a fault with its delay', 'code=500', [{ status: 503, delay: 3 }], 500, { status: 500 }],
    ['a status replaces a network error', 'code=500', [{ networkError: true }], 500, { status: 500 }],
    ['a delay keeps the status of a fault', 'delay=5', [{ status: 503, delay: 800 }], 503, { status: 503, delay: 5 }],
    ['a delay replaces a standing delay', 'delay=5', [{ delay: 'infinite' }], 200, { delay: 5 }],
    ['both replace everything', 'code=500, delay=5', [{ status: 503, delay: 800 }], 500, { status: 500, delay: 5 }],
  ]
  test.each(cases)('%s', async (_fact, prefer, faults, status, fault) => {
    expect(await send(faults, { prefer })).toEqual({ status, fault })
  })

  test('does not use up the faults that it replaces', async () => {
    const mock = createInventoryMock()
    await send(
      [
        { delay: 800, times: 1 },
        { status: 503, times: 1 },
      ],
      { prefer: 'code=500, delay=5' },
      mock,
    )
    expect(mock.faults.list()).toMatchObject([
      { status: 503, remaining: 1 },
      { delay: 800, remaining: 1 },
    ])
  })
})

describe('`times` counts the requests that a fault decided something for', () => {
  test('for both faults that applied to one', async () => {
    const mock = createInventoryMock()
    await send(
      [
        { delay: 1, times: 2 },
        { status: 503, times: 2 },
      ],
      {},
      mock,
    )
    expect(mock.faults.list()).toMatchObject([{ timesApplied: 1 }, { timesApplied: 1 }])
  })

  test('once for a fault with a status and a delay', async () => {
    const mock = createInventoryMock()
    await send([{ status: 503, delay: 1, times: 2 }], {}, mock)
    expect(mock.faults.list()).toMatchObject([{ timesApplied: 1, remaining: 1 }])
  })

  test('not for a fault that a newer one replaced', async () => {
    const mock = createInventoryMock()
    await send([{ delay: 1, times: 1 }, { status: 500, times: 1 }, { delay: 2 }, { status: 503 }], {}, mock)
    expect(mock.faults.list().slice(2)).toMatchObject([
      { status: 500, remaining: 1 },
      { delay: 1, remaining: 1 },
    ])
  })
})

test('a rate is drawn only for the faults that could decide something', async () => {
  const statuses = async (older: Fault[]) => {
    const mock = createInventoryMock({ randomSeed: 5 })
    for (const fault of [...older, { status: 503, rate: 0.5 }]) mock.faults.add(fault)
    const found = []
    for (let i = 0; i < 30; i++) found.push((await send([], {}, mock)).status === 503)
    return found
  }
  expect(await statuses([{ operation: 'create', status: 500, rate: 0.5 }])).toEqual(await statuses([]))
  expect(new Set(await statuses([])).size).toBe(2)
})

test('a match function can add and remove faults', async () => {
  const mock = createInventoryMock()
  let calls = 0
  mock.faults.add({ status: 503 })
  mock.faults.add({
    status: 500,
    match: () => {
      calls++
      mock.faults.clear()
      mock.faults.add({ status: 502 })
      return false
    },
  })
  // The faults of a request are those that were active when it came, without those that were removed since.
  expect((await send([], {}, mock)).status).toBe(200)
  expect((await send([], {}, mock)).status).toBe(502)
  expect(calls).toBe(1)
})

test('a listener to the faults can remove a fault that just applied', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ status: 503, times: 2 })
  mock.on('faults', () => mock.faults.clear())
  expect((await send([], {}, mock)).status).toBe(200)
})
