import { describe, expect, test } from 'vitest'
import { operationNames } from '../../../src/contract/operations.ts'
import { createInventoryMock, type RequestMatch } from '../../../src/index.ts'
import { catchError } from '../../both.ts'
import { LIST, USERS } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const body = { [LIST]: ['x', { id: 5 }], location: { fact: 'osl' }, asymmetricMatch: 'yes' }

/** A matcher, as a test library has them. */
const largeId = { asymmetricMatch: (id: unknown) => Number(id) > 1000, toString: () => 'a large id' }

/** Logs an update with a body, and waits for a match of it: null, or how it differs. */
async function findDifference(match: RequestMatch): Promise<string | null> {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  const { headers, ...init } = write('PATCH', body)
  await mock.fetch(`${path}1/`, { ...init, headers: { ...headers, Authorization: 'Token other' } })
  const message = await mock.requests.waitFor(match, { timeout: 0 }).then(
    () => null,
    ({ message }: Error) => message,
  )
  return message && /\n- PATCH \S+ 200: (.*)\n/.exec(message)![1]!
}

test.each<[fact: string, match: RequestMatch]>([
  ['a matcher inside of a body', { body: { [LIST]: expect.arrayContaining([{ id: 5 }]) } }],
  ['an empty object, for any object', { body: { location: {} } }],
  ['a field of a body that is named as the method of a matcher is', { body: { asymmetricMatch: 'yes' } }],
])('a match can have %s', async (_fact, match) => {
  expect(await findDifference(match)).toBeNull()
})

test.each<[difference: string, match: RequestMatch]>([
  ['objectId: expected a large id but got 1', { objectId: largeId }],
  [`body.${LIST}[1].id: expected 6 but got 5`, { body: { [LIST]: ['x', { id: 6 }] } }],
  ['body.location: expected null but got {"fact":"osl"}', { body: { location: null } }],
  ['body.location: expected "osl" but got {"fact":"osl"}', { body: { location: 'osl' } }],
  [`body.${LIST}: expected {} but got ["x",{"id":5}]`, { body: { [LIST]: {} } }],
  ['fault: expected {} but got null', { fault: {} }],
  ['headers.Authorization: expected "Token t" but got "Token other"', { headers: { Authorization: 'Token t' } }],
])('a timeout says how a request differs: %s', async (difference, match) => {
  expect(await findDifference(match)).toBe(difference)
})

test('a match of an operation can have the paths and the methods of its requests, and no others', async () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }], assumptions: { itemRetrieval: true } })
  const sent = ['GET', 'HEAD', 'POST', 'GET 1/', 'HEAD 1/', 'PUT 1/', 'PATCH 1/', 'DELETE 1/']
  for (const [method = '', rest = ''] of sent.map((line) => line.split(' '))) {
    await mock.fetch(path + rest, /^P/.test(method) ? write(method, completeBody()) : { method })
  }
  const requests = mock.requests.list()
  expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(operationNames))
  for (const { operation } of requests) {
    const own = requests.filter((entry) => entry.operation === operation)
    for (const name of ['path', 'method'] as const) {
      for (const { [name]: value } of requests) {
        const count = () => mock.requests.count({ operation, [name]: value } as RequestMatch)
        if (own.some((entry) => entry[name] === value)) expect(count()).toBeGreaterThan(0)
        else expect(count).toThrow(`expected no ${name} with the operation ${operation}`)
      }
    }
  }
})

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
  test.each<[what: string, match: RequestMatch]>([
    ['Headers', { headers: new Headers({ 'X-A': 'b' }), responseHeaders: new Headers({ Vary: 'Accept' }) }],
    ['URLSearchParams', { query: new URLSearchParams('name=web-1&responsible=1&responsible=2') }],
    ['numbers in a query', { query: { responsible: [1, 2] } }],
    ['expressions for texts', { operation: /list/, method: /^G/, path: /objects/, source: /app/, outcome: /res/ }],
    ['matchers', { status: expect.any(Number), query: expect.anything(), headers: { 'x-a': expect.any(String) } }],
    ['null where there is none', { fault: null, objectId: null, body: null }],
    ['a method in any case', { operation: 'list', method: 'get' }],
    ['a list of objects', { responseBody: [{ name: 'web-1' }] }],
  ])('%s', async (_what, match) => {
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
