import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type AssumptionName,
  createInventoryMock,
  type EndedExchange,
  type Exchange,
  type Fault,
  type FaultSnapshot,
  type OperationName,
  type ReceivedRequest,
  type RequestMatch,
} from '../../src/index.ts'
import type { AddedFault, JsonFault } from '../../src/mock/faults/fault.ts'
import type { ExchangeRequest } from '../../src/mock/log/exchange.ts'

const mock = createInventoryMock()
const { faults, requests } = mock

describe('an exchange', () => {
  test('is a request, as it arrived, with its outcome', () => {
    expectTypeOf<Exchange>().toExtend<ReceivedRequest>()
    expectTypeOf<ReceivedRequest>().toExtend<ExchangeRequest>()
    expectTypeOf<Exchange['outcome']>().toEqualTypeOf<'pending' | 'response' | 'network-error' | 'aborted' | 'passed'>()
    expectTypeOf<EndedExchange>().toEqualTypeOf<Exclude<Exchange, { outcome: 'pending' }>>()
  })

  test('has the same keys whatever its outcome is, which narrows them', () => {
    type Keys<Member> = Member extends Exchange ? keyof Member : never
    expectTypeOf<Keys<Exchange>>().toEqualTypeOf<keyof Exchange>()
    const { last } = requests
    const exchange = last()!
    if (exchange.outcome === 'response') {
      expectTypeOf(exchange.status).toEqualTypeOf<number>()
      expectTypeOf(exchange.responseHeaders).toEqualTypeOf<Readonly<Record<string, string>>>()
      expectTypeOf(exchange.assumption).toEqualTypeOf<AssumptionName | null>()
      expectTypeOf(exchange.durationMs).toEqualTypeOf<number>()
    } else if (exchange.outcome === 'pending') {
      expectTypeOf(exchange.status).toEqualTypeOf<null>()
      expectTypeOf(exchange.durationMs).toEqualTypeOf<null>()
    } else {
      expectTypeOf(exchange.responseBody).toEqualTypeOf<null>()
      expectTypeOf(exchange.durationMs).toEqualTypeOf<number>()
    }
  })

  test('in the log may be undefined, and is read-only', () => {
    expectTypeOf(requests.list()).toEqualTypeOf<readonly Exchange[]>()
    expectTypeOf(requests.last()).toEqualTypeOf<Exchange | undefined>()
    expectTypeOf(requests.get(1)).toEqualTypeOf<Exchange | undefined>()
    expectTypeOf(requests.count({ status: 200 })).toEqualTypeOf<number>()
    expectTypeOf(requests.release({ operation: 'list' })).toEqualTypeOf<number>()
    // @ts-expect-error -- the list is read-only
    requests.list().push()
    // @ts-expect-error -- an exchange is read-only
    requests.last()!.method = 'GET'
    // @ts-expect-error -- an id is a number
    requests.get('1')
  })
})

describe('a match', () => {
  test('is a pattern or a function', () => {
    expectTypeOf<RequestMatch>().toEqualTypeOf<RequestMatch<Exchange>>()
    requests.list({})
    requests.waitFor(({ responseBody, body }) => responseBody === body)
    // @ts-expect-error -- a function returns a boolean
    requests.waitFor(() => 'yes')
    // @ts-expect-error -- a pattern is an object
    requests.waitFor('create')
  })

  test('has fields of an exchange, with their types', () => {
    requests.list({ operation: 'create', assumption: 'filterMatch', status: null, source: 'app' })
    // @ts-expect-error -- there is no such field
    requests.list({ url: '/' })
    // @ts-expect-error -- nobody can know it
    requests.list({ durationMs: 5 })
    // @ts-expect-error -- there is no such assumption
    requests.list({ assumption: 'filterMatches' })
    // @ts-expect-error -- a status is a number
    requests.list({ status: '200' })
  })

  test('can have regular expressions and matchers of a test library', () => {
    requests.list({ path: /1/, status: expect.any(Number), body: { name: /^web/, labels: expect.anything() } })
    requests.list({ objectId: { asymmetricMatch: (value: unknown) => value === 1 } })
    // @ts-expect-error -- a number has no regular expression
    requests.list({ status: /5../ })
  })

  test('can have any JSON as a body, also of an interface, and no function or object of a class', () => {
    interface Device {
      name: string
      call: string
    }
    requests.list({ body: { name: 'a', call: 'b' } satisfies Device as Device })
    requests.list({ body: [{ a: null }], responseBody: 'text' })
    // @ts-expect-error -- a function is the match itself
    requests.list({ body: () => false })
    // @ts-expect-error -- JSON has no dates
    requests.list({ body: new Date() })
    // @ts-expect-error -- it lacks await
    requests.list({ body: Promise.resolve({}) })
    // @ts-expect-error -- it lacks await
    requests.list(Promise.resolve({}))
  })

  test('can have headers and a query as those of the platform', () => {
    requests.list({ headers: new Headers(), responseHeaders: new Headers(), query: new URLSearchParams() })
    requests.list({ headers: { accept: /json/ }, query: { name: 'a', responsible: [1, '2'] } })
    // @ts-expect-error -- a query has parameters
    requests.list({ query: 'name=a' })
    // @ts-expect-error -- a header is a text
    requests.list({ headers: { 'retry-after': 1 } })
  })

  test('is asserted at once', () => {
    expectTypeOf(requests.verify({ operation: 'list' }, { times: 2 })).toEqualTypeOf<void>()
    // @ts-expect-error -- a match is required
    requests.verify()
    // @ts-expect-error -- a number of times
    requests.verify({}, { times: '2' })
  })
})

describe('requests.waitFor', () => {
  test('resolves with an exchange that has ended', () => {
    expectTypeOf(requests.waitFor({}, { timeout: 500 })).toEqualTypeOf<Promise<EndedExchange>>()
    expectTypeOf(requests.waitFor({}, { until: 'end', after: requests.last() })).resolves.toEqualTypeOf<EndedExchange>()
    requests.waitFor(({ status }) => status === 200)
  })

  test('until the start resolves with the request alone, and matches only that', () => {
    expectTypeOf(requests.waitFor({}, { until: 'start' })).resolves.toEqualTypeOf<ReceivedRequest>()
    requests.waitFor(({ body }) => body === null, { until: 'start' })
    // @ts-expect-error -- there is no response yet
    requests.waitFor({ status: 200 }, { until: 'start' })
    // @ts-expect-error -- a timeout is a number of ms
    requests.waitFor({}, { timeout: '1 s' })
    // @ts-expect-error -- the one after another is named
    requests.waitFor({}, { next: true })
  })
})

describe('a fault', () => {
  test('that was added is a snapshot with its id and its counts, and can be removed', () => {
    const fault = faults.add({ status: 503 })
    expectTypeOf(fault).toEqualTypeOf<AddedFault>()
    expectTypeOf(fault).toExtend<FaultSnapshot>()
    expectTypeOf(fault).toExtend<Disposable>()
    expectTypeOf(fault.remove).toEqualTypeOf<() => boolean>()
    // @ts-expect-error -- a snapshot is read-only
    fault.status = 500
    // @ts-expect-error -- it is not a function
    fault()
    expectTypeOf(faults.list()).toEqualTypeOf<readonly FaultSnapshot[]>()
    expectTypeOf(faults.get(1)).toEqualTypeOf<FaultSnapshot | undefined>()
    expectTypeOf(faults.count()).toEqualTypeOf<number>()
    expectTypeOf(faults.remove(1)).toEqualTypeOf<boolean>()
    // @ts-expect-error -- an id is a number
    faults.remove('1')
  })

  test('can be another response, a network error, a delay, or a truncated response, or a sequence of them', () => {
    faults.add({ status: 503, body: { detail: 'No.' }, headers: { 'Retry-After': '1' }, delay: 100 })
    faults.add({ status: 503, headers: new Headers({ 'Retry-After': '1' }) })
    faults.add({ status: 200, body: mock.objects.list() })
    faults.add({ networkError: true, delay: [1, 2] })
    faults.add({ delay: 'infinite' })
    faults.add({ status: 503, truncate: 10, delay: 5 })
    faults.add({ operation: 'list', sequence: [{ status: 503 }, {}, { at: 'response', networkError: true }] })
    faults.add({ at: 'response', networkError: true })
    // @ts-expect-error -- there is no such moment
    faults.add({ at: 'end', networkError: true })
  })

  test('can be a function that makes the response', () => {
    faults.add({
      respond(request, response) {
        expectTypeOf(request).toEqualTypeOf<Request>()
        expectTypeOf(response).toEqualTypeOf<Response | undefined>()
        return new Response('<h1>', { status: 502 })
      },
    })
    faults.add({ respond: async () => Response.json([]) })
    // @ts-expect-error -- a response of the platform
    faults.add({ respond: () => ({ status: 502 }) })
  })

  test('can be limited to some requests, a number of times, at a rate', () => {
    faults.add({ status: 503, operation: 'list', match: { path: /1/ }, times: 1, rate: 0.5, skip: 2 })
    faults.add({ status: 503, match: (request) => request.objectId === 1 })
    faults.add({ status: 503, match: { method: 'patch', query: { responsible: 5 } } })
    for (const fault of [{ status: 503 }, { networkError: true }, { delay: 1 }]) faults.add(fault)
  })

  test('cannot be invalid in its fields', () => {
    // @ts-expect-error -- an effect has no scope
    faults.add({ sequence: [{ status: 503, operation: 'list' }] })
    // @ts-expect-error -- a list of faults is none
    faults.add([{ status: 503 }, {}])
    // @ts-expect-error -- there is no response to match yet
    faults.add({ status: 503, match: { status: 200 } })
    // @ts-expect-error -- it would match everything
    faults.add({ status: 503, match: async () => true })
    // @ts-expect-error -- JSON has no dates
    faults.add({ status: 200, body: new Date() })
    // @ts-expect-error -- a map has no headers
    faults.add({ status: 200, headers: new Map([['a', 'b']]) })
  })

  test('is JSON in an exported state', () => {
    expectTypeOf(mock.exportState().faults).toEqualTypeOf<readonly JsonFault[] | undefined>()
    expectTypeOf<JsonFault>().toExtend<Fault>()
    expectTypeOf<JsonFault>().not.toHaveProperty('respond')
  })

  test('has a match function that gets the request, without a response', () => {
    expectTypeOf<Extract<NonNullable<Fault['match']>, (request: never) => unknown>>()
      .parameter(0)
      .toEqualTypeOf<ExchangeRequest>()
    expectTypeOf<OperationName>().toEqualTypeOf<'list' | 'create' | 'replace' | 'update' | 'delete' | 'retrieve'>()
  })
})
