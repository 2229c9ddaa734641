import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { toHar } from '../../../src/client.ts'
import { createInventoryHost } from '../../../src/host.ts'
import { createInventoryMock, type InventoryMock, type RequestMatch } from '../../../src/index.ts'
import { catchError, describeBoth } from '../../both.ts'
import { path } from '../requests.ts'

const MIB = 1024 * 1024

/** A mock whose lists are 3 MiB, so that the bodies of five of them fit into the log. */
const createLargeMock = () =>
  createInventoryMock({ objects: [{ name: 'a', attributes: { text: 'x'.repeat(3 * MIB) } }] })

async function sendLists({ fetch }: InventoryMock, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) await fetch(path)
}

describe('a log in process', () => {
  /** Its log has a delete, and seven lists: the bodies of the first two are dropped. */
  const mock = createLargeMock()
  const { requests } = mock
  beforeAll(async () => {
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    await sendLists(mock, 7)
  })

  test('keeps every request up to its limit, and drops the oldest response bodies above 16 MiB', () => {
    requests.verify({ operation: 'delete' })
    const lists = requests.list({ operation: 'list', status: 200 })
    expect(lists.map(({ responseBodyDropped }) => responseBodyDropped)).toEqual([true, true, ...Array(5)])
    expect(lists[0]).toMatchObject({ status: 200, responseBody: null })
    expect(lists[6]).toMatchObject({ responseBody: [{ name: 'a' }] })
    expect(lists[6]).not.toHaveProperty('responseBodyDropped')
    const contents = toHar(lists.slice(1)).log.entries.map(({ response }) => response.content)
    expect(contents.map(({ comment }) => comment)).toEqual(['The log has dropped the body.', ...Array(5)])
  })

  test.each<[kind: string, match: RequestMatch]>([
    ['a pattern', { responseBody: [{ name: 'a' }] }],
    ['a pattern for null', { responseBody: null, operation: 'list' }],
    ['a function', ({ responseBody, operation }) => operation === 'list' && Array.isArray(responseBody)],
  ])('throws where %s that could be false asks for a body that it has dropped', async (_kind, match) => {
    const message = expect.stringContaining('expected the body of its response but got one that the log has dropped')
    for (const name of ['list', 'count', 'verify', 'waitFor'] as const)
      expect(await catchError(() => requests[name](match))).toMatchObject({ code: 'limit', message })
  })

  test('does not throw where the other fields, or a later request, decide', () => {
    expect(requests.count({ responseBody: [], operation: 'create' })).toBe(0)
    const isCreate: RequestMatch = (request) => request.operation === 'create' && request.responseBody === null
    expect(requests.count(isCreate)).toBe(0)
    expect(requests.last({ responseBody: [{ name: 'a' }] })).toMatchObject({ requestId: 8 })
  })

  test('names what it has dropped among the nearest misses', async () => {
    const match = { responseBody: [], status: 503, operation: 'list' } as const
    const { message } = await catchError(() => requests.waitFor(match, { timeout: 0 }))
    expect(message).toContain('- GET /api/v2/objects/ 200: responseBody: the log has dropped it; status: expected 503')
  })

  test('keeps every request however large their bodies are', async () => {
    const mock = createInventoryMock()
    for (let sent = 0; sent < 3; sent++) await mock.fetch(path, { method: 'POST', body: new Uint8Array(6 * MIB) })
    expect(mock.requests.count()).toBe(3)
  })

  test('keeps the latest response body of any size', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a', attributes: { text: 'x'.repeat(17 * MIB) } }] })
    await sendLists(mock, 2)
    expect(mock.requests.list().map(({ responseBodyDropped }) => responseBodyDropped)).toEqual([true, undefined])
  })
})

describeBoth('a log that has dropped requests', (start) => {
  test('throws where an answer could be false, with the id that it begins with', async () => {
    const { mock, send } = await start({ logLimit: 2 })
    await send(path, { method: 'DELETE' })
    for (let sent = 0; sent < 2; sent++) await send(path)
    const { requests } = mock
    const calls: [action: string, call: () => unknown][] = [
      ['list requests', () => requests.list()],
      ['count requests', () => requests.count({ method: 'delete' })],
      ['get the last request', () => requests.last({ method: 'DELETE' })],
      ['verify requests', () => requests.verify({ method: 'DELETE' }, { times: 0 })],
    ]
    for (const [action, call] of calls) {
      expect(await catchError(call)).toMatchObject({
        code: 'limit',
        message:
          `Failed to ${action}: expected a log of all requests but got one that begins with request 2. ` +
          'Raise logLimit, or call requests.clear() or reset() before what you count.',
      })
    }
  })

  test('answers what is true of it', async () => {
    const { mock, send } = await start({ logLimit: 2 })
    for (let sent = 0; sent < 3; sent++) await send(path)
    expect(await mock.requests.last({ operation: 'list' })).toMatchObject({ requestId: 3 })
    expect(await mock.requests.last()).toMatchObject({ requestId: 3 })
    expect([await mock.requests.get(1), await mock.requests.get(2)]).toMatchObject([undefined, { requestId: 2 }])
    expect(await mock.requests.waitFor({ operation: 'list' })).toMatchObject({ requestId: 2 })
    const list = await mock.requests.list({ operation: 'list' }, { partial: true })
    expect(list.map(({ requestId }) => requestId)).toEqual([2, 3])
  })

  test.each(['clear', 'reset'] as const)('is whole again after a %s', async (end) => {
    const { mock, send } = await start({ logLimit: 1 })
    for (let sent = 0; sent < 2; sent++) await send(path)
    await (end === 'clear' ? mock.requests.clear() : mock.reset())
    expect(await mock.requests.count()).toBe(0)
    await send(path)
    expect(await mock.requests.list()).toHaveLength(1)
  })
})

test('a mock whose log has dropped requests can be printed', async () => {
  const mock = createInventoryMock({ logLimit: 1 })
  await sendLists(mock, 2)
  expect(inspect(mock)).toContain('requests: 1')
})

describe('the log of a host', () => {
  test('drops whole requests above 16 MiB, and says so', async () => {
    const host = createInventoryHost({ bodyLimit: 5 * MIB })
    const send = (text: string) => host.fetch(new Request(`http://a${path}`, { method: 'POST', body: text }))
    for (let sent = 0; sent < 5; sent++) await send('x'.repeat(MIB * 4))
    expect(() => host.mock.requests.count()).toThrow('one that begins with request 3')
    expect(host.mock.requests.list({}, { partial: true }).map(({ requestId }) => requestId)).toEqual([3, 4, 5])
    host.close()
  })

  test('drops response bodies before requests', async () => {
    const host = createInventoryHost({ objects: [{ name: 'a', attributes: { text: 'x'.repeat(3 * MIB) } }] })
    for (let sent = 0; sent < 6; sent++) await host.fetch(new Request(`http://a${path}`))
    expect(host.mock.requests.list().map(({ responseBodyDropped = false }) => responseBodyDropped)).toEqual([
      ...[true, false, false, false, false, false],
    ])
    host.close()
  })

  test('of 0 requests knows that it has none', async () => {
    const host = createInventoryHost({ logLimit: 0 })
    expect(host.mock.requests.count()).toBe(0)
    await host.fetch(new Request(`http://a${path}`))
    expect(() => host.mock.requests.count()).toThrow('one that begins with request 2')
    host.close()
  })
})
