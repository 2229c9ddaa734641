import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Exchange } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { path, write } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const item = `${path}1/`

describe('the log', () => {
  test('keeps 1,000 exchanges by default', async () => {
    const mock = createInventoryMock()
    for (let i = 0; i < 1001; i++) await mock.fetch(`${path}?name=${i}`)
    expect(mock.requests).toHaveLength(1000)
    expect(mock.requests[0]!.query).toEqual({ name: '1' })
  })

  test('records paths without the base URL', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base' })
    await mock.fetch(`https://inventory.example/base${path}`)
    expect(mock.requests).toMatchObject([{ path }])
    const server = await createInventoryServer({ port: 0, basePath: '/base' })
    await fetch(`${server.url}${path}`)
    expect(server.mock.requests).toMatchObject([{ path }])
    await server.close()
  })

  test('is returned as a copy, which later requests and a reset do not change', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const earlier = mock.requests
    await mock.fetch(path)
    expect([earlier.length, mock.requests.length]).toEqual([1, 2])
    mock.reset()
    expect(earlier).toHaveLength(1)
  })

  test('keeps a response body when the object changes later', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    mock.objects.update(1, { name: 'changed' })
    expect(mock.requests).toMatchObject([{ responseBody: [{ name: 'web-1' }, { name: 'web-2' }] }])
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
    const before = JSON.stringify(mock.requests)
    const log = mock.requests as Exchange[]
    try {
      change(log[0]!, log)
    } catch {} // It may be frozen.
    expect(JSON.stringify(mock.requests)).toBe(before)
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
      expect(mock.requests.map(({ query }) => query.name)).toEqual(['first', 'second'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('drops the oldest exchanges when they are large, and keeps a newest one of any size', async () => {
    const mock = createInventoryMock()
    for (const letter of 'abcdef') await mock.fetch(path, { method: 'POST', body: letter.repeat(4 * 1024 * 1024) })
    expect(mock.requests.map(({ body }) => (body as string)[0])).toEqual(['d', 'e', 'f'])
    await mock.fetch(path, { method: 'POST', body: 'x'.repeat(17 * 1024 * 1024) })
    expect(mock.requests).toHaveLength(1)
  })
})

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
