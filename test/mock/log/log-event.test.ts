import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { stateEnds } from '../lifetime/state-ends.ts'
import { path } from '../requests.ts'

/** Records what a listener of the log sees with each event: ids, with a question mark for pending requests. */
function record(control: Pick<ReturnType<typeof createInventoryMock>, 'on' | 'requestSummaries'>): string[] {
  const seen: string[] = []
  control.on('log', (...args) => {
    expect(args).toEqual([])
    seen.push(control.requestSummaries.map(({ requestId, isPending }) => `${requestId}${isPending ? '?' : ''}`).join())
  })
  return seen
}

describeEveryAdapter('the event log', (start) => {
  test('is emitted when a request arrives, and when it gets its response', async () => {
    const { control, send, close } = await start()
    try {
      const seen = record(control)
      await send({ method: 'GET', path })
      expect(seen).toEqual(['1'])
      control.setDelay(1e6)
      const response = send({ method: 'GET', path })
      await expect.poll(() => seen).toEqual(['1', '1,2?'])
      control.releaseRequests()
      await response
      expect(seen).toEqual(['1', '1,2?', '1,2'])
      control.clearRequests()
      expect(seen.at(-1)).toBe('')
    } finally {
      await close()
    }
  })
})

describe('the event log', () => {
  test('of an infinite delay shows the request as pending from the start', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const seen = record(mock)
    mock.fetch(path).catch(() => null)
    await expect.poll(() => seen).toEqual(['1?'])
    mock.reset()
    await expect.poll(() => seen.at(-1)).toBe('')
  })

  test.each(stateEnds)('is emitted when a request is ended by %s', async (_name, prepare) => {
    const mock = createInventoryMock({ delay: 1e6 })
    const end = prepare(mock)
    const response = mock.fetch(path).catch(() => null)
    await expect.poll(() => mock.pendingRequests.length).toBe(1)
    const seen = record(mock)
    end()
    await response
    await expect.poll(() => seen.at(-1)).toBe('')
  })

  test('is emitted when the client goes', async () => {
    const mock = createInventoryMock({ delay: 1e6 })
    const controller = new AbortController()
    mock.fetch(path, { signal: controller.signal }).catch(() => null)
    await expect.poll(() => mock.pendingRequests.length).toBe(1)
    const seen = record(mock)
    controller.abort()
    await expect.poll(() => seen).toEqual([''])
  })

  test('lets a listener send requests, which have ids of their own', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const stop = mock.on('log', () => {
      stop()
      mock.fetch(path)
    })
    mock.reset()
    await mock.fetch(path)
    expect(mock.requests.map(({ requestId }) => requestId)).toEqual([1, 2])
  })
})
