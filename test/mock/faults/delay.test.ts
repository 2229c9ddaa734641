import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, type InventoryMockOptions } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

describe('a delay', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Starts a request, without waiting for it, and returns its current state. */
  async function startRequest(mock: ReturnType<typeof createInventoryMock>, init?: RequestInit) {
    const state: { status: number | null | 'pending' } = { status: 'pending' }
    mock.fetch(path, init).then(
      (response) => {
        state.status = response.status
      },
      () => {
        state.status = null
      },
    )
    await vi.advanceTimersByTimeAsync(0)
    return state
  }

  const delayed: [name: string, options: InventoryMockOptions, fault: Fault | null][] = [
    ['of a fault', {}, { delay: 300 }],
    ['of the mock', { delay: 300 }, null],
    ['of a fault, in place of that of the mock', { delay: 5000 }, { delay: 300 }],
    ['of the mock, with a fault without a delay', { delay: 300 }, { status: 200 }],
  ]
  test.each(delayed)('%s postpones the response, in ms', async (_name, options, fault) => {
    vi.useFakeTimers()
    const mock = createInventoryMock(options)
    if (fault) mock.faults.add(fault)
    const state = await startRequest(mock)
    await vi.advanceTimersByTimeAsync(299)
    expect(state.status).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(state.status).toBe(200)
  })

  test('of 0 in a fault cancels the delay of the mock', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    mock.faults.add({ delay: 0 })
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('of a fault postpones its status or network error', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    for (const [fault, status] of [
      [{ status: 503 }, 503],
      [{ networkError: true }, null],
    ] as const) {
      mock.faults.add({ ...fault, delay: 100, times: 1 })
      const state = await startRequest(mock)
      await vi.advanceTimersByTimeAsync(99)
      expect(state.status).toBe('pending')
      await vi.advanceTimersByTimeAsync(1)
      expect(state.status).toBe(status)
    }
  })

  test('in a range is random by the seed, within the bounds', async () => {
    vi.useFakeTimers()
    const listDelays = async (randomSeed: number) => {
      const mock = createInventoryMock({ randomSeed })
      mock.faults.add({ delay: [100, 200] })
      for (let i = 0; i < 20; i++) {
        await startRequest(mock)
        await vi.advanceTimersByTimeAsync(201)
      }
      return mock.requests.list().map(({ fault }) => fault!.delay as number)
    }
    const delays = await listDelays(1)
    expect(delays).toHaveLength(20)
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...delays)).toBeLessThanOrEqual(200)
    expect(new Set(delays).size).toBeGreaterThan(10)
    expect(await listDelays(1)).toEqual(delays)
    expect(await listDelays(2)).not.toEqual(delays)
  })

  test("of 'infinite' never ends, and the write does not happen", async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.faults.add({ delay: 'infinite' })
    const state = await startRequest(mock, write('POST', completeBody()))
    await vi.advanceTimersByTimeAsync(1e9)
    expect(state.status).toBe('pending')
    expect(mock.objects.count()).toBe(0)
  })

  test('ends when the client aborts: its fetch rejects with an AbortError', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.faults.add({ delay: 'infinite' })
    const controller = new AbortController()
    const state = { error: null as unknown }
    mock.fetch(path, { signal: controller.signal }).catch((error: unknown) => {
      state.error = error
    })
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(state.error).toMatchObject({ name: 'AbortError' })
  })

  test('postpones the write too', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 100 })
    await startRequest(mock, write('POST', completeBody()))
    expect(mock.objects.count()).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(mock.objects.count()).toBe(1)
  })

  test('of one request does not delay others', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.faults.add({ delay: 'infinite', times: 1 })
    const [first, second] = [await startRequest(mock), await startRequest(mock)]
    expect([first.status, second.status]).toEqual(['pending', 200])
  })
})
