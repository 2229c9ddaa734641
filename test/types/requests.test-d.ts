import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type AppliedFault,
  type AssumptionName,
  createInventoryMock,
  type EndedExchange,
  type Exchange,
  type JsonValue,
  type OperationName,
  type ReceivedRequest,
  type RequestMatch,
  type WaitOptions,
} from '../../src/index.ts'
import type { ExchangeRequest } from '../../src/mock/log/exchange.ts'

const mock = createInventoryMock()
const { requests } = mock

describe('an exchange', () => {
  test('is a request, as it arrived, with its outcome', () => {
    expectTypeOf<ReceivedRequest>().toEqualTypeOf<{
      readonly requestId: number
      readonly operation: OperationName | null
      readonly method: string
      readonly path: string
      readonly query: Readonly<Record<string, string | string[]>>
      readonly headers: Readonly<Record<string, string>>
      readonly body: JsonValue
      readonly objectId: number | null
      readonly fault: AppliedFault | null
      readonly startedAt: number
      readonly source: 'app' | 'console'
    }>()
    expectTypeOf<Exchange>().toExtend<ReceivedRequest>()
    expectTypeOf<ReceivedRequest>().toExtend<ExchangeRequest>()
    expectTypeOf<Exchange['outcome']>().toEqualTypeOf<'pending' | 'response' | 'network-error' | 'aborted'>()
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
    // @ts-expect-error -- and not a promise
    requests.list(async () => true)
    // @ts-expect-error -- a pattern is an object
    requests.waitFor('create')
  })

  test('goes for every member, to wait included', () => {
    const match: RequestMatch = { operation: 'create' }
    requests.list(match)
    requests.release(match)
    requests.waitFor(match)
    const rejectsAll: RequestMatch = () => false
    requests.waitFor(rejectsAll)
  })

  test('has fields of an exchange, with their types', () => {
    requests.list({ operation: 'create', assumption: 'filterMatch', status: null, objectId: undefined, source: 'app' })
    // @ts-expect-error -- there is no such field
    requests.list({ url: '/' })
    // @ts-expect-error -- that of the object is objectId, that of the request requestId
    requests.list({ id: 1 })
    // @ts-expect-error -- nobody can know it
    requests.list({ durationMs: 5 })
    // @ts-expect-error -- there is no such operation
    requests.waitFor({ operation: 'crate' })
    // @ts-expect-error -- there is no such assumption
    requests.list({ assumption: 'filterMatches' })
    // @ts-expect-error -- a status is a number
    requests.list({ status: '200' })
  })

  test('can have regular expressions and matchers of a test library', () => {
    requests.list({ path: /1/, status: expect.any(Number), body: { name: /^web/, labels: expect.anything() } })
    requests.list({ objectId: { asymmetricMatch: (value: unknown) => value === 1 } })
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
  })

  test('has three options', () => {
    expectTypeOf<WaitOptions>().toEqualTypeOf<{
      timeout?: number | undefined
      after?: { readonly requestId: number } | undefined
      until?: 'start' | 'end' | undefined
    }>()
    // @ts-expect-error -- a timeout is a number of ms
    requests.waitFor({}, { timeout: '1 s' })
    // @ts-expect-error -- the one after another is named
    requests.waitFor({}, { next: true })
  })
})
