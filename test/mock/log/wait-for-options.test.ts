import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]

afterEach(() => void vi.useRealTimers())

/** The error of a promise. */
async function catchError(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('resolved'),
    (error: Error) => error,
  )
}

describe('requests.waitFor with `after`', () => {
  test('waits for a request that came later', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const first = await mock.requests.waitFor({ operation: 'list' })
    const second = mock.requests.waitFor({ operation: 'list' }, { after: first })
    await mock.fetch(`${path}1/`, { method: 'DELETE' })
    await mock.fetch(`${path}?name=a`)
    expect((await second).query).toEqual({ name: 'a' })
  })

  test('looks at the log, too', async () => {
    const mock = createInventoryMock()
    for (const name of ['a', 'b', 'c']) await mock.fetch(`${path}?name=${name}`)
    const first = mock.requests.list()[0]
    expect((await mock.requests.waitFor({}, { after: first })).query).toEqual({ name: 'b' })
  })

  test('undefined waits for any: where there was no last request', async () => {
    const mock = createInventoryMock()
    const waiting = mock.requests.waitFor({}, { after: mock.requests.last() })
    await mock.fetch(path)
    expect(await waiting).toMatchObject({ requestId: 1 })
    expect(await mock.requests.waitFor({}, { after: undefined })).toMatchObject({ requestId: 1 })
  })

  test('an exchange from before a reset waits for any', async () => {
    const mock = createInventoryMock()
    for (let count = 0; count < 3; count++) await mock.fetch(path)
    const last = mock.requests.last()
    mock.reset()
    const waiting = mock.requests.waitFor({}, { after: last })
    await mock.fetch(path)
    expect(await waiting).toMatchObject({ requestId: 1 })
  })

  test('says in its error that a match came before it', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const options = { timeout: 5, after: mock.requests.last() }
    const { message } = await catchError(mock.requests.waitFor({ operation: 'list' }, options))
    expect(message).toContain('\n- GET /api/v2/objects/ 200: it was before the wait\n')
  })

  test('anything but an exchange is refused', async () => {
    const { requests } = createInventoryMock()
    for (const after of [1, null, {}, 'last'] as never[]) {
      await expect(requests.waitFor({}, { after })).rejects.toThrow('expected after to be an exchange, such as')
    }
  })
})

describe('requests.waitFor until the start', () => {
  test('resolves with a request that is pending, as it arrived', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const waiting = mock.requests.waitFor({ operation: 'create' }, { until: 'start' })
    mock.fetch(path, write('POST', completeBody())).catch(() => null)
    const request = await waiting
    expect(request).toMatchObject({ requestId: 1, body: { name: 'new' } })
    expect(request).not.toHaveProperty('outcome')
    expect(await mock.requests.waitFor({}, { until: 'start' })).toEqual(request)
    mock.reset()
  })

  test('refuses the fields of a response', async () => {
    const { requests } = createInventoryMock()
    await expect(requests.waitFor({ status: 200 } as never, { until: 'start' })).rejects.toThrow(
      'expected match to have the fields operation, method, path, query, headers, body, objectId, requestId, fault, ' +
        'source but got "status".',
    )
    await expect(requests.waitFor({}, { until: 'begin' as 'start' })).rejects.toThrow('until to be one of start, end')
  })
})

describe('an error of requests.waitFor', () => {
  test('has a stack that begins in the test', async () => {
    const { requests } = createInventoryMock()
    const { stack } = await catchError(requests.waitFor({ operation: 'list' }, { timeout: 5 }))
    expect(stack?.split('\n').find((line) => /^\s+at /.test(line))).toContain('wait-for-options.test.ts')
  })

  test('comes in real time under fake timers, which delays obey', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 300 })
    const response = mock.fetch(path)
    await expect(mock.requests.waitFor({ operation: 'create' }, { timeout: 5 })).rejects.toThrow('within 5 ms')
    const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(299)
    expect(mock.requests.last()?.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect([(await response).status, (await waiting).status]).toEqual([200, 200])
  })

  test('names a match that is pending, before those that differ, and says how to release it', async () => {
    const mock = createInventoryMock()
    for (let count = 0; count < 3; count++) await mock.fetch(path)
    mock.configure({ delay: 'infinite' })
    mock.fetch(path, write('POST', completeBody())).catch(() => null)
    const { message } = await catchError(mock.requests.waitFor({ operation: 'create' }, { timeout: 5 }))
    expect(message).toContain(
      'but got 4 others. The nearest:\n- POST /api/v2/objects/ pending: it matches, but is pending. ' +
        'Release it with mock.requests.release(), or wait until its start\n- GET',
    )
    mock.reset()
  })

  test('counts one other as one', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const { message } = await catchError(mock.requests.waitFor({ operation: 'create' }, { timeout: 5 }))
    expect(message).toContain('within 5 ms but got 1 other. The nearest:')
  })

  test('comes at once for an asynchronous match, which would match everything', async () => {
    const mock = createInventoryMock()
    const advice = 'Make the function synchronous: remove async.'
    await expect(mock.requests.waitFor((async () => false) as never)).rejects.toThrow(advice)
    const waiting = mock.requests.waitFor((() => Promise.resolve(false)) as never)
    const hasFailed = expect(waiting).rejects.toThrow(advice)
    await mock.fetch(path)
    await hasFailed
    expect(() => mock.requests.count((async () => false) as never)).toThrow(advice)
  })
})

test('a wait that begins after a reset does not end with a request that the reset ended', async () => {
  const mock = createInventoryMock({ delay: 'infinite' })
  const response = mock.fetch(path).catch(() => null)
  await mock.requests.waitFor({}, { until: 'start' })
  mock.reset()
  const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 1000 })
  await response
  mock.configure({ delay: 0 })
  await mock.fetch(path)
  expect(await waiting).toMatchObject({ requestId: 1, status: 200 })
})
