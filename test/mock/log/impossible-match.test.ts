import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryMock, InventoryMockError } from '../../../src/index.ts'
import { path, write } from '../requests.ts'
import { catchError, describeBoth } from './both.ts'

type Requests = InventoryMock['requests']

const members = ['list', 'count', 'last', 'verify', 'waitFor', 'release'] as const

/** Matches that JSON can hold, and that no request can have, with a part of the error. */
const impossible: [message: string, match: object][] = [
  ['expected status to be an integer from 200 to 599 but got "503"', { status: '503' }],
  ['expected status to be', { status: 600 }],
  ['expected objectId to be an integer of 0 or more but got "1"', { objectId: '1' }],
  ['expected objectId to be', { objectId: 1.5 }],
  ['expected requestId to be an integer of 1 or more but got "1"', { requestId: '1' }],
  ['expected outcome to be one of pending, response, network-error, aborted but got "success"', { outcome: 'success' }],
  ['expected source to be one of app, console, activity but got "test"', { source: 'test' }],
  ['expected operation to be one of', { operation: 1 }],
  ['expected assumption to be one of filterMatch,', { assumption: 'filter' }],
  ['"filterMtch". Did you mean "filterMatch"?', { assumption: 'filterMtch' }],
  [
    'expected no status with the outcome aborted but got 200. Leave out one of them.',
    { outcome: 'aborted', status: 200 },
  ],
  ['expected no responseBody with the status null', { status: null, responseBody: [] }],
  ['expected no assumption with the outcome network-error', { outcome: 'network-error', assumption: 'filterMatch' }],
  ['expected no outcome with the status null but got "response"', { outcome: 'response', status: null }],
  [
    'expected method to be one of GET, POST, HEAD, PUT, PATCH, DELETE, OPTIONS, TRACE but got "FETCH"',
    { method: 'FETCH' },
  ],
  ['expected method to be', { method: 5 }],
  [
    'expected no method with the operation list but got "POST". Leave out one of them.',
    { operation: 'list', method: 'POST' },
  ],
  ['expected no method with the operation delete but got "get"', { operation: 'delete', method: 'get' }],
  ['expected no objectId with the operation list but got 1', { operation: 'list', objectId: 1 }],
  ['expected path to be a string but got 1', { path: 1 }],
  ['expected query to be an object of names and texts, or URLSearchParams but got "name=a"', { query: 'name=a' }],
  ['expected query to be', { query: { name: null } }],
  ['expected query to be', { query: { responsible: [1, true] } }],
  [
    'expected headers to be an object of names and texts, or Headers but got {"retry-after":1}',
    { headers: { 'retry-after': 1 } },
  ],
  ['expected headers to be', { headers: 'accept: a' }],
  ['expected responseHeaders to be', { responseHeaders: ['a'] }],
  ['expected fault to be', { fault: 1 }],
]

describeBoth('a match that no request can have is refused', (start) => {
  test.each(impossible)('%s', async (message, match) => {
    const { mock } = await start()
    for (const name of members) {
      const error = await catchError(() => mock.requests[name](match))
      expect(error).toBeInstanceOf(InventoryMockError)
      expect([name, error.code]).toEqual([name, 'invalid-match'])
      expect(error.message).toContain(message)
    }
  })

  test('by a wait for the end, of a request that has none', async () => {
    const { mock } = await start()
    const error = await catchError(() => mock.requests.waitFor({ outcome: 'pending' as never }))
    expect(error).toMatchObject({ code: 'invalid-match', message: expect.stringContaining("Use until: 'start'") })
  })

  test('by a fault, whose requests have no id of a created object', async () => {
    const { mock } = await start()
    for (const match of [{ operation: 'create', objectId: 5 } as const, { status: 503 } as object]) {
      expect(await catchError(() => mock.faults.add({ match, status: 503 }))).toMatchObject({ code: 'invalid-match' })
    }
    await mock.requests.verify({ operation: 'create', objectId: 5 }, { times: 0 })
  })
})

describe('in process, a match is refused with', () => {
  test.each<[message: string, match: unknown]>([
    ['objectId to have a value but got undefined. Leave it out for any.', { objectId: undefined }],
    ['body.a to have a value but got undefined', { body: { a: undefined } }],
    ['body.0.b to have a value', { body: [{ b: undefined }] }],
    ['expected body to be JSON, a RegExp or a matcher but got a function', { body: () => false }],
    ['body.name to be JSON, a RegExp or a matcher but got a Date', { body: { name: new Date() } }],
    ['a Map', { responseBody: new Map() }],
    ['but got NaN', { body: { a: Number.NaN } }],
    ['but got 1n', { body: { a: 1n } }],
    ['but got a promise without await. ', { body: Promise.resolve(1) }],
    ['but got a promise without await. ', Promise.resolve({ operation: 'list' })],
    ['expected status to be an integer from 200 to 599 but got /5../', { status: /5../ }],
    ['objectId', { objectId: /1/ }],
    ['query', { query: /a/ }],
    ['expected query to be an object', { query: [['name', 'a']] }],
    ['expected query to be JSON', { query: new Map([[{}, 'a']]) }],
    ['expected headers to be JSON', { headers: new Set(['ab']) }],
    ['expected headers.accept to be JSON', { headers: { accept: new Headers() } }],
  ])('%s', async (message, match) => {
    const mock = createInventoryMock()
    for (const name of members) {
      const error = await catchError(() => mock.requests[name](match as never))
      expect(error).toMatchObject({ code: 'invalid-match', message: expect.stringContaining(message) })
    }
    const isOfResponse = typeof match === 'object' && match !== null && ('status' in match || 'responseBody' in match)
    const error = await catchError(() => mock.faults.add({ match: match as never, status: 503 }))
    expect(error).toMatchObject({
      code: 'invalid-match',
      message: expect.stringContaining(isOfResponse ? 'fields' : message),
    })
  })
})

describe('a match function', () => {
  const results: [message: string, result: unknown][] = [
    ['expected a function that returns a boolean but got a promise. Make the function', Promise.resolve(true)],
    ['but got {"ok":true}. Return true or false.', { ok: true }],
    ['but got []', []],
    ['but got a function', () => true],
  ]
  const calls: [name: string, call: (requests: Requests, match: () => never) => unknown][] = members.map((name) => [
    name,
    (requests, match) => requests[name](match),
  ])

  test.each(results)('that returns an object is refused: %s', async (message, result) => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const response = mock.fetch(path).catch(() => null)
    await mock.requests.waitFor({}, { until: 'start' })
    for (const [name, call] of calls) {
      const options = name === 'waitFor' ? { until: 'start' as const } : undefined
      const match = () => result as never
      const error = await catchError(() =>
        options ? mock.requests.waitFor(match, options) : call(mock.requests, match),
      )
      expect(error).toMatchObject({ code: 'invalid-match', message: expect.stringContaining(message) })
    }
    mock.reset()
    await response
  })

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
    const mock = createInventoryMock({ objects: [{ name: 'web-1', responsible: [1, 2] }] })
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
      message: 'Failed to wait for a request: expected one that matches but got a reset. Await it before the reset.',
    })
  })
})
