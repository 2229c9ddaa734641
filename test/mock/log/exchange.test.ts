import { expect, test } from 'vitest'
import type { InventoryMockOptions } from '../../../src/index.ts'
import { describeEveryAdapter, type RunningService, type TestRequest } from '../../adapters.ts'
import { assumptionCases, objects } from '../assumption-cases.ts'
import { completeBody, path, write } from '../requests.ts'

const item = `${path}1/`
const web1 = {
  ...{ id: 1, name: 'web-1', location: null, type: { name: 'server' } },
  ...{ labels: [], attributes: { os: 'debian' }, responsible: [] },
}

/** Creates a clock that advances by 5 ms with each call. */
function createClock() {
  let now = 0
  return () => {
    now += 5
    return now
  }
}

describeEveryAdapter('the log', (start) => {
  /** Tests the log of a new service. */
  function testLog(name: string, check: (service: RunningService) => Promise<void>, options?: InventoryMockOptions) {
    test(name, async () => {
      const service = await start({ objects, clock: createClock(), ...options })
      await check(service)
    })
  }

  /** The default values of an exchange. */
  const defaults = {
    ...{ requestId: 1, query: {}, headers: expect.any(Object), body: null, objectId: null, outcome: 'response' },
    ...{ responseHeaders: expect.any(Object), assumption: null, fault: null, startedAt: 5, durationMs: 5 },
    source: 'app',
  }

  const fields: Record<
    string,
    [request: TestRequest, expected: object, assumptions?: InventoryMockOptions['assumptions']]
  > = {
    'a list': [
      { method: 'GET', path: `${path}?type__name=server&sort=-id` },
      { operation: 'list', path, query: { type__name: 'server', sort: '-id' }, responseBody: [web1] },
    ],
    'a create, with the new id': [
      { ...write('POST', completeBody()), path },
      { operation: 'create', path, body: completeBody(), objectId: 3, responseBody: completeBody() },
    ],
    'a replace': [
      { ...write('PUT', completeBody({ id: 1 })), path: item },
      { operation: 'replace', body: completeBody({ id: 1 }), responseBody: { ...completeBody(), id: 1 } },
    ],
    'an update': [
      { ...write('PATCH', { name: 'web-9' }), path: item },
      { operation: 'update', body: { name: 'web-9' }, responseBody: { ...web1, name: 'web-9' } },
    ],
    'a delete': [
      { method: 'DELETE', path: item },
      { operation: 'delete', status: 204, responseBody: null },
    ],
    'a retrieval': [
      { method: 'GET', path: item },
      { operation: 'retrieve', responseBody: web1, assumption: 'itemRetrieval' },
      { itemRetrieval: true },
    ],
  }
  for (const [name, [request, expected, assumptions]] of Object.entries(fields)) {
    testLog(
      `records every field of ${name}`,
      async ({ control, send }) => {
        await send(request)
        const { method, path } = request
        const objectId = path === item ? 1 : null
        expect(control.requests.list()).toStrictEqual([
          { ...defaults, ...{ method, path, objectId, status: 200 }, ...expected },
        ])
      },
      { assumptions },
    )
  }

  testLog('records requests without an operation or a valid id', async ({ control, send }) => {
    await send({ method: 'OPTIONS', path })
    await send({ ...write('POST', {}), path: item })
    await send({ method: 'DELETE', path: `${path}x/` })
    expect(control.requests.list().map(({ operation, objectId, status }) => [operation, objectId, status])).toEqual([
      [null, null, 200],
      [null, 1, 405],
      ['delete', null, 404],
    ])
  })

  testLog('records HEAD as a list without a response body', async ({ control, send }) => {
    await send({ method: 'HEAD', path })
    expect(control.requests.list()).toMatchObject([
      { operation: 'list', method: 'HEAD', status: 200, responseBody: null },
    ])
  })

  testLog('does not record requests outside the API', async ({ control, send }) => {
    await send({ method: 'GET', path: '/api/v2/others/' })
    expect(control.requests.list()).toEqual([])
  })

  testLog('records a repeated parameter as a list of values', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?name=a&sort=id&name=b%20c&name=&colour=+` })
    expect(control.requests.list()[0]!.query).toEqual({ name: ['a', 'b c', ''], sort: 'id', colour: ' ' })
  })

  testLog('records parameters named like members of Object.prototype', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?__proto__=1&constructor=2` })
    expect(Object.entries(control.requests.list()[0]!.query)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  for (const [body, parsed] of [
    ['{"name":', '{"name":'],
    ['plain text', 'plain text'],
    ['5', 5],
    ['null', null],
    ['"x"', 'x'],
    ['', null],
  ] as const) {
    testLog(`records the body ${JSON.stringify(body)} as ${JSON.stringify(parsed)}`, async ({ control, send }) => {
      await send({ ...write('PATCH', body), path: item })
      expect(control.requests.list()[0]!.body).toBe(parsed)
    })
  }

  testLog('records a body that is not JSON as text', async ({ control, send }) => {
    await send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=a',
    })
    expect(control.requests.list()).toMatchObject([{ body: 'name=a', status: 415 }])
  })

  testLog('records a body that is not valid UTF-8', async ({ control, send }) => {
    await send({ ...write('PATCH', ''), path: item, body: new Uint8Array([0xff, 0xfe]) })
    expect(control.requests.list()).toMatchObject([{ body: '\ufffd\ufffd', status: 400 }])
  })

  testLog('takes its times from the clock', async ({ control, send }) => {
    for (let i = 0; i < 3; i++) await send({ method: 'GET', path })
    expect(control.requests.list().map(({ startedAt, durationMs }) => [startedAt, durationMs])).toEqual([
      [5, 5],
      [15, 5],
      [25, 5],
    ])
  })

  for (const { name, assumption, status, request, assumptions } of assumptionCases) {
    testLog(
      `records ${assumption ?? 'no assumption'} for ${name}`,
      async ({ control, send }) => {
        await send(request)
        expect(control.requests.list().map((exchange) => [exchange.status, exchange.assumption])).toEqual([
          [status, assumption],
        ])
      },
      { assumptions },
    )
  }
})
