import { describe, expect, test, vi } from 'vitest'
import {
  createInventoryMock,
  type EndedExchange,
  type InventoryChange,
  type InventoryMock,
} from '../../../src/index.ts'
import { LIST } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }, { name: 'b' }]
const item = `${path}1/`

/** Listens to the changes of a mock. Counts its calls. */
function listen(mock: InventoryMock) {
  const listener = vi.fn<(change: InventoryChange) => void>()
  return { listener, remove: mock.on('change', listener), count: () => listener.mock.calls.length }
}

describe('events', () => {
  test('of a change have the whole object, and the one before it', () => {
    const mock = createInventoryMock()
    const { listener } = listen(mock)
    const object = mock.objects.create({ name: 'a', [LIST]: ['x'] })
    const changed = mock.objects.update(1, { name: 'b' })
    mock.objects.delete(1)
    const byCode = { source: 'code', requestId: null }
    expect(listener.mock.calls).toEqual([
      [{ type: 'create', id: 1, object, ...byCode }],
      [{ type: 'update', id: 1, object: changed, before: object, ...byCode }],
      [{ type: 'delete', id: 1, before: changed, ...byCode }],
    ])
  })

  test('of a request have the exchange in the log, after it is added there', async () => {
    const mock = createInventoryMock()
    const seen: [EndedExchange, number][] = []
    mock.on('request:end', (exchange) => seen.push([exchange, mock.requests.count()]))
    await mock.fetch(path)
    expect(seen).toEqual([[mock.requests.last(), 1]])
  })

  test('of settings have all of them, and are frozen', () => {
    const mock = createInventoryMock()
    const seen: unknown[] = []
    mock.on('settings', (event) => seen.push(event))
    mock.configure({ delay: 5 })
    expect(seen).toEqual([{ settings: mock.settings, source: 'code' }])
    expect(Object.isFrozen(seen[0])).toBe(true)
  })

  test('stop for a listener when its remove function is called, also by another listener or by itself', () => {
    const mock = createInventoryMock()
    const remove = mock.on('change', () => {
      remove()
      removed.remove()
      removed.remove()
    })
    const removed = listen(mock)
    const other = listen(mock)
    mock.objects.create({ name: 'a' })
    mock.objects.create({ name: 'b' })
    expect([removed.count(), other.count()]).toEqual([0, 2])
    other.remove()
    mock.objects.create({ name: 'c' })
    expect(other.count()).toBe(2)
  })

  test('reach a listener that another one added from the next event on', () => {
    const mock = createInventoryMock()
    const added = vi.fn()
    const remove = mock.on('change', () => {
      remove()
      mock.on('change', added)
    })
    mock.objects.create({ name: 'a' })
    expect(added).not.toHaveBeenCalled()
    mock.objects.create({ name: 'b' })
    expect(added).toHaveBeenCalledOnce()
  })

  test('are copies: a listener that changes one affects neither the collection, the log nor other listeners', async () => {
    const mock = createInventoryMock()
    const seen: unknown[] = []
    const change = (value: unknown) => {
      try {
        ;(value as { labels: string[] })[LIST].push('changed')
      } catch {} // It may be frozen.
    }
    mock.on('change', (event) => change('object' in event && event.object))
    mock.on('change', (event) => seen.push(event))
    mock.on('request:end', ({ body }) => change(body))
    mock.on('request:end', ({ body }) => seen.push(body))
    await mock.fetch(path, write('POST', completeBody()))
    expect(mock.objects.get(1)![LIST]).toEqual([])
    expect(mock.requests.list()).toMatchObject([{ body: { [LIST]: [] }, responseBody: { [LIST]: [] } }])
    expect(seen).toMatchObject([{ object: { [LIST]: [] } }, { [LIST]: [] }])
  })

  test('do not affect the response if a listener throws, and its error is uncaught', async () => {
    const mock = createInventoryMock({ objects })
    for (const event of ['request:end', 'change'] as const) {
      mock.on(event, () => {
        throw new Error('of the listener')
      })
    }
    const uncaught: unknown[] = []
    const collect = (error: unknown) => uncaught.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', collect)
    try {
      expect((await mock.fetch(item, write('PATCH', { name: 'c' }))).status).toBe(200)
    } finally {
      await new Promise((resolve) => setImmediate(resolve))
      process.off('uncaughtException', collect)
      for (const other of others) process.on('uncaughtException', other)
    }
    expect(uncaught).toEqual([new Error('of the listener'), new Error('of the listener')])
  })
})
