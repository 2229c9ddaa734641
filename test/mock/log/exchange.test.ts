import { expect, test } from 'vitest'
import type { InventoryMockOptions } from '../../../src/index.ts'
import { describeEveryAdapter, type RunningService } from '../../adapters.ts'
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

  testLog('records every field of a list', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?type__name=server&sort=-id` })
    expect(control.requests.list()).toStrictEqual([
      {
        ...defaults,
        ...{ operation: 'list', method: 'GET', path, query: { type__name: 'server', sort: '-id' } },
        ...{ status: 200, responseBody: [web1] },
      },
    ])
  })

  testLog('records every field of a create, with the new id', async ({ control, send }) => {
    await send({ ...write('POST', completeBody()), path })
    expect(control.requests.list()).toStrictEqual([
      {
        ...defaults,
        ...{ operation: 'create', method: 'POST', path, body: completeBody(), objectId: 3 },
        ...{ status: 200, responseBody: completeBody() },
      },
    ])
  })

  testLog('records every field of a replace', async ({ control, send }) => {
    await send({ ...write('PUT', completeBody({ id: 1 })), path: item })
    expect(control.requests.list()).toStrictEqual([
      {
        ...defaults,
        ...{ operation: 'replace', method: 'PUT', path: item, body: completeBody({ id: 1 }), objectId: 1 },
        ...{ status: 200, responseBody: { ...completeBody(), id: 1 } },
      },
    ])
  })

  testLog('records every field of an update', async ({ control, send }) => {
    await send({ ...write('PATCH', { name: 'web-9' }), path: item })
    expect(control.requests.list()).toStrictEqual([
      {
        ...defaults,
        ...{ operation: 'update', method: 'PATCH', path: item, body: { name: 'web-9' }, objectId: 1 },
        ...{ status: 200, responseBody: { ...web1, name: 'web-9' } },
      },
    ])
  })

  testLog('records every field of a delete', async ({ control, send }) => {
    await send({ method: 'DELETE', path: item })
    expect(control.requests.list()).toStrictEqual([
      {
        ...defaults,
        ...{ operation: 'delete', method: 'DELETE', path: item, objectId: 1, status: 204, responseBody: null },
      },
    ])
  })

  testLog(
    'records every field of a retrieval',
    async ({ control, send }) => {
      await send({ method: 'GET', path: item })
      expect(control.requests.list()).toStrictEqual([
        {
          ...defaults,
          ...{ operation: 'retrieve', method: 'GET', path: item, objectId: 1, status: 200, responseBody: web1 },
          assumption: 'itemRetrieval',
        },
      ])
    },
    { assumptions: { itemRetrieval: true } },
  )

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

  testLog(
    'keeps only the newest `logLimit` exchanges',
    async ({ control, send }) => {
      for (let i = 0; i < 5; i++) await send({ method: 'GET', path: `${path}?name=${i}` })
      expect(control.requests.list().map(({ query }) => query.name)).toEqual(['3', '4'])
    },
    { logLimit: 2 },
  )

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
