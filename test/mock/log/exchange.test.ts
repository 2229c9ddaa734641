import { expect, test } from 'vitest'
import type { Exchange, InventoryMockOptions } from '../../../src/index.ts'
import { describeEveryAdapter, type TestRequest } from '../../adapters.ts'
import { LIST, USERS } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const item = `${path}1/`
const objects = [{ name: 'web-1', type: { name: 'server' }, attributes: { os: 'debian' } }, { name: 'web-2' }]
const web1 = {
  ...{ id: 1, name: 'web-1', location: null, type: { name: 'server' } },
  ...{ [LIST]: [], attributes: { os: 'debian' }, [USERS]: [] },
}
const list: TestRequest = { method: 'GET', path }
const patch = (body: string | Uint8Array): TestRequest => ({ ...write('PATCH', ''), path: item, body })

/** The default values of an exchange. */
const defaults = {
  ...{ requestId: 1, query: {}, headers: expect.any(Object), body: null, objectId: null, outcome: 'response' },
  ...{ responseHeaders: expect.any(Object), assumption: null, fault: null, startedAt: 5, durationMs: 5 },
  ...{ status: 200, source: 'app', url: expect.any(String), rawBody: null },
}

describeEveryAdapter('the log', (startAdapter) => {
  /** Starts a service whose clock advances by 5 ms with each call. */
  const start = async (options: InventoryMockOptions = {}) => {
    let now = 0
    let step = 0
    const clock = () => {
      now += step
      return now
    }
    const service = await startAdapter({ objects, clock, ...options })
    step = 5
    return service
  }

  /** Logs one request. */
  async function log(request: TestRequest): Promise<Exchange> {
    const { control, send } = await start()
    await send(request)
    const { length, 0: exchange } = control.requests.list()
    expect(length).toBe(1)
    return exchange!
  }

  test.each<[name: string, request: TestRequest, fields: object]>([
    [
      'a list',
      { method: 'GET', path: `${path}?type__name=server&sort=-id` },
      { operation: 'list', path, query: { type__name: 'server', sort: '-id' }, responseBody: [web1] },
    ],
    [
      'a create, with the new id',
      { ...write('POST', completeBody()), path },
      {
        operation: 'create',
        body: completeBody(),
        rawBody: JSON.stringify(completeBody()),
        objectId: 3,
        responseBody: completeBody(),
      },
    ],
    [
      'a delete',
      { method: 'DELETE', path: item },
      { operation: 'delete', status: 204, objectId: 1, responseBody: null },
    ],
  ])('has every field of %s', async (_name, request, fields) => {
    const { method, path } = request
    expect(await log(request)).toStrictEqual({ ...defaults, method, path, ...fields })
  })

  test.each<[query: string, entries: [string, unknown][]]>([
    ['name=a&sort=id&name=b%20c&name=&colour=+', Object.entries({ name: ['a', 'b c', ''], sort: 'id', colour: ' ' })],
    ['__proto__=1&constructor=2', [...Object.entries({ ['__proto__']: '1', constructor: '2' })]],
  ])('has the parameters ?%s', async (query, entries) => {
    expect(Object.entries((await log({ method: 'GET', path: `${path}?${query}` })).query)).toEqual(entries)
  })

  const form = { method: 'POST', path, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  test.each<[what: string, request: TestRequest, body: unknown]>([
    ['a JSON text', patch('"x"'), 'x'],
    ['a form', { ...form, body: 'name=a' }, 'name=a'],
    ['no valid UTF-8', patch(new Uint8Array([0xff, 0xfe])), '\ufffd\ufffd'],
  ])('has the body of %s', async (_what, request, body) => {
    expect((await log(request)).body).toBe(body)
  })

  test('has the headers of the request and of the response, by lower-case name', async () => {
    const { control, send } = await start()
    const sent = { 'X-Client': 'Ææ', Authorization: 'Token t', constructor: 'a' }
    const response = await send({ ...list, headers: sent })
    const [{ headers, responseHeaders }] = control.requests.list() as [Exchange]
    expect(headers).toMatchObject({ 'x-client': 'Ææ', authorization: 'Token t', constructor: 'a' })
    expect(responseHeaders).toEqual({
      ...{ 'content-type': 'application/json', vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' },
    })
    expect(response.headers).toMatchObject(responseHeaders!)
    expect([Object.isFrozen(headers), Object.isFrozen(responseHeaders)]).toEqual([true, true])
  })

  test('has the response headers of a fault, of `explainHeaders` and of what the request prefers', async () => {
    const { control, send } = await start({ explainHeaders: true })
    control.faults.add({ operation: 'create', status: 429, headers: { 'X-Own': '1' } })
    await send({ ...write('POST', completeBody()), path })
    await send({ method: 'GET', path: `${path}?colour=red`, headers: { Prefer: 'delay=0' } })
    expect(control.requests.list().map(({ responseHeaders }) => responseHeaders)).toMatchObject([
      { 'retry-after': '1', 'x-own': '1' },
      { 'x-inventory-assumption': 'unknownParameters', 'preference-applied': 'delay=0' },
    ])
  })
})
