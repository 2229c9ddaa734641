import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import {
  type InventoryFetch,
  InventoryMockError,
  type PullOptions,
  pull,
  type ServiceTarget,
} from '../../../src/conformance.ts'
import { empty } from '../../fields.ts'
import { skipWaits } from '../ask.ts'

skipWaits()

type Answer = number | Error | ResponseInit | null

/** Pulls an empty collection of a service that answers with these, one after the other, and then with the list. */
function pullAfter(answers: readonly Answer[], options: PullOptions = {}, target: ServiceTarget = 'https://a.example') {
  const left = [...answers]
  const times: number[] = []
  const requests: Request[] = []
  const fetch: InventoryFetch = async (input, init) => {
    times.push(Math.round(performance.now()))
    requests.push(new Request(input, init))
    const answer = left.shift() ?? 200
    if (answer instanceof Error) throw answer
    return new Response('[]', typeof answer === 'number' ? { status: answer } : answer)
  }
  const pulled = pull(target, { fetch, ...options })
  const waits = () => times.slice(1).map((time, at) => time - times[at]!)
  return { pulled, requests, waits }
}

test('at most as many requests are sent in a second as the option rate says', async () => {
  const { pulled, waits } = pullAfter(Array(2).fill(503), { rate: 0.5 })
  await pulled
  expect(waits()).toEqual([2000, 2000, 2000])
})

test.each([502, 503, 504, 429, new TypeError('fetch failed')])('a request that gets %s is repeated', async (answer) => {
  const { pulled, requests } = pullAfter([answer, answer])
  await pulled
  expect(requests).toHaveLength(4)
})

test.each([500, 501, 505, 404])('a %i is an answer', async (status) => {
  const { pulled, requests } = pullAfter([status])
  await expect(pulled).rejects.toThrow(`the status ${status}`)
  expect(requests).toHaveLength(1)
})

const retryAfter = (value: string) => ({ status: 503, headers: { 'retry-after': value } })

test.each<[what: string, answers: ResponseInit[], waits: number[]]>([
  ['is twice as long before each further attempt', Array(3).fill({ status: 503 }), [250, 500, 1000]],
  ['is as many seconds as Retry-After says', [retryAfter('7')], [7000]],
  ['ends at the date of Retry-After', [retryAfter('Thu, 01 Jan 2026 00:00:10 GMT')], [10_000]],
  ['ends at a date in another format', [retryAfter('2026-01-01T00:00:10Z')], [10_000]],
  ['ends at a date with an offset', [retryAfter('Thu, 01 Jan 2026 00:00:10 +0000')], [10_000]],
  ['is only that of the rate for a date in the past', [retryAfter('Wed, 31 Dec 2025 00:00:00 GMT')], [1]],
  ['is a minute at most', [retryAfter('3600')], [60_000]],
  ['is as usual for any other text', [retryAfter('soon')], [250]],
])('the wait %s', async (_, answers, waits) => {
  vi.setSystemTime(Date.UTC(2026, 0, 1))
  const sent = pullAfter(answers, { rate: 1000 })
  await sent.pulled
  expect(sent.waits()).toEqual([...waits, 1])
})

test('a service that never responds is an error that names it and the reason', async () => {
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const { pulled } = pullAfter(Array(4).fill(cause))
  const message =
    'Failed to ask https://a.example: expected a response to GET /api/v2/objects/ but got none (connect ECONNREFUSED). ' +
    'Is it running, and is the URL right?'
  await expect(pulled).rejects.toMatchObject({ name: 'ServiceError', code: 'unreachable', cause, message })
  await expect(pulled).rejects.toBeInstanceOf(InventoryMockError)
})

test.each(['refused', null])('a reason that is no error is named: %s', async (reason) => {
  const failure = pull('https://a.example', { fetch: () => Promise.reject(reason) })
  await expect(failure).rejects.toThrow(`but got none (${reason})`)
})

test('a response that takes longer than the option timeout is an error that says so', async () => {
  const fetch: InventoryFetch = (_, init) =>
    new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
  const text = 'but got none within 1 ms. Allow more time with the option timeout'
  await expect(pull('https://a.example', { fetch, timeout: 1 })).rejects.toThrow(text)
})

test('nothing is sent once the signal is aborted, nor is the next attempt waited for', async () => {
  const before = pullAfter([], { signal: AbortSignal.abort(new Error('stopped')) })
  await expect(before.pulled).rejects.toThrow('stopped')
  expect(before.requests).toEqual([])
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('stopped')), 1000)
  const { pulled, requests } = pullAfter([retryAfter('60')], { signal: controller.signal })
  await expect(pulled).rejects.toThrow('stopped')
  expect([requests.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('a read under way at an abort is interrupted, and no listener is left at the signal', async () => {
  const controller = new AbortController()
  const fetch: InventoryFetch = async (_, init) => {
    controller.abort(new Error('interrupted'))
    init!.signal!.throwIfAborted()
    return Response.json([])
  }
  await expect(pull(fetch, { signal: controller.signal })).rejects.toThrow('interrupted')
  const { signal } = new AbortController()
  await pullAfter([503], { signal }).pulled
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a body that comes in pieces is read, even cut in the middle of a character', async () => {
  const object = { id: 1, name: 'ø', ...empty }
  const fetch: InventoryFetch = async () => {
    const bytes = new TextEncoder().encode(JSON.stringify([object]))
    const at = bytes.indexOf(0xc3) + 1
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of [bytes.slice(0, at), bytes.slice(at)]) controller.enqueue(piece)
        controller.close()
      },
    })
    return new Response(body)
  }
  expect((await pull(fetch)).state.objects).toEqual([object])
})

test('headers are sent with every request, and can have another kind of Authorization than a token', async () => {
  const { pulled, requests } = pullAfter([], { headers: { Authorization: 'Bearer abc', 'X-Team': 'net' } })
  await pulled
  const headers = { authorization: 'Bearer abc', 'x-team': 'net' }
  expect(requests.map((request) => Object.fromEntries(request.headers))).toEqual([headers, headers])
})

test('each request is reported before it is sent, with the step that it is for', async () => {
  const onProgress = vi.fn()
  await pullAfter([], { onProgress }).pulled
  const step = { requests: 1, step: 'reading the collection', leftBehind: new Map() }
  expect(onProgress.mock.calls[0]).toEqual([step])
})

const base = 'https://staging.example'

test.each<[target: ServiceTarget, base: string]>([
  ...['', '/', '//', '/api/v2/objects', '/api/v2/objects/', '/api/v2/objects/?sort=id#list'].map(
    (path): [string, string] => [base + path, base],
  ),
  [new URL(`${base}/api/v2/objects/`), base],
  ['http://127.0.0.1:4010/sessions/a/api/v2/objects/', 'http://127.0.0.1:4010/sessions/a'],
  // In linear time.
  [`${base}${'/'.repeat(1e6)}a`, `${base}${'/'.repeat(1e6)}a`],
])('a target has a base URL, %#', async (target, url) => {
  const { pulled, requests } = pullAfter([], {}, target)
  await pulled
  expect(requests[0]!.url).toBe(`${url}/api/v2/objects/`)
})
