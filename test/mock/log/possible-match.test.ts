import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryMock } from '../../../src/index.ts'
import { catchError, describeBoth } from '../../both.ts'
import { USERS } from '../../fields.ts'
import { path, write } from '../requests.ts'

type Requests = InventoryMock['requests']

describe('a match function', () => {
  test.each([Promise.resolve(true), { ok: true }, [], () => true])(
    'that returns an object is refused: %o',
    async (result) => {
      const mock = createInventoryMock({ delay: 'infinite' })
      const response = mock.fetch(path).catch(() => null)
      await mock.requests.waitFor({}, { until: 'start' })
      const match = () => result as never
      for (const call of [
        () => mock.requests.waitFor(match, { until: 'start' }),
        ...(['list', 'count', 'last', 'verify', 'release'] as const).map((name) => () => mock.requests[name](match)),
      ])
        expect(await catchError(call)).toMatchObject({
          code: 'invalid-match',
          message: expect.stringContaining('boolean'),
        })
      mock.reset()
      await response
    },
  )

  test.each([undefined, null, false, 0, ''])('that returns %j matches nothing', async (result) => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    expect(mock.requests.count(() => result as never)).toBe(0)
  })
})

describe('a match can have', () => {
  const possible: [what: string, match: Parameters<Requests['count']>[0]][] = [
    [
      'Headers',
      { headers: new Headers({ 'X-A': 'b' }), responseHeaders: new Headers({ 'Content-Type': 'application/json' }) },
    ],
    ['URLSearchParams', { query: new URLSearchParams('name=web-1&responsible=1&responsible=2') }],
    ['numbers in a query', { query: { responsible: [1, 2] } }],
    [
      'a regular expression for each text',
      { operation: /list/, method: /^G/, path: /objects/, source: /app/, outcome: /res/ },
    ],
    [
      'a matcher for each field',
      { status: expect.any(Number), query: expect.anything(), headers: { 'x-a': expect.any(String) } },
    ],
    ['null where there is none', { fault: null, objectId: null, body: null }],
    ['a method in any case', { operation: 'list', method: 'get' }],
    ['a list of objects', { responseBody: [{ name: 'web-1' }] }],
  ]
  test.each(possible)('%s', async (_what, match) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1', [USERS]: [1, 2] }] })
    await mock.fetch(`${path}?name=web-1&responsible=1&responsible=2`, { headers: { 'X-A': 'b' } })
    expect(mock.requests.count(match)).toBe(1)
  })

  test('Headers and URLSearchParams in a fault', async () => {
    const mock = createInventoryMock()
    const match = { headers: new Headers({ 'X-A': 'b' }), query: new URLSearchParams('name=a') }
    mock.faults.add({ match, status: 503 })
    expect(mock.faults.list()[0]!.match).toEqual({ headers: { 'x-a': 'b' }, query: { name: 'a' } })
    expect((await mock.fetch(`${path}?name=a`, { headers: { 'X-A': 'b' } })).status).toBe(503)
    expect((await mock.fetch(`${path}?name=a`)).status).toBe(200)
  })
})

test('the headers of a platform that keeps their case are read by lower-case name', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ match: { headers: { Authorization: 'Token t' } }, status: 503 })
  const request = new Request(`http://a${path}`)
  const headers = Object.assign([['Authorization', 'Token t']], {
    get: (name: string) => (name.toLowerCase() === 'authorization' ? 'Token t' : null),
    has: (name: string) => name.toLowerCase() === 'authorization',
  })
  Object.defineProperty(request, 'headers', { value: headers })
  expect((await mock.fetch(request)).status).toBe(503)
  expect(mock.requests.last()?.headers).toEqual({ authorization: 'Token t' })
  expect(mock.requests.count({ headers: { authorization: /^Token/ } })).toBe(1)
})

describeBoth('a wait that goes on at a reset', (start) => {
  test('is rejected, and does not resolve with a request of the next test', async () => {
    const { mock, send } = await start()
    const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 60_000 })
    const result = catchError(() => waiting)
    // Through a client, the wait has to arrive before the reset.
    await send(path, write('POST', {}))
    await mock.requests.waitFor({ operation: 'create' })
    await mock.reset()
    await send(path)
    expect(await result).toMatchObject({
      code: 'ended',
      message:
        'Failed to wait for a request: expected one that matches {"operation":"list"} but got a reset. Await it before the reset.',
    })
  })
})
