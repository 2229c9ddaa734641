import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type EndedExchange, type InventoryChange } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }, { name: 'b' }]
const item = `${path}1/`

afterEach(() => {
  vi.restoreAllMocks()
})

/** Records the events of a mock in short form, in their order. */
function record(mock: Pick<ReturnType<typeof createInventoryMock>, 'on'>): string[] {
  const events: string[] = []
  mock.on('request:end', ({ method, status }) => events.push(`${method} ${status}`))
  mock.on('change', (change) => events.push('id' in change ? `${change.type} ${change.id}` : change.type))
  return events
}

describeEveryAdapter('events', (start) => {
  test('are emitted for each request, first its change', async () => {
    const { control, send } = await start({ objects })
    const events = record(control)
    await send({ ...write('POST', completeBody()), path })
    await send({ ...write('PUT', completeBody()), path: item })
    await send({ ...write('PATCH', { name: 'c' }), path: item })
    await send({ ...write('PATCH', { name: null }), path: item })
    await send({ method: 'DELETE', path: item })
    await send({ method: 'GET', path })
    expect(events).toEqual([
      ...['create 3', 'POST 200', 'update 1', 'PUT 200', 'update 1', 'PATCH 200'],
      ...['PATCH 400', 'delete 1', 'DELETE 204', 'GET 200'],
    ])
  })
})

describe('events', () => {
  test('are emitted for mock.objects, and for all that replaces the objects', () => {
    const mock = createInventoryMock({ objects })
    const events = record(mock)
    const before = mock.checkpoint()
    mock.objects.create({ name: 'c' })
    mock.objects.update(3, { name: 'd' })
    mock.objects.delete(3)
    mock.objects.delete(3)
    mock.restore(before)
    mock.reset()
    mock.setInitialState([])
    mock.importState([])
    expect(events).toEqual(['create 3', 'update 3', 'delete 3', 'all', 'all', 'all', 'all'])
  })

  test('of a change have the whole object, and the one before it', () => {
    const mock = createInventoryMock()
    const listener = vi.fn<(change: InventoryChange) => void>()
    mock.on('change', listener)
    const object = mock.objects.create({ name: 'a', labels: ['x'] })
    const changed = mock.objects.update(1, { name: 'b' })
    mock.objects.delete(1)
    expect(listener.mock.calls).toEqual([
      [{ type: 'create', id: 1, object, source: 'code' }],
      [{ type: 'update', id: 1, object: changed, before: object, source: 'code' }],
      [{ type: 'delete', id: 1, before: changed, source: 'code' }],
    ])
  })

  test('of a request have the exchange in the log, after it is added there', async () => {
    const mock = createInventoryMock()
    const seen: [EndedExchange, number][] = []
    mock.on('request:end', (exchange) => seen.push([exchange, mock.requests.count()]))
    await mock.fetch(path)
    expect(seen).toEqual([[mock.requests.last(), 1]])
  })

  test('of a change are emitted after the collection changed', () => {
    const mock = createInventoryMock()
    const sizes: number[] = []
    mock.on('change', () => sizes.push(mock.objects.count()))
    mock.objects.create({ name: 'a' })
    mock.objects.delete(1)
    mock.setInitialState([{ name: 'a' }, { name: 'b' }])
    expect(sizes).toEqual([1, 0, 2])
  })

  test('of a change are not emitted for a write with a fault or an error', async () => {
    const mock = createInventoryMock({ objects })
    const events = record(mock)
    mock.faults.add({ status: 503, times: 1 })
    mock.faults.add({ networkError: true, times: 1 })
    for (let i = 0; i < 2; i++) await mock.fetch(item, { method: 'DELETE' }).catch(() => null)
    await mock.fetch(item, write('PATCH', '{'))
    expect(events).toEqual(['DELETE null', 'DELETE 503', 'PATCH 400'])
  })

  test('reach no listener that another listener removed or added meanwhile', () => {
    const mock = createInventoryMock()
    const [removed, added] = [vi.fn(), vi.fn()]
    mock.on('change', () => {
      remove()
      mock.on('change', added)
    })
    const remove = mock.on('change', removed)
    mock.objects.create({ name: 'a' })
    expect([removed.mock.calls.length, added.mock.calls.length]).toEqual([0, 0])
    mock.objects.create({ name: 'b' })
    expect([removed.mock.calls.length, added.mock.calls.length]).toEqual([0, 1])
  })

  test('stop for a listener when its remove function is called', () => {
    const mock = createInventoryMock()
    const [one, other] = [vi.fn(), vi.fn()]
    const remove = mock.on('change', one)
    mock.on('change', other)
    mock.objects.create({ name: 'a' })
    remove()
    remove()
    mock.objects.create({ name: 'b' })
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  })

  test('reach the other listeners when a listener removes itself', () => {
    const mock = createInventoryMock()
    const other = vi.fn()
    const remove = mock.on('change', () => remove())
    mock.on('change', other)
    mock.objects.create({ name: 'a' })
    expect(other).toHaveBeenCalledOnce()
  })

  test('reach any number of listeners, without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const mock = createInventoryMock()
    const listeners = Array.from({ length: 50 }, () => vi.fn())
    for (const listener of listeners) mock.on('change', listener)
    mock.objects.create({ name: 'a' })
    for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()
    expect(warn).not.toHaveBeenCalled()
  })

  test('are copies: a listener that changes one affects neither the collection, the log nor other listeners', async () => {
    const mock = createInventoryMock()
    const seen: unknown[] = []
    mock.on('change', (change) => {
      try {
        if ('object' in change) change.object.labels.push('changed')
      } catch {} // It may be frozen.
    })
    mock.on('change', (change) => seen.push(change))
    mock.on('request:end', ({ body }) => {
      try {
        ;(body as { labels: string[] }).labels.push('changed')
      } catch {} // It may be frozen.
    })
    mock.on('request:end', ({ body }) => seen.push(body))
    await mock.fetch(path, write('POST', completeBody()))
    expect(mock.objects.get(1)!.labels).toEqual([])
    expect(mock.requests.list()).toMatchObject([{ body: { labels: [] }, responseBody: { labels: [] } }])
    expect(seen).toMatchObject([{ object: { labels: [] } }, { labels: [] }])
  })

  test('do not affect the response if a listener throws, and its error is uncaught', async () => {
    const mock = createInventoryMock({ objects })
    mock.on('request:end', () => {
      throw new Error('of the listener')
    })
    mock.on('change', () => {
      throw new Error('of the listener')
    })
    const uncaught: unknown[] = []
    const collect = (error: unknown) => uncaught.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', collect)
    try {
      const response = await mock.fetch(item, write('PATCH', { name: 'c' }))
      expect(response.status).toBe(200)
    } finally {
      await new Promise((resolve) => setImmediate(resolve))
      process.off('uncaughtException', collect)
      for (const other of others) process.on('uncaughtException', other)
    }
    expect(uncaught).toEqual([new Error('of the listener'), new Error('of the listener')])
  })
})
