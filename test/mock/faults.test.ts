import { setupServer } from 'msw/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, type InventoryMockOptions } from '../../src/index.ts'
import { describeEveryAdapter, type Running } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

const objects = [
  { name: 'a', labels: ['prod'] },
  { name: 'b', type: { name: 'switch' } },
]
const item = `${path}1/`

describeEveryAdapter('a fault', (start) => {
  function fact(name: string, check: (service: Running) => Promise<void>) {
    test(name, async () => {
      const service = await start({ objects })
      try {
        await check(service)
      } finally {
        await service.close()
      }
    })
  }

  const details: [status: number, detail: string][] = [
    [401, 'Authentication credentials were not provided.'],
    [403, 'You do not have permission to perform this action.'],
    [404, 'Not found.'],
    [405, 'Method "GET" not allowed.'],
    [406, 'Could not satisfy the request Accept header.'],
    [429, 'Request was throttled. Expected available in 1 second.'],
    [500, 'A server error occurred.'],
  ]
  for (const [status, detail] of details) {
    fact(`of status ${status} has the framework's body: ${detail}`, async ({ control, send }) => {
      control.fault({ status })
      const answer = await send({ method: 'GET', path })
      expect([answer.status, answer.text]).toEqual([status, JSON.stringify({ detail })])
      expect(answer.headers['content-type']).toBe('application/json')
    })
  }

  for (const status of [400, 402, 409, 418, 502, 503, 504, 599]) {
    fact(`of status ${status} has a detail, as every error of the framework`, async ({ control, send }) => {
      control.fault({ status })
      const answer = await send({ method: 'GET', path })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        { detail: expect.stringMatching(/^[A-Z].*\.$/) },
      ])
    })
  }

  fact('of status 415 names the media type, as the framework does', async ({ control, send }) => {
    control.fault({ status: 415 })
    const answer = await send({ ...write('POST', completeBody()), path })
    expect(JSON.parse(answer.text)).toEqual({ detail: 'Unsupported media type "application/json" in request.' })
  })

  fact('of status 429 says when to come back', async ({ control, send }) => {
    control.fault({ status: 429 })
    expect((await send({ method: 'GET', path })).headers['retry-after']).toBe('1')
  })

  fact('has its own body and headers, over the default ones', async ({ control, send }) => {
    const headers = { 'Retry-After': '60', 'X-Trace': 'abc', 'Content-Type': 'application/problem+json' }
    control.fault({ status: 429, body: { title: 'slow down', nested: [null] }, headers })
    const answer = await send({ method: 'GET', path })
    expect(answer.text).toBe('{"title":"slow down","nested":[null]}')
    expect(answer.headers).toMatchObject({
      'retry-after': '60',
      'x-trace': 'abc',
      'content-type': 'application/problem+json',
    })
  })

  fact('has a body that is null, false or an empty text where it is told to', async ({ control, send }) => {
    for (const body of [null, false, '', 0]) {
      control.fault({ status: 500, body, times: 1 })
      expect((await send({ method: 'GET', path })).text).toBe(JSON.stringify(body))
    }
  })

  for (const status of [204, 304]) {
    fact(`of status ${status} has no body`, async ({ control, send }) => {
      control.fault({ status })
      expect(await send({ method: 'GET', path })).toMatchObject({ status, text: '' })
    })
  }

  fact('answers HEAD without a body', async ({ control, send }) => {
    control.fault({ status: 503 })
    expect(await send({ method: 'HEAD', path })).toMatchObject({ status: 503, text: '' })
  })

  fact(
    'that is a network error leaves the client without an answer, and the next one with',
    async ({ control, send }) => {
      control.fault({ networkError: true, times: 1 })
      await expect(send({ method: 'GET', path })).rejects.toThrow()
      expect((await send({ method: 'GET', path })).status).toBe(200)
      expect(control.requests[0]).toMatchObject({ status: null, responseBody: null, fault: { networkError: true } })
    },
  )

  fact('that answers a write changes nothing', async ({ control, send }) => {
    const before = control.objects.all()
    for (const fault of [
      { status: 503 },
      { networkError: true },
      { status: 200, body: {} },
      { status: 503, delay: 1 },
    ]) {
      const takeBack = control.fault(fault)
      await send({ ...write('POST', completeBody()), path }).catch(() => null)
      await send({ ...write('PUT', completeBody()), path: item }).catch(() => null)
      await send({ ...write('PATCH', { name: 'c' }), path: item }).catch(() => null)
      await send({ method: 'DELETE', path: item }).catch(() => null)
      takeBack()
    }
    expect(control.objects.all()).toEqual(before)
    expect(control.objects.create({ name: 'c' }).id).toBe(3)
  })

  fact('that is a delay alone answers as ever', async ({ control, send }) => {
    control.fault({ delay: 1 })
    expect((await send({ ...write('PATCH', { name: 'c' }), path: item })).status).toBe(200)
    expect(control.objects.get(1)?.name).toBe('c')
    expect(control.requests).toMatchObject([{ fault: { delay: 1 } }])
  })

  fact('strikes requests of its operation', async ({ control, send }) => {
    control.fault({ operation: 'update', status: 503 })
    expect((await send({ method: 'GET', path })).status).toBe(200)
    expect((await send({ ...write('PATCH', {}), path: item })).status).toBe(503)
    expect((await send({ ...write('PUT', completeBody()), path: item })).status).toBe(200)
  })

  fact('appears in the log', async ({ control, send }) => {
    control.fault({ status: 503, delay: 1, times: 1 })
    await send({ method: 'GET', path })
    await send({ method: 'GET', path })
    expect(control.requests.map(({ status, fault }) => [status, fault])).toEqual([
      [503, { status: 503, delay: 1 }],
      [200, null],
    ])
  })
})

describe('a network error', () => {
  test('rejects mock.fetch as the platform does', async () => {
    const mock = createInventoryMock()
    mock.fault({ networkError: true })
    await expect(mock.fetch(path)).rejects.toThrow(TypeError)
  })

  test('rejects a fetch under MSW as the platform does', async () => {
    const mock = createInventoryMock()
    const server = setupServer(...mock.handlers)
    server.listen()
    try {
      mock.fault({ networkError: true })
      await expect(fetch(`http://inventory.example${path}`)).rejects.toThrow(TypeError)
    } finally {
      server.close()
    }
  })
})

describe('which requests a fault strikes', () => {
  const statuses = async (mock: ReturnType<typeof createInventoryMock>, ...requests: [string, RequestInit?][]) => {
    const found = []
    for (const request of requests) found.push((await mock.fetch(...request)).status)
    return found
  }

  test('those that hold an object pattern, of nested values as much as it names', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({
      match: { method: 'PATCH', id: 1, body: { location: { fact: 'osl' }, labels: ['x', 'y'] } },
      status: 503,
    })
    const patch = (body: object) => write('PATCH', body)
    expect(
      await statuses(
        mock,
        [item, patch({ location: { fact: 'osl', name: 'Oslo' }, labels: ['x', 'y'], name: 'c' })],
        [item, patch({ location: { fact: 'bgo' }, labels: ['x', 'y'] })],
        [item, patch({ location: { fact: 'osl' }, labels: ['x'] })],
        [`${path}2/`, patch({ location: { fact: 'osl' }, labels: ['x', 'y'] })],
      ),
    ).toEqual([503, 200, 200, 200])
  })

  test('those that a function takes', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ match: ({ query, operation }) => operation === 'list' && query.name === 'a', status: 503 })
    expect(await statuses(mock, [path], [`${path}?name=a`], [`${path}?name=b`])).toEqual([200, 503, 200])
  })

  test('those of both its operation and its pattern', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ operation: 'delete', match: { id: 2 }, status: 403 })
    const deletion = { method: 'DELETE' }
    expect(await statuses(mock, [item, deletion], [`${path}2/`, deletion], [`${path}2/`, write('PATCH', {})])).toEqual([
      204, 403, 200,
    ])
  })

  test('those that no operation takes, too, where it names none', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ status: 503 })
    expect(await statuses(mock, [path, { method: 'OPTIONS' }], [item], ['/api/v2/others/'])).toEqual([503, 503, 404])
  })

  test('as many as `times` says, of those that it strikes', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ match: { query: { name: 'a' } }, status: 503, times: 2 })
    const named: [string] = [`${path}?name=a`]
    expect(await statuses(mock, [path], named, [path], named, named)).toEqual([200, 503, 200, 503, 200])
  })

  test('the newest first', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ status: 500 })
    mock.fault({ operation: 'list', status: 503, times: 1 })
    expect(await statuses(mock, [item, write('PATCH', {})], [path], [path])).toEqual([500, 503, 500])
  })

  test('none any more once the function that adding it returned was called', async () => {
    const mock = createInventoryMock({ objects })
    const takeBackOld = mock.fault({ status: 500 })
    const takeBackNew = mock.fault({ status: 503 })
    takeBackOld()
    takeBackOld()
    expect(await statuses(mock, [path])).toEqual([503])
    takeBackNew()
    expect(await statuses(mock, [path])).toEqual([200])
  })

  test('the same one twice is two', async () => {
    const mock = createInventoryMock()
    const fault: Fault = { status: 503, times: 1 }
    const takeBack = mock.fault(fault)
    mock.fault(fault)
    takeBack()
    expect(await statuses(mock, [path], [path])).toEqual([503, 200])
  })

  test('what was given is copied: a change of it afterwards changes nothing', async () => {
    const mock = createInventoryMock()
    const fault = { status: 503, body: { deep: ['x'] }, headers: { 'x-one': '1' }, match: { query: { name: 'a' } } }
    mock.fault(fault)
    fault.status = 500
    fault.body.deep.push('y')
    fault.headers['x-one'] = '2'
    fault.match.query.name = 'b'
    const response = await mock.fetch(`${path}?name=a`)
    expect([response.status, response.headers.get('x-one'), await response.json()]).toEqual([503, '1', { deep: ['x'] }])
  })

  test('a regular expression in a pattern is understood or refused, and does not fit everything', async () => {
    const mock = createInventoryMock()
    try {
      mock.fault({ match: { path: /never/ }, status: 503 })
    } catch {
      return
    }
    expect(await statuses(mock, [path])).toEqual([200])
  })

  test('an object in a pattern does not fit a request that has nothing there', async () => {
    const mock = createInventoryMock()
    mock.fault({ match: { body: {} }, status: 503 })
    expect(await statuses(mock, [path])).toEqual([200])
  })
})

describe('a rate', () => {
  const strikes = async (rate: number, seed?: number, count = 200) => {
    const mock = createInventoryMock({ ...(seed !== undefined && { seed }) })
    mock.fault({ status: 503, rate })
    const statuses = []
    for (let i = 0; i < count; i++) statuses.push((await mock.fetch(path)).status)
    return statuses
  }

  test('of 0 strikes never, of 1 always', async () => {
    expect(new Set(await strikes(0))).toEqual(new Set([200]))
    expect(new Set(await strikes(1))).toEqual(new Set([503]))
  })

  test('strikes the same requests with the same seed, others with another', async () => {
    expect(await strikes(0.5, 7)).toEqual(await strikes(0.5, 7))
    expect(await strikes(0.5, 7)).not.toEqual(await strikes(0.5, 8))
    expect(await strikes(0.5)).toEqual(await strikes(0.5, 1))
  })

  test('strikes about as often as it says', async () => {
    const struck = (await strikes(0.25, 1, 2000)).filter((status) => status === 503).length
    expect(struck).toBeGreaterThan(400)
    expect(struck).toBeLessThan(600)
  })

  test('lets an older fault strike where it does not', async () => {
    const mock = createInventoryMock()
    mock.fault({ status: 500 })
    mock.fault({ status: 503, rate: 0 })
    expect((await mock.fetch(path)).status).toBe(500)
  })

  test('uses up `times` only where it strikes', async () => {
    const mock = createInventoryMock()
    mock.fault({ status: 503, rate: 0.2, times: 3 })
    const statuses = []
    for (let i = 0; i < 100; i++) statuses.push((await mock.fetch(path)).status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  })
})

describe('a delay', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Starts a list and tells, without waiting, what came of it so far. */
  async function begin(mock: ReturnType<typeof createInventoryMock>, init?: RequestInit) {
    const state: { status: number | null | 'pending' } = { status: 'pending' }
    mock.fetch(path, init).then(
      (response) => {
        state.status = response.status
      },
      () => {
        state.status = null
      },
    )
    await vi.advanceTimersByTimeAsync(0)
    return state
  }

  const delayed: [what: string, options: InventoryMockOptions, fault: Fault | null][] = [
    ['of a fault', {}, { delay: 300 }],
    ['of the whole mock', { delay: 300 }, null],
    ['of a fault instead of that of the mock', { delay: 5000 }, { delay: 300 }],
    ['of the mock, where the fault has none', { delay: 300 }, { status: 200 }],
  ]
  test.each(delayed)('%s is waited for, in ms', async (_what, options, fault) => {
    vi.useFakeTimers()
    const mock = createInventoryMock(options)
    if (fault) mock.fault(fault)
    const state = await begin(mock)
    await vi.advanceTimersByTimeAsync(299)
    expect(state.status).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(state.status).toBe(200)
  })

  test('of 0 in a fault takes that of the mock away', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    mock.fault({ delay: 0 })
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('comes before a status, and before a network error', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    for (const [fault, status] of [
      [{ status: 503 }, 503],
      [{ networkError: true }, null],
    ] as const) {
      mock.fault({ ...fault, delay: 100, times: 1 })
      const state = await begin(mock)
      await vi.advanceTimersByTimeAsync(99)
      expect(state.status).toBe('pending')
      await vi.advanceTimersByTimeAsync(1)
      expect(state.status).toBe(status)
    }
  })

  test('in a range is drawn from the seed, between the bounds', async () => {
    vi.useFakeTimers()
    const draw = async (seed: number) => {
      const mock = createInventoryMock({ seed })
      mock.fault({ delay: [100, 200] })
      for (let i = 0; i < 20; i++) {
        await begin(mock)
        await vi.advanceTimersByTimeAsync(201)
      }
      return mock.requests.map(({ fault }) => fault!.delay as number)
    }
    const drawn = await draw(1)
    expect(drawn).toHaveLength(20)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(200)
    expect(new Set(drawn).size).toBeGreaterThan(10)
    expect(await draw(1)).toEqual(drawn)
    expect(await draw(2)).not.toEqual(drawn)
  })

  test("that is 'infinite' never ends, and changes nothing", async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.fault({ delay: 'infinite' })
    const state = await begin(mock, write('POST', completeBody()))
    await vi.advanceTimersByTimeAsync(1e9)
    expect(state.status).toBe('pending')
    expect(mock.objects.size).toBe(0)
  })

  test('ends for a client that gives up: its fetch rejects as the platform does', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.fault({ delay: 'infinite' })
    const controller = new AbortController()
    const state = { error: null as unknown }
    mock.fetch(path, { signal: controller.signal }).catch((error: unknown) => {
      state.error = error
    })
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(state.error).toMatchObject({ name: 'AbortError' })
  })

  test('changes the collection when it is over, not when it begins', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 100 })
    await begin(mock, write('POST', completeBody()))
    expect(mock.objects.size).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(mock.objects.size).toBe(1)
  })

  test('of one request holds no other one up', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    mock.fault({ delay: 'infinite', times: 1 })
    const [first, second] = [await begin(mock), await begin(mock)]
    expect([first.status, second.status]).toEqual(['pending', 200])
  })
})
