import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Exchange, type InventoryService } from '../../../src/index.ts'
import type { LogEntry } from '../../../src/mock/log/log-entry.ts'
import { RequestLog } from '../../../src/mock/log/request-log.ts'
import { createInventoryServer } from '../../../src/server.ts'
import type { ServiceResponse } from '../../../src/simulator/http/service-request.ts'
import { LIST } from '../../fields.ts'
import { createWithFaults, path, write } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

const idsOf = ({ requests }: InventoryService) => requests.list({}, { partial: true }).map(({ requestId }) => requestId)

describe('the log', () => {
  test('records paths without the base URL', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base' })
    await mock.fetch(`https://inventory.example/base${path}`)
    expect(mock.requests.list()).toMatchObject([{ path }])
    await using server = await createInventoryServer({ port: 0, basePath: '/base' })
    await fetch(`${server.url}${path}`)
    expect(server.mock.requests.list()).toMatchObject([{ path }])
  })

  test('is returned as a copy, which later requests, changes of objects and a reset do not change', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const earlier = mock.requests.list()
    mock.objects.update(1, { name: 'changed' })
    await mock.fetch(path)
    expect(mock.requests.count()).toBe(2)
    mock.reset()
    expect(earlier).toMatchObject([{ responseBody: [{ name: 'web-1' }, { name: 'web-2' }] }])
  })

  test.each<[name: string, change: (exchange: Writable<Exchange>, log: Exchange[]) => unknown]>([
    ['an exchange', (exchange) => Object.assign(exchange, { status: 599 })],
    ['the list', (_exchange, log) => log.pop()],
    ['a query', ({ query }) => Object.assign(query, { name: 'changed' })],
    ['a repeated parameter', ({ query }) => (query.sort as string[]).pop()],
    ['a body', ({ body }) => Object.assign(body as object, { name: 'changed' })],
    ['a nested part of a body', ({ body }) => (body as { labels: string[] })[LIST].push('changed')],
    ['a response body', ({ responseBody }) => Object.assign(responseBody as object, { name: 'changed' })],
    ['a fault', ({ fault }) => Object.assign(fault as object, { delay: 99 })],
  ])('does not change when a caller changes %s that it returned', async (_name, change) => {
    const mock = createWithFaults({ status: 200, body: { name: 'x' } })
    await mock.fetch(`${path}1/?sort=id&sort=-id`, write('PATCH', { name: 'a', [LIST]: ['x'] }))
    const before = JSON.stringify(mock.requests.list())
    const log = mock.requests.list() as Exchange[]
    try {
      change(log[0]!, log)
    } catch {} // It may be frozen.
    expect(JSON.stringify(mock.requests.list())).toBe(before)
  })

  test.each([
    [undefined, 1001, 1000],
    [10, 100, 10],
  ])('with the limit %o keeps the newest exchanges, however many there were', async (logLimit, sent, limit) => {
    const mock = createInventoryMock({ logLimit })
    for (let count = 0; count < sent; count++) await mock.fetch(path)
    expect(idsOf(mock)).toEqual(Array.from({ length: limit }, (_, index) => sent - limit + 1 + index))
  })
})

test('the weight of a log, which a host limits, is that of the entries in it', () => {
  const log = new RequestLog(2)
  const entries = [1, 10, 100].map((weight, index) => ({ requestId: index + 1, weight }) as LogEntry)
  const weighAfter = (change: () => void) => {
    change()
    return log.weight
  }
  expect(entries.map((entry) => weighAfter(() => log.add(entry)))).toEqual([1, 11, 110])
  const end = (entry: LogEntry, size: number) =>
    weighAfter(() => log.end(entry, 'response', { body: 'x'.repeat(size), list: null } as ServiceResponse, 0))
  expect(end(entries[0]!, 7)).toBe(110)
  expect(end(entries[1]!, 1000)).toBe(1110)
  log.clear()
  expect(end(entries[2]!, 7)).toBe(0)
})

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
