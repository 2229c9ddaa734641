import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createInventoryMock, type Exchange, InventoryMockError } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

const objects = [{ name: 'a' }]
const item = `${path}1/`

afterEach(() => {
  vi.useRealTimers()
})

/** What comes of a promise, for who does not want to wait. */
function watch<T>(promise: Promise<T>): { value?: T; error?: Error } {
  const state: { value?: T; error?: Error } = {}
  promise.then(
    (value) => Object.assign(state, { value }),
    (error) => Object.assign(state, { error }),
  )
  return state
}

describeEveryAdapter('waitForRequest', (start) => {
  test('waits for a request to come', async () => {
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
  test('finds a request in the log, the oldest that fits', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(`${path}?name=a`)
    await mock.fetch(`${path}?name=b`)
    await mock.fetch(`${path}?name=b&sort=id`)
    expect(await mock.waitForRequest({ query: { name: 'b' } })).toMatchObject({ query: { name: 'b' } })
    expect((await mock.waitForRequest({ query: { name: 'b' } })).query).toEqual({ name: 'b' })
  })

  test('gives an exchange', () => {
    expectTypeOf(createInventoryMock().waitForRequest).returns.resolves.toEqualTypeOf<Exchange>()
  })

  test('with `next` takes none that came before', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const waiting = watch(mock.waitForRequest({ operation: 'list' }, { next: true }))
    await mock.fetch(item, { method: 'DELETE' })
    expect(waiting).toEqual({})
    await mock.fetch(`${path}?name=a`)
    await Promise.resolve()
    expect(waiting.value?.query).toEqual({ name: 'a' })
  })

  test('takes a function', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = mock.waitForRequest(({ status, path }) => status === 404 && path.endsWith('/9/'))
    await mock.fetch(path)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    expect((await waiting).operation).toBe('delete')
  })

  test('takes a match on the answer, too', async () => {
    const mock = createInventoryMock({ objects })
    mock.fault({ status: 503, times: 1 })
    const waiting = mock.waitForRequest({ status: 200, fault: null, responseBody: [{ id: 1 }] })
    await mock.fetch(path)
    await mock.fetch(path)
    expect(await waiting).toBe(mock.requests[1])
  })

  test('several at once all get theirs', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = [{ id: 1 }, { operation: 'delete' as const }, { id: 2 }].map((match) => mock.waitForRequest(match))
    await mock.fetch(`${path}2/`, { method: 'DELETE' })
    await mock.fetch(item, { method: 'DELETE' })
    expect((await Promise.all(waiting)).map(({ id }) => id)).toEqual([1, 2, 2])
  })

  test('finds a network error', async () => {
    const mock = createInventoryMock()
    mock.fault({ networkError: true })
    const waiting = mock.waitForRequest({ operation: 'list' })
    await mock.fetch(path).catch(() => null)
    expect(await waiting).toMatchObject({ status: null, fault: { networkError: true } })
  })

  test('leaves no timer behind once it has what it waited for', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const waiting = mock.waitForRequest({ operation: 'list' })
    await mock.fetch(path)
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })

  test('with a timeout of Infinity waits on', async () => {
    vi.useFakeTimers()
    const timeout = Number.POSITIVE_INFINITY
    const mock = createInventoryMock()
    const waiting = watch(mock.waitForRequest({ operation: 'list' }, { timeout }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(waiting).toEqual({})
    await mock.fetch(path)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.value?.operation).toBe('list')
  })

  test('with a function that throws rejects, and the client gets its answer all the same', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = watch(mock.waitForRequest(({ body }) => (body as { name: string }).name === 'a'))
    const answer = watch(mock.fetch(path))
    await vi.waitFor(() => expect(answer.value ?? answer.error).toBeDefined())
    expect(answer.value?.status).toBe(200)
    expect(waiting.error).toBeInstanceOf(TypeError)
  })
})

describe('waitForRequest in vain', () => {
  /** The message of a wait that ends after 500 ms. */
  async function waitInVain(
    mock: ReturnType<typeof createInventoryMock>,
    ...[match, options]: Parameters<typeof mock.waitForRequest>
  ) {
    vi.useFakeTimers()
    const waiting = watch(mock.waitForRequest(match, { timeout: 500, ...options }))
    await vi.advanceTimersByTimeAsync(499)
    expect(waiting).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting.error).toBeInstanceOf(InventoryMockError)
    return waiting.error!.message
  }

  test('says that nothing came', async () => {
    expect(await waitInVain(createInventoryMock(), { operation: 'create' })).toMatchInlineSnapshot(
      `"Failed to wait for a request: expected one that matches {"operation":"create"} within 500 ms but got none. Check what the client sends, or use a longer timeout."`,
    )
  })

  test('says what came nearest, and what differed in each', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    await mock.fetch(path, write('POST', completeBody({ name: 'b', labels: ['x'] })))
    await mock.fetch(path, write('POST', completeBody({ name: 'a', labels: ['y', 'z'] })))
    await mock.fetch(item, write('PATCH', { name: 'a' }))
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    const match = { operation: 'create' as const, body: { name: 'a', labels: ['x'] } }
    expect(await waitInVain(mock, match)).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that matches {"operation":"create","body":{"name":"a","labels":["x"]}} within 500 ms but got 5 others. The nearest:
      - POST /api/v2/objects/ 200: body.name: expected "a" but got "b"
      - POST /api/v2/objects/ 200: body.labels: expected ["x"] but got ["y","z"]
      - PATCH /api/v2/objects/1/ 200: operation: expected "create" but got "update"; body.labels: expected ["x"] but got undefined
      So none matches. Check what the client sends, or use a longer timeout."
    `)
  })

  test('says what came, where a function refused it', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    await mock.fetch(`${path}?name=a`)
    expect(await waitInVain(mock, () => false)).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that the function accepts within 500 ms but got 2 others. The nearest:
      - GET /api/v2/objects/ 200: the function rejected it
      - GET /api/v2/objects/?name=a 200: the function rejected it
      So none matches. Check what the client sends, or use a longer timeout."
    `)
  })

  test('with `next` does not say of one that fits and came before that it was refused', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    expect(await waitInVain(mock, { operation: 'list' }, { next: true })).not.toContain('refused')
  })

  test('has the form of every error', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const message = await waitInVain(mock, { operation: 'create' })
    expect(message).toMatch(/^Failed to wait for a request: expected .+ but got .+\. [A-Z].*\.$/s)
    expect(message).not.toMatch(/^\./m)
  })

  test('lists what came nearest whatever the order in which it came', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path, write('POST', completeBody({ name: 'near' })))
    for (let i = 0; i < 10; i++) await mock.fetch(path)
    expect(await waitInVain(mock, { operation: 'create', body: { name: 'far' } })).toContain('got "near"')
  })

  test('waits for 1,000 ms unless it is told otherwise', async () => {
    vi.useFakeTimers()
    const waiting = watch(createInventoryMock().waitForRequest({ operation: 'list' }))
    await vi.advanceTimersByTimeAsync(999)
    expect(waiting).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting.error?.message).toContain('within 1000 ms')
  })

  test('with a timeout of 0 looks into the log alone', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const missing = watch(mock.waitForRequest({ operation: 'list' }, { timeout: 0 }))
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(missing.error).toBeInstanceOf(InventoryMockError)
    await mock.fetch(path)
    expect(await mock.waitForRequest({ operation: 'list' }, { timeout: 0 })).toMatchObject({ status: 200 })
  })
})
