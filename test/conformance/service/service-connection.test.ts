import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'
import { RequestLimitError, ServiceError } from '../../../src/conformance/service/service-error.ts'
import type { ServiceOptions } from '../../../src/conformance/service/service-options.ts'

afterEach(() => void vi.useRealTimers())

const list = { method: 'GET', path: '/api/v2/objects/' }

/** A connection to a service that answers with these statuses, one after the other, and then with 200. */
function connect(answers: (number | Error | ResponseInit)[], options: ServiceOptions = {}) {
  const times: number[] = []
  const requests: Request[] = []
  const connection = new ServiceConnection(
    {
      url: 'https://staging.example/base',
      fetch: async (input, init) => {
        times.push(Math.round(performance.now()))
        requests.push(new Request(input, init))
        const answer = answers.shift() ?? 200
        if (answer instanceof Error) throw answer
        return new Response('[]', typeof answer === 'number' ? { status: answer } : answer)
      },
    },
    options,
  )
  return { connection, requests, times }
}

/** Runs all timers until a promise settles. */
async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settled = promise.finally(() => (isSettled = true))
  settled.catch(() => {})
  while (!isSettled) await vi.advanceTimersToNextTimerAsync()
  return settled
}

test('sends at most as many requests in a second as the option rate', async () => {
  vi.useFakeTimers()
  const { connection, times } = connect([], { rate: 4 })
  for (let count = 0; count < 5; count++) await settle(connection.ask(list))
  expect(times.map((time) => time - times[0]!)).toEqual([0, 250, 500, 750, 1000])
})

test.each([500, 502, 503, 504, 429, new TypeError('fetch failed')])(
  'repeats a request that gets %s, and counts each',
  async (answer) => {
    vi.useFakeTimers()
    const { connection } = connect([answer, answer])
    expect(await settle(connection.ask(list))).toMatchObject({ status: 200, body: '[]' })
    expect(connection.requests).toBe(3)
  },
)

test('returns a 500 that stays', async () => {
  vi.useFakeTimers()
  const { connection } = connect([500, 500, 500, 500])
  expect(await settle(connection.ask(list))).toMatchObject({ status: 500 })
})

test('waits as long as Retry-After says: seconds or a date, at most a minute', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const retryAfter = (value: string) => ({ status: 503, headers: { 'retry-after': value } })
  const answers = ['7', 'Thu, 01 Jan 2026 00:00:10 GMT', '3600'].map(retryAfter)
  const { connection, times } = connect(answers, { rate: 1000 })
  await settle(connection.ask(list))
  expect(times.map((time) => time - times[0]!)).toEqual([0, 7000, 10_000, 70_000])
})

test('a service that never responds is an error that names it and the reason', async () => {
  vi.useFakeTimers()
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const { connection } = connect([cause, cause, cause, cause])
  await expect(settle(connection.ask(list))).rejects.toThrow(
    new ServiceError(
      'Failed to ask https://staging.example/base: expected a response to GET /api/v2/objects/ but got none ' +
        '(connect ECONNREFUSED). Is it running, and is the URL right?',
    ),
  )
})

test('a response that takes longer than the option timeout is an error that says so', async () => {
  const connection = new ServiceConnection(
    {
      url: 'https://staging.example',
      fetch: (_, init) =>
        new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))),
    },
    { timeout: 1, rate: 1e6 },
  )
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => setImmediate(run)) as never)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(connection.ask(list)).rejects.toThrow(
    'but got none within 1 ms. Allow more time with the option timeout',
  )
})

test('sends nothing above maxRequests, except what cleans up', async () => {
  const { connection, requests } = connect([], { maxRequests: 1, rate: 1e6 })
  await connection.ask(list)
  await expect(connection.ask(list)).rejects.toThrow(RequestLimitError)
  await connection.ask({ method: 'DELETE', path: '/api/v2/objects/1/' }, { essential: true })
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

test('sends nothing once it is aborted, except what cleans up', async () => {
  const controller = new AbortController()
  const { connection, requests } = connect([], { signal: controller.signal, rate: 1e6 })
  controller.abort(new Error('stopped'))
  await expect(connection.ask(list)).rejects.toThrow('stopped')
  await connection.ask({ method: 'DELETE', path: '/api/v2/objects/1/' }, { essential: true })
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
})

test('does not wait for the next attempt once it is aborted', async () => {
  const controller = new AbortController()
  const { connection } = connect([{ status: 503, headers: { 'retry-after': '60' } }], { signal: controller.signal })
  const answer = connection.ask(list)
  controller.abort(new Error('stopped'))
  await expect(answer).rejects.toThrow('stopped')
})

test('sends the token, unless a request has an Authorization of its own', async () => {
  const { connection, requests } = connect([], { token: 'secret', rate: 1e6 })
  await connection.ask(list)
  await connection.ask({ ...list, headers: { authorization: 'Token other' } })
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Token secret', 'Token other'])
})

test('reports each request before it is sent, with the step that it is for', async () => {
  const onProgress = vi.fn()
  const { connection } = connect([], { maxRequests: 9, onProgress })
  connection.startStep('reading the collection')
  await connection.ask(list)
  connection.leftBehind.set(7, 'own')
  expect(onProgress.mock.calls).toEqual([
    [{ requests: 1, maxRequests: 9, step: 'reading the collection', leftBehind: new Map([[7, 'own']]) }],
  ])
})
