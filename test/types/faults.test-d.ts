import { describe, expectTypeOf, test } from 'vitest'
import {
  type ActiveFault,
  createInventoryMock,
  type ExchangeRequest,
  type Fault,
  type OperationName,
} from '../../src/index.ts'

const mock = createInventoryMock()

test('a fault is removed by the function that mock.faults.add returns', () => {
  expectTypeOf(mock.faults.add({ status: 503 })).toEqualTypeOf<() => void>()
})

test('the list of faults has their ids', () => {
  expectTypeOf(mock.faults.list()).toEqualTypeOf<readonly ActiveFault[]>()
  expectTypeOf(mock.faults.list()[0]!.id).toEqualTypeOf<number>()
  expectTypeOf(mock.faults.remove(1)).toEqualTypeOf<boolean>()
  // @ts-expect-error -- an id is a number
  mock.faults.remove('1')
})

describe('a fault can be', () => {
  test('another response', () => {
    mock.faults.add({ status: 503, body: { detail: 'No.' }, headers: { 'Retry-After': '1' }, delay: 100 })
    mock.faults.add({ status: 200, body: mock.objects.all() })
  })

  test('a network error', () => {
    mock.faults.add({ networkError: true, delay: [1, 2] })
  })

  test('a delay', () => {
    mock.faults.add({ delay: 'infinite' })
  })

  test('a truncated response, own or of the service', () => {
    mock.faults.add({ truncate: 10 })
    mock.faults.add({ status: 503, truncate: 10, delay: 5 })
  })

  test('limited to some requests, a number of times, at a rate', () => {
    mock.faults.add({ status: 503, operation: 'list', match: { path: /1/ }, times: 1, rate: 0.5 })
    mock.faults.add({ status: 503, match: (request) => request.id === 1 })
  })

  test('an element of an array of faults', () => {
    for (const fault of [{ status: 503 }, { networkError: true }, { delay: 1 }]) mock.faults.add(fault)
  })

  test('an object with undefined fields', () => {
    mock.faults.add({ status: 503, operation: undefined, body: undefined, networkError: undefined, times: undefined })
  })
})

describe('a fault cannot be', () => {
  test('without an effect', () => {
    // @ts-expect-error -- a fault has a status, a network error or a delay
    mock.faults.add({})
    // @ts-expect-error -- a scope is not an effect
    mock.faults.add({ operation: 'list', times: 1 })
  })

  test('both a response and a network error', () => {
    // @ts-expect-error -- one of them only
    mock.faults.add({ status: 503, networkError: true })
    // @ts-expect-error -- a network error has no body to cut
    mock.faults.add({ networkError: true, truncate: 5 })
  })

  test('without a status, but with a body or headers', () => {
    // @ts-expect-error -- only a response has a body
    mock.faults.add({ delay: 1, body: {} })
    // @ts-expect-error -- only a response has headers
    mock.faults.add({ networkError: true, headers: {} })
  })

  test('invalid in its fields', () => {
    // @ts-expect-error -- there is no such operation
    mock.faults.add({ status: 503, operation: 'remove' })
    // @ts-expect-error -- there is no such field
    mock.faults.add({ status: 503, count: 1 })
    // @ts-expect-error -- there is no response to match yet
    mock.faults.add({ status: 503, match: { status: 200 } })
    // @ts-expect-error -- JSON has no dates
    mock.faults.add({ status: 200, body: new Date() })
  })
})

test('a match function gets the request, without a response', () => {
  expectTypeOf<Extract<NonNullable<Fault['match']>, (request: never) => unknown>>()
    .parameter(0)
    .toEqualTypeOf<ExchangeRequest>()
})

test('there are six operations', () => {
  expectTypeOf<OperationName>().toEqualTypeOf<'list' | 'create' | 'replace' | 'update' | 'delete' | 'retrieve'>()
})
