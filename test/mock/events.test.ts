import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { type Change, createInventoryMock, type Exchange } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

const objects = [{ name: 'a' }, { name: 'b' }]
const item = `${path}1/`

afterEach(() => {
  vi.restoreAllMocks()
})

/** What a mock tells, in its order, in short. */
function record(mock: Pick<ReturnType<typeof createInventoryMock>, 'on'>): string[] {
  const told: string[] = []
  mock.on('request', ({ method, status }) => told.push(`${method} ${status}`))
  mock.on('change', (change) => told.push('id' in change ? `${change.type} ${change.id}` : change.type))
  return told
}

describeEveryAdapter('events', (start) => {
  test('come for each request, its change first', async () => {
    const { control, send, close } = await start({ objects })
    try {
      const told = record(control)
      await send({ ...write('POST', completeBody()), path })
      await send({ ...write('PUT', completeBody()), path: item })
      await send({ ...write('PATCH', { name: 'c' }), path: item })
      await send({ ...write('PATCH', { name: null }), path: item })
      await send({ method: 'DELETE', path: item })
      await send({ method: 'GET', path })
      expect(told).toEqual([
        ...['create 3', 'POST 200', 'update 1', 'PUT 200', 'update 1', 'PATCH 200'],
        ...['PATCH 400', 'delete 1', 'DELETE 204', 'GET 200'],
      ])
    } finally {
      await close()
    }
  })
})

describe('events', () => {
  test('come for what mock.objects does, a reset and a restore', () => {
    const mock = createInventoryMock({ objects })
    const told = record(mock)
    const before = mock.checkpoint()
    mock.objects.create({ name: 'c' })
    mock.objects.update(3, { name: 'd' })
    mock.objects.delete(3)
    mock.objects.delete(3)
    mock.restore(before)
    mock.reset()
    mock.reset([])
    expect(told).toEqual(['create 3', 'update 3', 'delete 3', 'reset', 'reset', 'reset'])
  })

  test('tell a change with the whole object', () => {
    const mock = createInventoryMock()
    const listener = vi.fn<(change: Change) => void>()
    mock.on('change', listener)
    const object = mock.objects.create({ name: 'a', labels: ['x'] })
    mock.objects.delete(1)
    expect(listener.mock.calls).toEqual([[{ type: 'create', id: 1, object }], [{ type: 'delete', id: 1 }]])
  })

  test('tell a request as the log has it, once it is there', async () => {
    const mock = createInventoryMock()
    const seen: [Exchange, number][] = []
    mock.on('request', (exchange) => seen.push([exchange, mock.requests.length]))
    await mock.fetch(path)
    expect(seen).toEqual([[mock.requests[0], 1]])
  })

  test('tell a change when the collection already has it', () => {
    const mock = createInventoryMock()
    const sizes: number[] = []
    mock.on('change', () => sizes.push(mock.objects.size))
    mock.objects.create({ name: 'a' })
    mock.objects.delete(1)
    mock.reset([{ name: 'a' }, { name: 'b' }])
    expect(sizes).toEqual([1, 0, 2])
  })

  test('tell nothing of a write that a fault answered or the service refused', async () => {
    const mock = createInventoryMock({ objects })
    const told = record(mock)
    mock.fault({ status: 503, times: 1 })
    mock.fault({ networkError: true, times: 1 })
    for (let i = 0; i < 2; i++) await mock.fetch(item, { method: 'DELETE' }).catch(() => null)
    await mock.fetch(item, write('PATCH', '{'))
    expect(told).toEqual(['DELETE null', 'DELETE 503', 'PATCH 400'])
  })

  test('end with the function that listening returned, for this listener alone', () => {
    const mock = createInventoryMock()
    const [one, other] = [vi.fn(), vi.fn()]
    const end = mock.on('change', one)
    mock.on('change', other)
    mock.objects.create({ name: 'a' })
    end()
    end()
    mock.objects.create({ name: 'b' })
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  })

  test('can be ended from inside a listener, and every other one still hears', () => {
    const mock = createInventoryMock()
    const other = vi.fn()
    const end = mock.on('change', () => end())
    mock.on('change', other)
    mock.objects.create({ name: 'a' })
    expect(other).toHaveBeenCalledOnce()
  })

  test('go to any number of listeners, without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const mock = createInventoryMock()
    const listeners = Array.from({ length: 50 }, () => vi.fn())
    for (const listener of listeners) mock.on('change', listener)
    mock.objects.create({ name: 'a' })
    for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()
    expect(warn).not.toHaveBeenCalled()
  })

  test('hand out copies: a listener that changes one changes neither the collection, the log nor what the next one gets', async () => {
    const mock = createInventoryMock()
    const seen: unknown[] = []
    mock.on('change', (change) => {
      try {
        if ('object' in change) change.object.labels.push('changed')
      } catch {} // It may be frozen.
    })
    mock.on('change', (change) => seen.push(change))
    mock.on('request', ({ body }) => {
      try {
        ;(body as { labels: string[] }).labels.push('changed')
      } catch {} // It may be frozen.
    })
    mock.on('request', ({ body }) => seen.push(body))
    await mock.fetch(path, write('POST', completeBody()))
    expect(mock.objects.get(1)!.labels).toEqual([])
    expect(mock.requests).toMatchObject([{ body: { labels: [] }, responseBody: { labels: [] } }])
    expect(seen).toMatchObject([{ object: { labels: [] } }, { labels: [] }])
  })

  test('leave the client alone where a listener throws', async () => {
    const mock = createInventoryMock({ objects })
    mock.on('request', () => {
      throw new Error('of the listener')
    })
    mock.on('change', () => {
      throw new Error('of the listener')
    })
    const uncaught: unknown[] = []
    const hold = (error: unknown) => uncaught.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', hold)
    try {
      const response = await mock.fetch(item, write('PATCH', { name: 'c' }))
      expect(response.status).toBe(200)
    } finally {
      await new Promise((resolve) => setImmediate(resolve))
      process.off('uncaughtException', hold)
      for (const other of others) process.on('uncaughtException', other)
    }
  })

  test('are typed by their names', () => {
    const mock = createInventoryMock()
    mock.on('change', (change) => expectTypeOf(change).toEqualTypeOf<Change>())
    mock.on('request', (exchange) => expectTypeOf(exchange).toEqualTypeOf<Exchange>())
  })
})
