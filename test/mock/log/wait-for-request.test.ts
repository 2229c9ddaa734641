import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createInventoryMock, type Exchange, InventoryMockError } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]
const item = `${path}1/`

afterEach(() => {
  vi.useRealTimers()
})

/** Observes a promise without waiting for it. */
function observe<T>(promise: Promise<T>): { value?: T; error?: Error } {
  const state: { value?: T; error?: Error } = {}
  promise.then(
    (value) => Object.assign(state, { value }),
    (error) => Object.assign(state, { error }),
  )
  return state
}

describeEveryAdapter('waitForRequest', (start) => {
  test('waits for a matching request', async () => {
    const { control, send, close } = await start({ objects })
    try {
      const waiting = control.waitForRequest({ operation: 'update', id: 1, body: { labels: ['prod'] } })
      await send({ method: 'GET', path })
      await send({ ...write('PATCH', { labels: [] }), path: item })
      await send({ ...write('PATCH', { labels: ['prod'] }), path: item })
      expect(await waiting).toBe(control.requests[2])
    } finally {
      await close()
    }
  })
})

describe('waitForRequest', () => {
  test('resolves with the oldest match in the log', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(`${path}?name=a`)
    await mock.fetch(`${path}?name=b`)
    await mock.fetch(`${path}?name=b&sort=id`)
    expect(await mock.waitForRequest({ query: { name: 'b' } })).toMatchObject({ query: { name: 'b' } })
    expect((await mock.waitForRequest({ query: { name: 'b' } })).query).toEqual({ name: 'b' })
  })

  test('resolves with an exchange', () => {
    expectTypeOf(createInventoryMock().waitForRequest).returns.resolves.toEqualTypeOf<Exchange>()
  })

  test('with `next` ignores earlier requests', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const waiting = observe(mock.waitForRequest({ operation: 'list' }, { next: true }))
    await mock.fetch(item, { method: 'DELETE' })
    expect(waiting).toEqual({})
    await mock.fetch(`${path}?name=a`)
    await Promise.resolve()
    expect(waiting.value?.query).toEqual({ name: 'a' })
  })

  test('takes a function as its match', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = mock.waitForRequest(({ status, path }) => status === 404 && path.endsWith('/9/'))
    await mock.fetch(path)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    expect((await waiting).operation).toBe('delete')
  })

  test('takes a pattern for the response too', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 503, times: 1 })
    const waiting = mock.waitForRequest({ status: 200, fault: null, responseBody: [{ id: 1 }] })
    await mock.fetch(path)
    await mock.fetch(path)
    expect(await waiting).toBe(mock.requests[1])
  })

  test('can be called several times at once', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = [{ id: 1 }, { operation: 'delete' as const }, { id: 2 }].map((match) => mock.waitForRequest(match))
    await mock.fetch(`${path}2/`, { method: 'DELETE' })
    await mock.fetch(item, { method: 'DELETE' })
    expect((await Promise.all(waiting)).map(({ id }) => id)).toEqual([1, 2, 2])
  })

  test('resolves with a request that got a network error', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ networkError: true })
    const waiting = mock.waitForRequest({ operation: 'list' })
    await mock.fetch(path).catch(() => null)
    expect(await waiting).toMatchObject({ status: null, fault: { networkError: true } })
  })

  test('clears its timer when it resolves', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const waiting = mock.waitForRequest({ operation: 'list' })
    await mock.fetch(path)
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })

  test('with a timeout of Infinity never times out', async () => {
    vi.useFakeTimers()
    const timeout = Number.POSITIVE_INFINITY
    const mock = createInventoryMock()
    const waiting = observe(mock.waitForRequest({ operation: 'list' }, { timeout }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(waiting).toEqual({})
    await mock.fetch(path)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.value?.operation).toBe('list')
  })

  test('takes the longest timeout of a timer', async () => {
    const mock = createInventoryMock()
    const waiting = mock.waitForRequest({ operation: 'list' }, { timeout: 2 ** 31 - 1 })
    await mock.fetch(path)
    expect((await waiting).status).toBe(200)
  })

  test('rejects when its server closes, and after that', async () => {
    const { mock, close } = await createInventoryServer({ port: 0 })
    const before = observe(mock.waitForRequest({ operation: 'list' }))
    await close()
    const after = observe(mock.waitForRequest({ operation: 'list' }))
    const message =
      'Failed to wait for a request: expected one that matches but got the end of the mock. ' +
      'Keep its session or its server open.'
    await vi.waitFor(() => expect([before.error?.message, after.error?.message]).toEqual([message, message]))
  })

  test('with a function that throws rejects, and does not affect the response', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = observe(mock.waitForRequest(({ body }) => (body as { name: string }).name === 'a'))
    const response = observe(mock.fetch(path))
    await vi.waitFor(() => expect(response.value ?? response.error).toBeDefined())
    expect(response.value?.status).toBe(200)
    expect(waiting.error).toBeInstanceOf(TypeError)
  })
})

describe('the timeout of waitForRequest', () => {
  /** Waits until the timeout of 500 ms, and returns the message of the error. */
  async function waitUntilTimeout(
    mock: ReturnType<typeof createInventoryMock>,
    ...[match, options]: Parameters<typeof mock.waitForRequest>
  ) {
    vi.useFakeTimers()
    const waiting = observe(mock.waitForRequest(match, { timeout: 500, ...options }))
    await vi.advanceTimersByTimeAsync(499)
    expect(waiting).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting.error).toBeInstanceOf(InventoryMockError)
    return waiting.error!.message
  }

  test('reports that there was no request', async () => {
    expect(await waitUntilTimeout(createInventoryMock(), { operation: 'create' })).toMatchInlineSnapshot(
      `"Failed to wait for a request: expected one that matches {"operation":"create"} within 500 ms but got none. Check what the client sends, or use a longer timeout."`,
    )
  })

  test('reports the nearest misses, and how each differs', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    await mock.fetch(path, write('POST', completeBody({ name: 'b', labels: ['x'] })))
    await mock.fetch(path, write('POST', completeBody({ name: 'a', labels: ['y', 'z'] })))
    await mock.fetch(item, write('PATCH', { name: 'a' }))
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    const match = { operation: 'create' as const, body: { name: 'a', labels: ['x'] } }
    expect(await waitUntilTimeout(mock, match)).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that matches {"operation":"create","body":{"name":"a","labels":["x"]}} within 500 ms but got 5 others. The nearest:
      - POST /api/v2/objects/ 200: body.name: expected "a" but got "b"
      - POST /api/v2/objects/ 200: body.labels: expected ["x"] but got ["y","z"]
      - PATCH /api/v2/objects/1/ 200: operation: expected "create" but got "update"; body.labels: expected ["x"] but got undefined
      So none matches. Check what the client sends, or use a longer timeout."
    `)
  })

  test('reports the requests that a function rejected', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    await mock.fetch(`${path}?name=a`)
    expect(await waitUntilTimeout(mock, () => false)).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that the function accepts within 500 ms but got 2 others. The nearest:
      - GET /api/v2/objects/ 200: the function rejected it
      - GET /api/v2/objects/?name=a 200: the function rejected it
      So none matches. Check what the client sends, or use a longer timeout."
    `)
  })

  test('with `next` does not report an earlier match as rejected', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const message = await waitUntilTimeout(mock, { operation: 'list' }, { next: true })
    expect(message).toContain('\n- GET /api/v2/objects/ 200: it was before the wait\n')
  })

  test('has an error message of the usual form', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const message = await waitUntilTimeout(mock, { operation: 'create' })
    expect(message).toMatch(/^Failed to wait for a request: expected .+ but got .+\. [A-Z].*\.$/s)
    expect(message).not.toMatch(/^\./m)
  })

  test('reports the nearest misses, not the latest', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path, write('POST', completeBody({ name: 'near' })))
    for (let i = 0; i < 10; i++) await mock.fetch(path)
    expect(await waitUntilTimeout(mock, { operation: 'create', body: { name: 'far' } })).toContain('got "near"')
  })

  test('is 1,000 ms by default', async () => {
    vi.useFakeTimers()
    const waiting = observe(createInventoryMock().waitForRequest({ operation: 'list' }))
    await vi.advanceTimersByTimeAsync(999)
    expect(waiting).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting.error?.message).toContain('within 1000 ms')
  })

  test('of 0 searches only the log', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const missing = observe(mock.waitForRequest({ operation: 'list' }, { timeout: 0 }))
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(missing.error).toBeInstanceOf(InventoryMockError)
    await mock.fetch(path)
    expect(await mock.waitForRequest({ operation: 'list' }, { timeout: 0 })).toMatchObject({ status: 200 })
  })
})
