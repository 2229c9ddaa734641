import { describe, expect, test } from 'vitest'
import { createInventoryMock, type PendingRequest } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { waitForStart } from '../lifetime/state-ends.ts'
import { completeBody, path, write } from '../requests.ts'

describeEveryAdapter('a request that waits', (start) => {
  test('is pending with every field of its exchange but the response, and no longer when it ends', async () => {
    const { control, send, close } = await start({ clock: () => 5 })
    try {
      const remove = control.faults.add({ delay: 'infinite', status: 503 })
      const starts: PendingRequest[] = []
      control.on('request-start', (request) => starts.push(request))
      const hasStarted = waitForStart(control)
      const response = send({ ...write('POST', completeBody()), path: `${path}?a=b` })
      await hasStarted
      expect(control.pendingRequests).toStrictEqual([
        {
          ...{ requestId: 1, operation: 'create', method: 'POST', path, query: { a: 'b' } },
          ...{
            headers: expect.objectContaining({ 'content-type': 'application/json' }),
            body: completeBody(),
            id: null,
          },
          ...{ fault: { status: 503, delay: 'infinite' }, startedAt: 5 },
        },
      ])
      expect(starts).toStrictEqual(control.pendingRequests)
      expect(Object.isFrozen(starts[0])).toBe(true)
      remove()
      await response
      expect(control.pendingRequests).toEqual([])
      expect(control.requests).toMatchObject([{ requestId: 1, status: 200 }])
    } finally {
      await close()
    }
  })
})

describe('requests under way', () => {
  test('start before their change and their exchange, each with the id of the exchange', async () => {
    const mock = createInventoryMock()
    const events: string[] = []
    mock.on('request-start', ({ requestId, method }) => events.push(`start ${requestId} ${method}`))
    mock.on('change', ({ type }) => events.push(type))
    mock.on('request', ({ requestId, status }) => events.push(`end ${requestId} ${status}`))
    await mock.fetch(path, write('POST', completeBody()))
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    await mock.fetch('/api/v2/others/')
    expect(events).toEqual(['start 1 POST', 'create', 'end 1 200', 'start 2 DELETE', 'end 2 404'])
  })

  test('are listed in the order in which they came', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    for (const name of ['a', 'b', 'c']) mock.fetch(`${path}?name=${name}`).catch(() => null)
    await expect.poll(() => mock.pendingRequests.map(({ query }) => query.name)).toEqual(['a', 'b', 'c'])
    mock.reset()
    await expect.poll(() => mock.pendingRequests).toEqual([])
  })

  test('without a delay are never pending', async () => {
    const mock = createInventoryMock()
    const counts: number[] = []
    mock.on('request-start', () => counts.push(mock.pendingRequests.length))
    mock.on('request', () => counts.push(mock.pendingRequests.length))
    await mock.fetch(path)
    expect(counts).toEqual([0, 0])
  })
})

describe('clearRequests', () => {
  test('empties the log, and ids go on', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    mock.clearRequests()
    expect(mock.requests).toEqual([])
    await mock.fetch(path)
    expect(mock.requests).toMatchObject([{ requestId: 2 }])
  })

  test('leaves objects, faults, waits and requests under way as they are', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const remove = mock.faults.add({ delay: 'infinite' })
    const waiting = mock.waitForRequest({ operation: 'list', status: 200 })
    const hasStarted = waitForStart(mock)
    const response = mock.fetch(path)
    await hasStarted
    mock.clearRequests()
    expect([mock.objects.size, mock.faults.list().length, mock.pendingRequests.length]).toEqual([1, 1, 1])
    remove()
    expect((await response).status).toBe(200)
    expect(await waiting).toBe(mock.requests[0])
  })
})
