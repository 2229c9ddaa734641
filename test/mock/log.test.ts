import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Exchange, type InventoryMockOptions } from '../../src/index.ts'
import { createInventoryServer } from '../../src/server.ts'
import { describeEveryAdapter, type Running } from '../adapters.ts'
import { decidedAnswers, objects } from './decided-answers.ts'
import { completeBody, path, write } from './requests.ts'

const item = `${path}1/`
const web1 = {
  ...{ id: 1, name: 'web-1', location: null, type: { name: 'server' } },
  ...{ labels: [], attributes: { os: 'debian' }, responsible: [] },
}

/** A clock that is 5 ms further each time somebody looks. */
function createClock() {
  let now = 0
  return () => {
    now += 5
    return now
  }
}

describeEveryAdapter('the log', (start) => {
  function fact(name: string, check: (service: Running) => Promise<void>, options?: InventoryMockOptions) {
    test(name, async () => {
      const service = await start({ objects, clock: createClock(), ...options })
      try {
        await check(service)
      } finally {
        await service.close()
      }
    })
  }

  /** What an exchange holds besides what is given. */
  const common = { query: {}, body: null, id: null, assumption: null, fault: null, startedAt: 5, durationMs: 5 }

  fact('has all of a list', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?type__name=server&sort=-id` })
    expect(control.requests).toStrictEqual([
      {
        ...common,
        ...{ operation: 'list', method: 'GET', path, query: { type__name: 'server', sort: '-id' } },
        ...{ status: 200, responseBody: [web1] },
      },
    ])
  })

  fact('has all of a create, the id that was given included', async ({ control, send }) => {
    await send({ ...write('POST', completeBody()), path })
    expect(control.requests).toStrictEqual([
      {
        ...common,
        ...{ operation: 'create', method: 'POST', path, body: completeBody(), id: 3 },
        ...{ status: 200, responseBody: completeBody() },
      },
    ])
  })

  fact('has all of a replace', async ({ control, send }) => {
    await send({ ...write('PUT', completeBody({ id: 1 })), path: item })
    expect(control.requests).toStrictEqual([
      {
        ...common,
        ...{ operation: 'replace', method: 'PUT', path: item, body: completeBody({ id: 1 }), id: 1 },
        ...{ status: 200, responseBody: { ...completeBody(), id: 1 } },
      },
    ])
  })

  fact('has all of an update', async ({ control, send }) => {
    await send({ ...write('PATCH', { name: 'web-9' }), path: item })
    expect(control.requests).toStrictEqual([
      {
        ...common,
        ...{ operation: 'update', method: 'PATCH', path: item, body: { name: 'web-9' }, id: 1 },
        ...{ status: 200, responseBody: { ...web1, name: 'web-9' } },
      },
    ])
  })

  fact('has all of a delete', async ({ control, send }) => {
    await send({ method: 'DELETE', path: item })
    expect(control.requests).toStrictEqual([
      {
        ...common,
        ...{ operation: 'delete', method: 'DELETE', path: item, id: 1, status: 204, responseBody: null },
      },
    ])
  })

  fact(
    'has all of a retrieval',
    async ({ control, send }) => {
      await send({ method: 'GET', path: item })
      expect(control.requests).toStrictEqual([
        {
          ...common,
          ...{ operation: 'retrieve', method: 'GET', path: item, id: 1, status: 200, responseBody: web1 },
          assumption: 'itemRetrieval',
        },
      ])
    },
    { assumptions: { itemRetrieval: true } },
  )

  fact('has what no operation takes', async ({ control, send }) => {
    await send({ method: 'OPTIONS', path })
    await send({ ...write('POST', {}), path: item })
    await send({ method: 'DELETE', path: `${path}x/` })
    expect(control.requests.map(({ operation, id, status }) => [operation, id, status])).toEqual([
      [null, null, 200],
      [null, 1, 405],
      ['delete', null, 404],
    ])
  })

  fact('has a HEAD as a list without an answer', async ({ control, send }) => {
    await send({ method: 'HEAD', path })
    expect(control.requests).toMatchObject([{ operation: 'list', method: 'HEAD', status: 200, responseBody: null }])
  })

  fact('has nothing of a path that is none of the service', async ({ control, send }) => {
    await send({ method: 'GET', path: '/api/v2/others/' })
    expect(control.requests).toEqual([])
  })

  fact('has a list of values for a parameter that came several times', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?name=a&sort=id&name=b%20c&name=&colour=+` })
    expect(control.requests[0]!.query).toEqual({ name: ['a', 'b c', ''], sort: 'id', colour: ' ' })
  })

  fact('has parameters that JavaScript treats specially', async ({ control, send }) => {
    await send({ method: 'GET', path: `${path}?__proto__=1&constructor=2` })
    expect(Object.entries(control.requests[0]!.query)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  for (const [body, read] of [
    ['{"name":', '{"name":'],
    ['plain text', 'plain text'],
    ['5', 5],
    ['null', null],
    ['"x"', 'x'],
    ['', null],
  ] as const) {
    fact(`has the body ${JSON.stringify(body)} as ${JSON.stringify(read)}`, async ({ control, send }) => {
      await send({ ...write('PATCH', body), path: item })
      expect(control.requests[0]!.body).toBe(read)
    })
  }

  fact('has a body in another format as text', async ({ control, send }) => {
    await send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=a',
    })
    expect(control.requests).toMatchObject([{ body: 'name=a', status: 415 }])
  })

  fact('has a body of any bytes', async ({ control, send }) => {
    await send({ ...write('PATCH', ''), path: item, body: new Uint8Array([0xff, 0xfe]) })
    expect(control.requests).toMatchObject([{ body: '\ufffd\ufffd', status: 400 }])
  })

  fact('goes by the clock', async ({ control, send }) => {
    for (let i = 0; i < 3; i++) await send({ method: 'GET', path })
    expect(control.requests.map(({ startedAt, durationMs }) => [startedAt, durationMs])).toEqual([
      [5, 5],
      [15, 5],
      [25, 5],
    ])
  })

  fact(
    'keeps as many as it is told to, the newest',
    async ({ control, send }) => {
      for (let i = 0; i < 5; i++) await send({ method: 'GET', path: `${path}?name=${i}` })
      expect(control.requests.map(({ query }) => query.name)).toEqual(['3', '4'])
    },
    { logLimit: 2 },
  )

  for (const { what, assumption, status, request, assumptions } of decidedAnswers) {
    fact(
      `says of ${what} that ${assumption ?? 'no assumption'} decided it`,
      async ({ control, send }) => {
        await send(request)
        expect(control.requests.map((exchange) => [exchange.status, exchange.assumption])).toEqual([
          [status, assumption],
        ])
      },
      { assumptions },
    )
  }
})

describe('the log', () => {
  test('keeps 1,000 unless it is told otherwise', async () => {
    const mock = createInventoryMock()
    for (let i = 0; i < 1001; i++) await mock.fetch(`${path}?name=${i}`)
    expect(mock.requests).toHaveLength(1000)
    expect(mock.requests[0]!.query).toEqual({ name: '1' })
  })

  test('has paths below the base URL', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base' })
    await mock.fetch(`https://inventory.example/base${path}`)
    expect(mock.requests).toMatchObject([{ path }])
    const server = await createInventoryServer({ port: 0, basePath: '/base' })
    await fetch(`${server.url}${path}`)
    expect(server.mock.requests).toMatchObject([{ path }])
    await server.close()
  })

  test('once taken, stays what it was', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const taken = mock.requests
    await mock.fetch(path)
    expect([taken.length, mock.requests.length]).toEqual([1, 2])
    mock.reset()
    expect(taken).toHaveLength(1)
  })

  test('has what was answered then, whatever became of the object', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    mock.objects.update(1, { name: 'changed' })
    expect(mock.requests).toMatchObject([{ responseBody: [{ name: 'web-1' }, { name: 'web-2' }] }])
  })

  const changes: [what: string, change: (exchange: Writable<Exchange>, log: Exchange[]) => unknown][] = [
    ['an exchange', (exchange) => Object.assign(exchange, { status: 599 })],
    ['the list', (_exchange, log) => log.pop()],
    ['a query', ({ query }) => Object.assign(query, { name: 'changed' })],
    ['a repeated parameter', ({ query }) => (query.sort as string[]).pop()],
    ['a body', ({ body }) => Object.assign(body as object, { name: 'changed' })],
    ['a nested part of a body', ({ body }) => (body as { labels: string[] }).labels.push('changed')],
    ['an answer', ({ responseBody }) => Object.assign(responseBody as object, { name: 'changed' })],
    ['a fault', ({ fault }) => Object.assign(fault as object, { delay: 99 })],
  ]
  test.each(changes)('cannot be changed by who changes %s that it gave', async (_what, change) => {
    const mock = createInventoryMock({ objects })
    mock.fault({ status: 200, body: { name: 'x' } })
    await mock.fetch(`${item}?sort=id&sort=-id`, write('PATCH', { name: 'a', labels: ['x'] }))
    const before = JSON.stringify(mock.requests)
    const log = mock.requests as Exchange[]
    try {
      change(log[0]!, log)
    } catch {} // It may be frozen.
    expect(JSON.stringify(mock.requests)).toBe(before)
  })

  test('is in the order in which the requests came, oldest first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const mock = createInventoryMock({ objects })
      mock.fault({ match: { query: { name: 'first' } }, delay: 100 })
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
})

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

test('the log lets the oldest go where exchanges are large, and keeps the newest whatever it weighs', async () => {
  const mock = createInventoryMock()
  for (const letter of 'abcdef') await mock.fetch(path, { method: 'POST', body: letter.repeat(4 * 1024 * 1024) })
  expect(mock.requests.map(({ body }) => (body as string)[0])).toEqual(['d', 'e', 'f'])
  await mock.fetch(path, { method: 'POST', body: 'x'.repeat(17 * 1024 * 1024) })
  expect(mock.requests).toHaveLength(1)
})
