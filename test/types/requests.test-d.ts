import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type AppliedFault,
  type AssumptionName,
  createInventoryMock,
  type Exchange,
  type ExchangeRequest,
  type JsonValue,
  type OperationName,
  type RequestMatch,
  type RequestPattern,
  type WaitOptions,
} from '../../src/index.ts'

const mock = createInventoryMock()

describe('an exchange', () => {
  test('is a request with its response', () => {
    expectTypeOf<Exchange>().toExtend<ExchangeRequest>()
    expectTypeOf<Exchange>().toEqualTypeOf<{
      readonly requestId: number
      readonly operation: OperationName | null
      readonly method: string
      readonly path: string
      readonly query: Readonly<Record<string, string | string[]>>
      readonly headers: Readonly<Record<string, string>>
      readonly body: JsonValue
      readonly id: number | null
      readonly status: number | null
      readonly responseBody: JsonValue
      readonly responseHeaders: Readonly<Record<string, string>> | null
      readonly assumption: AssumptionName | null
      readonly fault: AppliedFault | null
      readonly startedAt: number
      readonly durationMs: number
    }>()
  })

  test('in the log may be undefined, and is read-only', () => {
    expectTypeOf(mock.requests).toEqualTypeOf<readonly Exchange[]>()
    expectTypeOf(mock.requests.at(-1)).toEqualTypeOf<Exchange | undefined>()
    // @ts-expect-error -- the log is read-only
    mock.requests.push()
    // @ts-expect-error -- an exchange is read-only
    mock.requests[0]!.status = 200
  })
})

describe('a match', () => {
  test('is a pattern or a function', () => {
    expectTypeOf<RequestMatch>().toEqualTypeOf<RequestMatch<Exchange>>()
    mock.waitForRequest({})
    mock.waitForRequest(({ responseBody, body }) => responseBody === body)
    // @ts-expect-error -- a function returns a boolean
    mock.waitForRequest(() => 'yes')
    // @ts-expect-error -- a pattern is an object
    mock.waitForRequest('create')
  })

  test('has fields of an exchange, with their types', () => {
    mock.waitForRequest({ operation: 'create', assumption: 'filterMatch', status: null, id: undefined })
    // @ts-expect-error -- there is no such field
    mock.waitForRequest({ url: '/' })
    // @ts-expect-error -- there is no such operation
    mock.waitForRequest({ operation: 'remove' })
    // @ts-expect-error -- there is no such assumption
    mock.waitForRequest({ assumption: 'filterMatches' })
    // @ts-expect-error -- a status is a number
    mock.waitForRequest({ status: '200' })
  })

  test('can have regular expressions and matchers of a test library', () => {
    mock.waitForRequest({ path: /1/, status: expect.any(Number), body: { name: /^web/, labels: expect.anything() } })
    mock.waitForRequest({ id: { asymmetricMatch: (value: unknown) => value === 1 } })
    // @ts-expect-error -- by default a pattern has neither
    const plain: RequestPattern<ExchangeRequest> = { path: /1/ }
    return plain
  })
})

test('waitForRequest resolves with an exchange', () => {
  expectTypeOf(mock.waitForRequest({}, { timeout: 500, next: true })).toEqualTypeOf<Promise<Exchange>>()
  expectTypeOf<WaitOptions>().toEqualTypeOf<{ timeout?: number | undefined; next?: boolean | undefined }>()
  // @ts-expect-error -- a timeout is a number of ms
  mock.waitForRequest({}, { timeout: '1 s' })
})
