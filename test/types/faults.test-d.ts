import { describe, expectTypeOf, test } from 'vitest'
import { createInventoryMock, type ExchangeRequest, type Fault, type OperationName } from '../../src/index.ts'

const mock = createInventoryMock()

test('a fault is taken back by the function that comes of it', () => {
  expectTypeOf(mock.fault({ status: 503 })).toEqualTypeOf<() => void>()
})

describe('a fault is', () => {
  test('another answer', () => {
    mock.fault({ status: 503, body: { detail: 'No.' }, headers: { 'Retry-After': '1' }, delay: 100 })
    mock.fault({ status: 200, body: mock.objects.all() })
  })

  test('no answer', () => {
    mock.fault({ networkError: true, delay: [1, 2] })
  })

  test('a delay', () => {
    mock.fault({ delay: 'infinite' })
  })

  test('for some requests, a number of times, now and then', () => {
    mock.fault({ status: 503, operation: 'list', match: { path: /1/ }, times: 1, rate: 0.5 })
    mock.fault({ status: 503, match: (request) => request.id === 1 })
  })

  test('one of a table of faults', () => {
    for (const fault of [{ status: 503 }, { networkError: true }, { delay: 1 }]) mock.fault(fault)
  })

  test('indifferent to a field that is undefined', () => {
    mock.fault({ status: 503, operation: undefined, body: undefined, networkError: undefined, times: undefined })
  })
})

describe('a fault is not', () => {
  test('nothing', () => {
    // @ts-expect-error -- what goes wrong is not said
    mock.fault({})
    // @ts-expect-error -- nor is it here
    mock.fault({ operation: 'list', times: 1 })
  })

  test('an answer and none', () => {
    // @ts-expect-error -- either, or
    mock.fault({ status: 503, networkError: true })
  })

  test('a body or headers without a status', () => {
    // @ts-expect-error -- a body is an answer's
    mock.fault({ delay: 1, body: {} })
    // @ts-expect-error -- headers are an answer's
    mock.fault({ networkError: true, headers: {} })
  })

  test('for what there is not', () => {
    // @ts-expect-error -- there is no such operation
    mock.fault({ status: 503, operation: 'remove' })
    // @ts-expect-error -- there is no such field
    mock.fault({ status: 503, count: 1 })
    // @ts-expect-error -- when it strikes, there is no answer yet to match
    mock.fault({ status: 503, match: { status: 200 } })
    // @ts-expect-error -- JSON has no dates
    mock.fault({ status: 200, body: new Date() })
  })
})

test('a match sees the request, before there is an answer', () => {
  expectTypeOf<Extract<NonNullable<Fault['match']>, (request: never) => unknown>>()
    .parameter(0)
    .toEqualTypeOf<ExchangeRequest>()
})

test('there are six operations', () => {
  expectTypeOf<OperationName>().toEqualTypeOf<'list' | 'create' | 'replace' | 'update' | 'delete' | 'retrieve'>()
})
