import { getEventListeners } from 'node:events'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  RequestLimitError,
  ServiceConnection,
  ServiceError,
} from '../../../src/conformance/service/service-connection.ts'
import type { ServiceOptions } from '../../../src/conformance/service/service-options.ts'
import { type InventoryFetch, InventoryMockError } from '../../../src/conformance.ts'

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

/** Runs all timers until a promise is done. */
async function runTimers<Value>(promise: Promise<Value>): Promise<Value> {
  let isDone = false
  const done = promise.finally(() => (isDone = true))
  done.catch(() => {})
  while (!isDone) await vi.advanceTimersToNextTimerAsync()
  return done
}

test('sends at most as many requests in a second as the option rate', async () => {
  vi.useFakeTimers()
  const { connection, times } = connect([], { rate: 4 })
  for (let count = 0; count < 5; count++) await runTimers(connection.ask(list))
  expect(times.map((time) => time - times[0]!)).toEqual([0, 250, 500, 750, 1000])
})

test.each([502, 503, 504, 429, new TypeError('fetch failed')])(
  'repeats a request that gets %s, and counts each',
  async (answer) => {
    vi.useFakeTimers()
    const { connection } = connect([answer, answer])
    expect(await runTimers(connection.ask(list))).toMatchObject({ status: 200, body: '[]' })
    expect([connection.requests, connection.repeats]).toEqual([3, 2])
  },
)

test.each([500, 501, 505, 404])('a %i is an answer', async (status) => {
  const { connection } = connect([status], { rate: 1e6 })
  expect(await connection.ask(list)).toMatchObject({ status })
  expect(connection.requests).toBe(1)
})

const retryAfter = (value: string) => ({ status: 503, headers: { 'retry-after': value } })

test.each<[what: string, answers: ResponseInit[], waits: number[]]>([
  ['twice as long before each further attempt', Array(3).fill({ status: 503 }), [250, 500, 1000]],
  ['as many seconds as Retry-After says', [retryAfter('7')], [7000]],
  ['until the date of Retry-After', [retryAfter('Thu, 01 Jan 2026 00:00:10 GMT')], [10_000]],
  ['until a date in another format', [retryAfter('2026-01-01T00:00:10Z')], [10_000]],
  ['until a date with an offset', [retryAfter('Thu, 01 Jan 2026 00:00:10 +0000')], [10_000]],
  ['not at all for a date in the past, but for the rate', [retryAfter('Wed, 31 Dec 2025 00:00:00 GMT')], [1]],
  ['a minute at most', [retryAfter('3600')], [60_000]],
  ['as usual for any other text', [retryAfter('soon')], [250]],
])('waits %s', async (_, answers, waits) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const { connection, times } = connect([...answers], { rate: 1000 })
  await runTimers(connection.ask(list))
  expect(times.slice(1).map((time, at) => time - times[at]!)).toEqual(waits)
})

test('a service that never responds is an error that names it and the reason', async () => {
  vi.useFakeTimers()
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const { connection } = connect([cause, cause, cause, cause])
  const failure = runTimers(connection.ask(list))
  await expect(failure).rejects.toThrow(
    new ServiceError(
      'Failed to ask https://staging.example/base: expected a response to GET /api/v2/objects/ but got none ' +
        '(connect ECONNREFUSED). Is it running, and is the URL right?',
      'unreachable',
      { cause },
    ),
  )
  await expect(failure).rejects.toMatchObject({ name: 'ServiceError', code: 'unreachable', cause })
  await expect(failure).rejects.toBeInstanceOf(InventoryMockError)
})

test.each(['refused', null])('a reason that is no error is named: %s', async (reason) => {
  vi.useFakeTimers()
  const fetch = () => Promise.reject(reason)
  const connection = new ServiceConnection({ url: 'https://staging.example', fetch }, {})
  await expect(runTimers(connection.ask(list))).rejects.toThrow(`but got none (${reason})`)
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
  const failure = connection.ask(list)
  await expect(failure).rejects.toThrow(RequestLimitError)
  await expect(failure).rejects.toMatchObject({ code: 'limit' })
  await expect(failure).rejects.toThrow('The limit of 1 requests was reached. Raise the option maxRequests.')
  await connection.ask({ method: 'DELETE', path: '/api/v2/objects/1/' }, true)
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

test('sends nothing once it is aborted, except what cleans up', async () => {
  const controller = new AbortController()
  const { connection, requests } = connect([], { signal: controller.signal, rate: 1e6 })
  controller.abort(new Error('stopped'))
  await expect(connection.ask(list)).rejects.toThrow('stopped')
  await connection.ask({ method: 'DELETE', path: '/api/v2/objects/1/' }, true)
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
})

test('does not wait for the next attempt once it is aborted', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const { connection } = connect([{ status: 503, headers: { 'retry-after': '60' } }], { signal: controller.signal })
  const answer = connection.ask(list)
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(1000)
  controller.abort(new Error('stopped'))
  await expect(answer).rejects.toThrow('stopped')
  expect(vi.getTimerCount()).toBe(0)
})

test('leaves no listener behind at the signal', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  const { connection } = connect([503], { signal })
  await runTimers(connection.ask(list))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each([
  ['GET', 'interrupted'],
  ['HEAD', 'interrupted'],
  ['OPTIONS', 'interrupted'],
  ['POST', 'finished'],
  ['DELETE', 'finished'],
])('a %s that is under way at an abort is %s', async (method, outcome) => {
  const controller = new AbortController()
  const fetch: InventoryFetch = async (_, init) => {
    controller.abort(new Error('interrupted'))
    init!.signal!.throwIfAborted()
    return new Response('finished')
  }
  const connection = new ServiceConnection({ url: 'https://staging.example', fetch }, { signal: controller.signal })
  const answer = connection.ask({ method, path: list.path })
  expect(
    await answer.then(
      ({ body }) => body,
      ({ message }) => message,
    ),
  ).toBe(outcome)
})

test('sends the method, the path, the headers and the body of a request', async () => {
  const { connection, requests } = connect([], { rate: 1e6 })
  const headers = { 'content-type': 'application/json' }
  await connection.ask({ method: 'POST', path: '/api/v2/objects/?a=b', headers, body: '{"name":"web-1"}' })
  await connection.ask(list)
  const [post, get] = requests
  expect([post!.method, post!.url]).toEqual(['POST', 'https://staging.example/base/api/v2/objects/?a=b'])
  expect(Object.fromEntries(post!.headers)).toEqual(headers)
  expect(await post!.json()).toEqual({ name: 'web-1' })
  expect([Object.fromEntries(get!.headers), get!.body]).toEqual([{}, null])
})

test('reads a body that comes in pieces, even in the middle of a character', async () => {
  const bytes = new TextEncoder().encode('["Kjøleskap"]')
  const pieces = [bytes.slice(0, 5), bytes.slice(5, 6), bytes.slice(6)]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const connection = new ServiceConnection(
    { url: 'https://staging.example', fetch: async () => new Response(body) },
    {},
  )
  expect(await connection.ask(list)).toMatchObject({ body: '["Kjøleskap"]' })
})

test('an empty header says that there is none', async () => {
  const { connection, requests } = connect([], { token: 'secret', rate: 1e6 })
  await connection.ask({ ...list, headers: { authorization: '' } })
  expect(requests[0]!.headers.has('authorization')).toBe(false)
  expect(connection.token).toBe('secret')
})

test('headers are sent with every request, and can have another kind of Authorization than a token', async () => {
  const { connection, requests } = connect([], { headers: { Authorization: 'Bearer abc', 'X-Team': 'net' }, rate: 1e6 })
  await connection.ask(list)
  expect(Object.fromEntries(requests[0]!.headers)).toMatchObject({ authorization: 'Bearer abc', 'x-team': 'net' })
  expect([connection.token, connection.isAuthorized]).toEqual([undefined, true])
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
  connection.leftBehind.set('7', 'own')
  expect(onProgress.mock.calls).toEqual([
    [{ requests: 1, maxRequests: 9, step: 'reading the collection', leftBehind: new Map([['7', 'own']]) }],
  ])
})
