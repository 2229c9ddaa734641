import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { catchError, describeBoth } from '../../both.ts'
import { LIST } from '../../fields.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

type Requests = ReturnType<typeof createInventoryMock>['requests']

const objects = [{ name: 'a' }]
const item = `${path}1/`

afterEach(() => void vi.useRealTimers())

const countTimers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length

/** Waits until a timeout of 5 ms. Returns the error. */
async function catchTimeout(
  requests: Requests,
  match: Parameters<Requests['waitFor']>[0],
  options = {},
): Promise<Error> {
  const error = await requests.waitFor(match, { timeout: 5, ...options }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(InventoryMockError)
  return error as Error
}

describeEveryAdapter('requests.waitFor', (start) => {
  test('waits for a matching request', async () => {
    const { control, send } = await start({ objects })
    const waiting = control.requests.waitFor({ operation: 'update', objectId: 1, body: { [LIST]: ['prod'] } })
    await send({ method: 'GET', path })
    await send({ ...write('PATCH', { [LIST]: [] }), path: item })
    await send({ ...write('PATCH', { [LIST]: ['prod'] }), path: item })
    expect(await waiting).toBe(control.requests.get(3))
  })
})

describe('requests.waitFor', () => {
  test('takes a function, and a pattern for the response too, several times at once', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 503, times: 1 })
    mock.faults.add({ networkError: true, times: 1 })
    const waiting = [
      mock.requests.waitFor(({ status, path }) => status === 404 && path.endsWith('/9/')),
      mock.requests.waitFor({ operation: 'delete' }),
      mock.requests.waitFor({ status: 200, fault: null, responseBody: [{ id: 1 }] }),
      mock.requests.waitFor({ outcome: 'network-error', fault: { networkError: true } }),
    ]
    for (let count = 0; count < 3; count++) await mock.fetch(path).catch(() => null)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    expect((await Promise.all(waiting)).map(({ requestId }) => requestId)).toEqual([4, 4, 3, 1])
  })

  test('leaves no timer, whether it ends with a request or with the timeout, and has none for Infinity', async () => {
    const mock = createInventoryMock()
    // Those of earlier tests may end meanwhile.
    const before = countTimers()
    const endless = mock.requests.waitFor({ operation: 'list' }, { timeout: Number.POSITIVE_INFINITY })
    expect(countTimers()).toBe(before)
    // The longest timeout of a timer.
    const found = mock.requests.waitFor({ operation: 'list' }, { timeout: 2 ** 31 - 1 })
    expect(countTimers()).toBe(before + 1)
    await mock.fetch(path)
    expect(await endless).toBe(await found)
    expect(countTimers()).toBeLessThanOrEqual(before)
    await catchTimeout(mock.requests, { operation: 'create' })
    expect(countTimers()).toBeLessThanOrEqual(before)
  })

  test('rejects when its server closes, and after that', async () => {
    const { mock, close } = await createInventoryServer({ port: 0 })
    const message =
      'Failed to wait for a request: expected one that matches {"operation":"list"} but got the end of the mock. ' +
      'Keep its session or its server open.'
    const hasFailed = expect(mock.requests.waitFor({ operation: 'list' })).rejects.toThrow(message)
    await close()
    await hasFailed
    await expect(mock.requests.waitFor({ operation: 'list' })).rejects.toThrow(message)
  })

  test('with a function that throws rejects, and does not affect the response', async () => {
    const mock = createInventoryMock({ objects })
    const match = ({ body }: { body: unknown }) => (body as { name: string }).name === 'a'
    const hasFailed = expect(mock.requests.waitFor(match)).rejects.toThrow('null')
    expect((await mock.fetch(path)).status).toBe(200)
    await hasFailed
  })

  test('that begins after a reset does not end with a request that the reset ended', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const { response } = await startRequest(mock)
    mock.reset()
    const waiting = mock.requests.waitFor({ operation: 'list' })
    await expect(response).rejects.toThrow('Failed to fetch')
    mock.configure({ delay: 0 })
    await mock.fetch(path)
    expect(await waiting).toMatchObject({ requestId: 1, status: 200 })
  })
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
      message:
        'Failed to wait for a request: expected one that matches {"operation":"list"} but got a reset. Await it before the reset.',
    })
  })
})

describe('requests.waitFor with `after`', () => {
  test('waits for a request that came later, or finds it in the log', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const after = await mock.requests.waitFor({ operation: 'list' })
    const second = mock.requests.waitFor({ operation: 'list' }, { after })
    await mock.fetch(item, { method: 'DELETE' })
    for (const name of ['a', 'b']) await mock.fetch(`${path}?name=${name}`)
    expect((await second).query).toEqual({ name: 'a' })
    expect(await mock.requests.waitFor({ operation: 'list' }, { after })).toBe(await second)
  })

  test('undefined, or an exchange from before a reset, waits for any', async () => {
    const mock = createInventoryMock()
    for (const count of [0, 3]) {
      for (let sent = 0; sent < count; sent++) await mock.fetch(path)
      const after = mock.requests.last()
      mock.reset()
      const waiting = mock.requests.waitFor({}, { after })
      await mock.fetch(path)
      expect(await waiting).toMatchObject({ requestId: 1 })
    }
    expect(await mock.requests.waitFor({}, { after: undefined })).toMatchObject({ requestId: 1 })
  })

  test('can be of another mock, and then counts by its time', async () => {
    let now = 0
    const clock = () => ++now
    const [mock, other] = [createInventoryMock({ clock }), createInventoryMock({ clock })]
    for (const next of [mock, mock, other, other, mock, other]) await next.fetch(path)
    const [first, , last] = other.requests.list()
    expect(await mock.requests.waitFor({}, { after: first! })).toMatchObject({ requestId: 3 })
    await expect(mock.requests.waitFor({}, { after: last!, timeout: 0 })).rejects.toThrow('it was not after request 3')
    expect(await other.requests.waitFor({}, { after: mock.requests.list()[0]! })).toMatchObject({ requestId: 1 })
  })
})

test('requests.waitFor until the start resolves with a request that is pending, as it arrived', async () => {
  const mock = createInventoryMock({ delay: 'infinite' })
  const waiting = mock.requests.waitFor({ operation: 'create' }, { until: 'start' })
  await startRequest(mock, () => mock.fetch(path, write('POST', completeBody())))
  const request = await waiting
  expect(request).toMatchObject({ requestId: 1, body: { name: 'new' } })
  expect(request).not.toHaveProperty('outcome')
  expect(await mock.requests.waitFor({}, { until: 'start' })).toEqual(request)
  mock.reset()
})

describe('the timeout of requests.waitFor', () => {
  test('is 1,000 ms by default, and reports that there was no request', async () => {
    await expect(createInventoryMock().requests.waitFor({ operation: 'create' })).rejects.toThrow(
      'Failed to wait for a request: expected one that matches {"operation":"create"} within 1000 ms but got none. ' +
        'Check what the client sends, or use a longer timeout.',
    )
  })

  test('reports the nearest misses, not the latest, and how each differs', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path, write('POST', completeBody({ name: 'b', type: { name: 'x' } })))
    await mock.fetch(path, write('POST', completeBody({ name: 'a', type: { name: 'y' } })))
    await mock.fetch(item, write('PATCH', { name: 'a' }))
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    for (let count = 0; count < 10; count++) await mock.fetch(path)
    const match = { operation: 'create' as const, body: { name: 'a', type: { name: 'x' } } }
    expect((await catchTimeout(mock.requests, match)).message).toMatchInlineSnapshot(`
      "Failed to wait for a request: expected one that matches {"operation":"create","body":{"name":"a","type":{"name":"x"}}} within 5 ms but got 14 others. The nearest:
      - POST /api/v2/objects/ 200: body.name: expected "a" but got "b"
      - POST /api/v2/objects/ 200: body.type.name: expected "x" but got "y"
      - PATCH /api/v2/objects/1/ 200: operation: expected "create" but got "update"; body.type.name: expected "x" but got undefined
      Check what the client sends, or use a longer timeout."
    `)
  })

  test('says where to read of which aborts none is seen', async () => {
    const { requests, fetch } = createInventoryMock({ objects })
    await fetch(path)
    await expect(requests.waitFor({ outcome: 'aborted' }, { timeout: 5 })).rejects.toThrow(
      /\nNot every abort is seen: look at "Aborts" in docs\/tests\.md, or use a longer timeout\.$/,
    )
  })

  test('names a match that is pending, before those that differ, and says how to release it', async () => {
    const mock = createWithFaults({ operation: 'create', delay: 'infinite' })
    for (let count = 0; count < 3; count++) await mock.fetch(path)
    await startRequest(mock, () => mock.fetch(path, write('POST', completeBody())))
    expect((await catchTimeout(mock.requests, { operation: 'create' })).message).toContain(
      'but got 4 others. The nearest:\n- POST /api/v2/objects/ pending: it matches, but is pending. ' +
        'Release it with mock.requests.release(), or wait until its start\n- GET',
    )
    mock.reset()
  })

  test('has an error whose stack begins in the test', async () => {
    const { stack } = await catchTimeout(createInventoryMock().requests, { operation: 'list' })
    expect(stack?.split('\n').find((line) => /^\s+at /.test(line))).toContain('wait-for.test.ts')
  })

  test('passes in real time under fake timers, which delays obey', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 300 })
    const response = mock.fetch(path)
    expect((await catchTimeout(mock.requests, { operation: 'create' })).message).toContain('within 5 ms')
    const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(299)
    expect(mock.requests.last()?.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect([(await response).status, (await waiting).status]).toEqual([200, 200])
  })
})
