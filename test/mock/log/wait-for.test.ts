import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]
const item = `${path}1/`

/** Observes a promise without waiting for it. */
function observe<T>(promise: Promise<T>): { value?: T; error?: Error } {
  const state: { value?: T; error?: Error } = {}
  promise.then(
    (value) => Object.assign(state, { value }),
    (error) => Object.assign(state, { error }),
  )
  return state
}

describeEveryAdapter('requests.waitFor', (start) => {
  test('waits for a matching request', async () => {
    const { control, send } = await start({ objects })
    const waiting = control.requests.waitFor({ operation: 'update', objectId: 1, body: { labels: ['prod'] } })
    await send({ method: 'GET', path })
    await send({ ...write('PATCH', { labels: [] }), path: item })
    await send({ ...write('PATCH', { labels: ['prod'] }), path: item })
    expect(await waiting).toBe(control.requests.get(3))
  })
})

describe('requests.waitFor', () => {
  test('resolves with the oldest match in the log', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(`${path}?name=a`)
    await mock.fetch(`${path}?name=b`)
    await mock.fetch(`${path}?name=b&sort=id`)
    expect(await mock.requests.waitFor({ query: { name: 'b' } })).toMatchObject({ query: { name: 'b' } })
    expect((await mock.requests.waitFor({ query: { name: 'b' } })).query).toEqual({ name: 'b' })
  })

  test('takes a function as its match', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = mock.requests.waitFor(({ status, path }) => status === 404 && path.endsWith('/9/'))
    await mock.fetch(path)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    expect((await waiting).operation).toBe('delete')
  })

  test('takes a pattern for the response too', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 503, times: 1 })
    const waiting = mock.requests.waitFor({ status: 200, fault: null, responseBody: [{ id: 1 }] })
    await mock.fetch(path)
    await mock.fetch(path)
    expect(await waiting).toBe(mock.requests.get(2))
  })

  test('can be called several times at once', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = [{ objectId: 1 }, { operation: 'delete' as const }, { objectId: 2 }].map((match) =>
      mock.requests.waitFor(match),
    )
    await mock.fetch(`${path}2/`, { method: 'DELETE' })
    await mock.fetch(item, { method: 'DELETE' })
    expect((await Promise.all(waiting)).map(({ objectId }) => objectId)).toEqual([1, 2, 2])
  })

  test('resolves with a request that got a network error', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ networkError: true })
    const waiting = mock.requests.waitFor({ operation: 'list' })
    await mock.fetch(path).catch(() => null)
    expect(await waiting).toMatchObject({ outcome: 'network-error', status: null, fault: { networkError: true } })
  })

  test('leaves no timer, whether it ends with a request or with the timeout', async () => {
    const countTimers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length
    const mock = createInventoryMock()
    const before = countTimers()
    const found = mock.requests.waitFor({ operation: 'list' }, { timeout: 60_000 })
    expect(countTimers()).toBe(before + 1)
    await mock.fetch(path)
    await found
    expect(countTimers()).toBe(before)
    await mock.requests.waitFor({ operation: 'create' }, { timeout: 1 }).catch(() => null)
    expect(countTimers()).toBe(before)
  })

  test('with a timeout of Infinity has no timer', async () => {
    const countTimers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length
    const mock = createInventoryMock()
    const before = countTimers()
    const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: Number.POSITIVE_INFINITY })
    expect(countTimers()).toBe(before)
    await mock.fetch(path)
    expect((await waiting).operation).toBe('list')
  })

  test('takes the longest timeout of a timer', async () => {
    const mock = createInventoryMock()
    const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 2 ** 31 - 1 })
    await mock.fetch(path)
    expect((await waiting).status).toBe(200)
  })

  test('rejects when its server closes, and after that', async () => {
    const { mock, close } = await createInventoryServer({ port: 0 })
    const before = observe(mock.requests.waitFor({ operation: 'list' }))
    await close()
    const after = observe(mock.requests.waitFor({ operation: 'list' }))
    const message =
      'Failed to wait for a request: expected one that matches but got the end of the mock. ' +
      'Keep its session or its server open.'
    await vi.waitFor(() => expect([before.error?.message, after.error?.message]).toEqual([message, message]))
  })

  test('with a function that throws rejects, and does not affect the response', async () => {
    const mock = createInventoryMock({ objects })
    const waiting = observe(mock.requests.waitFor(({ body }) => (body as { name: string }).name === 'a'))
    const response = observe(mock.fetch(path))
    await vi.waitFor(() => expect(response.value ?? response.error).toBeDefined())
    expect(response.value?.status).toBe(200)
    expect(waiting.error).toBeInstanceOf(TypeError)
  })
})

describe('the timeout of requests.waitFor', () => {
  /** Waits until the timeout, and returns the message of the error. */
  async function waitUntilTimeout(
    mock: ReturnType<typeof createInventoryMock>,
    match: Parameters<typeof mock.requests.waitFor>[0],
  ) {
    const error = await mock.requests.waitFor(match, { timeout: 5 }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    return (error as Error).message
  }

  test('reports that there was no request', async () => {
    expect(await waitUntilTimeout(createInventoryMock(), { operation: 'create' })).toMatchInlineSnapshot(
      `"Failed to wait for a request: expected one that matches {"operation":"create"} within 5 ms but got none. Check what the client sends, or use a longer timeout."`,
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
      "Failed to wait for a request: expected one that matches {"operation":"create","body":{"name":"a","labels":["x"]}} within 5 ms but got 5 others. The nearest:
      - POST /api/v2/objects/ 200: body.name: expected "a" but got "b"
      - POST /api/v2/objects/ 200: body.labels: expected ["x"] but got ["y","z"]
      - PATCH /api/v2/objects/1/ 200: operation: expected "create" but got "update"; body.labels: expected ["x"] but got undefined
      Check what the client sends, or use a longer timeout."
    `)
  })

  test('reports the requests that a function rejected', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    await mock.fetch(`${path}?name=a`)
    expect(await waitUntilTimeout(mock, () => false)).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that the function accepts within 5 ms but got 2 others. The nearest:
      - GET /api/v2/objects/ 200: the function rejected it
      - GET /api/v2/objects/?name=a 200: the function rejected it
      Check what the client sends, or use a longer timeout."
    `)
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
    const error = await createInventoryMock()
      .requests.waitFor({ operation: 'list' })
      .catch((error: unknown) => error)
    expect(String(error)).toContain('within 1000 ms')
  })

  test('of 0 searches only the log', async () => {
    const mock = createInventoryMock()
    const search = () => mock.requests.waitFor({ operation: 'list' }, { timeout: 0 })
    await expect(search()).rejects.toThrow(InventoryMockError)
    await mock.fetch(path)
    expect(await search()).toMatchObject({ status: 200 })
  })
})
