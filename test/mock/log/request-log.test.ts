import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Exchange } from '../../../src/index.ts'
import type { LogEntry } from '../../../src/mock/log/exchange.ts'
import { RequestLog } from '../../../src/mock/log/request-log.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { path, write } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const item = `${path}1/`

describe('the log', () => {
  test('keeps 1,000 exchanges by default', async () => {
    const mock = createInventoryMock()
    for (let i = 0; i < 1001; i++) await mock.fetch(`${path}?name=${i}`)
    expect(mock.requests.count()).toBe(1000)
    expect(mock.requests.list()[0]!.query).toEqual({ name: '1' })
  })

  test('records paths without the base URL', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base' })
    await mock.fetch(`https://inventory.example/base${path}`)
    expect(mock.requests.list()).toMatchObject([{ path }])
    const server = await createInventoryServer({ port: 0, basePath: '/base' })
    await fetch(`${server.url}${path}`)
    expect(server.mock.requests.list()).toMatchObject([{ path }])
    await server.close()
  })

  test('is returned as a copy, which later requests and a reset do not change', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const earlier = mock.requests.list()
    await mock.fetch(path)
    expect([earlier.length, mock.requests.count()]).toEqual([1, 2])
    mock.reset()
    expect(earlier).toHaveLength(1)
  })

  test('keeps a response body when the object changes later', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    mock.objects.update(1, { name: 'changed' })
    expect(mock.requests.list()).toMatchObject([{ responseBody: [{ name: 'web-1' }, { name: 'web-2' }] }])
  })

  const changes: [name: string, change: (exchange: Writable<Exchange>, log: Exchange[]) => unknown][] = [
    ['an exchange', (exchange) => Object.assign(exchange, { status: 599 })],
    ['the list', (_exchange, log) => log.pop()],
    ['a query', ({ query }) => Object.assign(query, { name: 'changed' })],
    ['a repeated parameter', ({ query }) => (query.sort as string[]).pop()],
    ['a body', ({ body }) => Object.assign(body as object, { name: 'changed' })],
    ['a nested part of a body', ({ body }) => (body as { labels: string[] }).labels.push('changed')],
    ['a response body', ({ responseBody }) => Object.assign(responseBody as object, { name: 'changed' })],
    ['a fault', ({ fault }) => Object.assign(fault as object, { delay: 99 })],
  ]
  test.each(changes)('does not change when a caller changes %s that it returned', async (_name, change) => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 200, body: { name: 'x' } })
    await mock.fetch(`${item}?sort=id&sort=-id`, write('PATCH', { name: 'a', labels: ['x'] }))
    const before = JSON.stringify(mock.requests.list())
    const log = mock.requests.list() as Exchange[]
    try {
      change(log[0]!, log)
    } catch {} // It may be frozen.
    expect(JSON.stringify(mock.requests.list())).toBe(before)
  })

  test('is in the order of the requests, oldest first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const mock = createInventoryMock({ objects })
      mock.faults.add({ match: { query: { name: 'first' } }, delay: 100 })
      const slow = mock.fetch(`${path}?name=first`)
      await vi.waitUntil(() => vi.getTimerCount() > 0)
      await mock.fetch(`${path}?name=second`)
      await vi.advanceTimersByTimeAsync(100)
      await slow
      expect(mock.requests.list().map(({ query }) => query.name)).toEqual(['first', 'second'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('keeps the newest exchanges up to its limit, however many there were', async () => {
    const mock = createInventoryMock({ logLimit: 10 })
    for (let count = 1; count <= 100; count++) {
      await mock.fetch(`${path}?name=${count}`)
      const first = Math.max(1, count - 9)
      const expected = Array.from({ length: count - first + 1 }, (_, index) => first + index)
      expect(mock.requests.list().map(({ query }) => Number(query.name))).toEqual(expected)
    }
  })

  test('keeps its other exchanges when a request is released that it has dropped already', async () => {
    const mock = createInventoryMock({ logLimit: 2 })
    mock.faults.add({ delay: 'infinite', times: 1 })
    const released = mock.fetch(path)
    await vi.waitUntil(() => mock.requests.count({ outcome: 'pending' }) === 1)
    for (let count = 0; count < 2; count++) await mock.fetch(path)
    expect(mock.requests.release()).toBe(1)
    await released
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([2, 3])
  })

  test('counts a request that was released once', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    mock.faults.add({ status: 204, delay: 'infinite' })
    const released = mock.fetch(path, { method: 'POST', body: new Uint8Array(6 * 1024 * 1024) })
    await vi.waitUntil(() => mock.requests.count({ outcome: 'pending' }) === 1)
    mock.requests.release()
    await released
    expect(mock.requests.list().map(({ status }) => status)).toEqual([200, 204])
  })

  test('keeps up to 16 MiB of bodies', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 204 })
    const send = (bytes: number) => mock.fetch(path, { method: 'POST', body: new Uint8Array(bytes) })
    for (let count = 0; count < 4; count++) await send(4 * 1024 * 1024)
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([1, 2, 3, 4])
    await send(1)
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([2, 3, 4, 5])
  })

  test('has a body of JSON that is nested deeper than 900 levels as text', async () => {
    const mock = createInventoryMock()
    const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    for (const depth of [900, 901]) await mock.fetch(path, write('POST', nest(depth)))
    expect(mock.requests.list().map(({ body }) => body)).toEqual([JSON.parse(nest(900)), nest(901)])
  })

  test('drops the oldest exchanges when they are large, and keeps a newest one of any size', async () => {
    const mock = createInventoryMock()
    for (const letter of 'abcdef') await mock.fetch(path, { method: 'POST', body: letter.repeat(4 * 1024 * 1024) })
    expect(mock.requests.list().map(({ body }) => (body as string)[0])).toEqual(['d', 'e', 'f'])
    await mock.fetch(path, { method: 'POST', body: 'x'.repeat(17 * 1024 * 1024) })
    expect(mock.requests.count()).toBe(1)
  })
})

test('the weight of a log, which a host limits, is that of the entries in it', () => {
  const log = new RequestLog(2)
  const entries = [1, 10, 100].map((weight, index) => ({ requestId: index + 1, weight }) as LogEntry)
  const weights = entries.map((entry) => {
    log.add(entry)
    return log.weight
  })
  expect(weights).toEqual([1, 11, 110])
  log.end(entries[0]!, 7)
  expect(log.weight).toBe(110)
  log.end(entries[1]!, 1000)
  expect(log.weight).toBe(1110)
  log.clear()
  log.end(entries[2]!, 7)
  expect(log.weight).toBe(0)
})

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
