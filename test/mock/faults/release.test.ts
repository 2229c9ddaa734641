import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

describeEveryAdapter('releaseRequests', (start) => {
  test('ends all delays: each request gets its response, and faults stay for later ones', async () => {
    const { control, send, close } = await start({ delay: 1e6 })
    try {
      control.faults.add({ operation: 'list', delay: 'infinite' })
      control.faults.add({ operation: 'delete', delay: [1e6, 2e6], status: 503 })
      const responses = [
        send({ method: 'GET', path }),
        send({ method: 'DELETE', path: `${path}1/` }),
        send({ ...write('POST', completeBody()), path }),
      ]
      await expect.poll(() => control.pendingRequests.length).toBe(3)
      expect(control.releaseRequests()).toBe(3)
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 503, 200])
      expect(control.pendingRequests).toEqual([])
      expect(control.releaseRequests()).toBe(0)
      expect(control.objects.size).toBe(1)
      expect(control.faults.list()).toHaveLength(2)
      const later = send({ method: 'GET', path })
      await expect.poll(() => control.pendingRequests.length).toBe(1)
      control.releaseRequests()
      expect((await later).status).toBe(200)
    } finally {
      await close()
    }
  })
})

describe('a released request', () => {
  test('with an infinite delay is in the log once, with its response', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const response = mock.fetch(path)
    await expect.poll(() => mock.requests).toMatchObject([{ status: null }])
    expect(mock.requestSummaries).toMatchObject([{ isPending: true }])
    mock.releaseRequests()
    expect((await response).status).toBe(200)
    expect(mock.requests).toMatchObject([{ requestId: 1, status: 200, responseBody: [] }])
  })

  test('gets a network error if a reset comes first', async () => {
    const mock = createInventoryMock({ delay: 'infinite', objects: [{ name: 'a' }] })
    const response = mock.fetch(`${path}1/`, { method: 'DELETE' })
    await expect.poll(() => mock.pendingRequests.length).toBe(1)
    expect([mock.releaseRequests(), mock.releaseRequests()]).toEqual([1, 0])
    mock.reset()
    await expect(response).rejects.toThrow('Failed to fetch')
    expect(mock.objects.size).toBe(1)
  })

  test('can be released by a listener of its start, or of its exchange', async () => {
    for (const event of ['request', 'log'] as const) {
      const mock = createInventoryMock({ delay: 'infinite' })
      mock.on(event, () => void mock.releaseRequests())
      expect((await mock.fetch(path)).status).toBe(200)
    }
  })
})
