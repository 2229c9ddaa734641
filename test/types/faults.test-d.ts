import { describe, expectTypeOf, test } from 'vitest'
import { createInventoryMock, type Fault, type FaultSnapshot, type OperationName } from '../../src/index.ts'
import type { AddedFault, JsonFault } from '../../src/mock/faults/fault.ts'
import type { ExchangeRequest } from '../../src/mock/log/exchange.ts'

const mock = createInventoryMock()

describe('a fault that was added', () => {
  test('is a snapshot, and can be removed', () => {
    const fault = mock.faults.add({ status: 503 })
    expectTypeOf(fault).toEqualTypeOf<AddedFault>()
    expectTypeOf(fault).toExtend<FaultSnapshot>()
    expectTypeOf(fault).toExtend<Disposable>()
    expectTypeOf(fault.remove).toEqualTypeOf<() => boolean>()
    // @ts-expect-error -- a snapshot is read-only
    fault.status = 500
    // @ts-expect-error -- it is not a function
    fault()
  })

  test('has its id and its counts in the list', () => {
    expectTypeOf(mock.faults.list()).toEqualTypeOf<readonly FaultSnapshot[]>()
    expectTypeOf(mock.faults.get(1)).toEqualTypeOf<FaultSnapshot | undefined>()
    expectTypeOf<Pick<FaultSnapshot, 'id' | 'timesApplied' | 'remaining'>>().toEqualTypeOf<{
      readonly id: number
      readonly timesApplied: number
      readonly remaining: number | null
    }>()
    expectTypeOf(mock.faults.count()).toEqualTypeOf<number>()
    expectTypeOf(mock.faults.remove(1)).toEqualTypeOf<boolean>()
    // @ts-expect-error -- an id is a number
    mock.faults.remove('1')
  })
})

describe('a fault can be', () => {
  test('another response', () => {
    mock.faults.add({ status: 503, body: { detail: 'No.' }, headers: { 'Retry-After': '1' }, delay: 100 })
    mock.faults.add({ status: 503, headers: new Headers({ 'Retry-After': '1' }) })
    mock.faults.add({ status: 200, body: mock.objects.list() })
  })

  test('a network error, a delay, or a truncated response', () => {
    mock.faults.add({ networkError: true, delay: [1, 2] })
    mock.faults.add({ delay: 'infinite' })
    mock.faults.add({ status: 503, truncate: 10, delay: 5 })
  })

  test('at the response of the service', () => {
    mock.faults.add({ at: 'response', networkError: true })
    // @ts-expect-error -- there is no such moment
    mock.faults.add({ at: 'end', networkError: true })
  })

  test('a function that makes the response', () => {
    mock.faults.add({
      respond(request, response) {
        expectTypeOf(request).toEqualTypeOf<Request>()
        expectTypeOf(response).toEqualTypeOf<Response | undefined>()
        return new Response('<h1>', { status: 502 })
      },
    })
    mock.faults.add({ respond: async () => Response.json([]) })
    // @ts-expect-error -- a response of the platform
    mock.faults.add({ respond: () => ({ status: 502 }) })
  })

  test('a sequence of effects', () => {
    mock.faults.add({ operation: 'list', sequence: [{ status: 503 }, {}, { at: 'response', networkError: true }] })
    // @ts-expect-error -- an effect has no scope
    mock.faults.add({ sequence: [{ status: 503, operation: 'list' }] })
    // @ts-expect-error -- a list of faults is none
    mock.faults.add([{ status: 503 }, {}])
  })

  test('limited to some requests, a number of times, at a rate', () => {
    mock.faults.add({ status: 503, operation: 'list', match: { path: /1/ }, times: 1, rate: 0.5, skip: 2 })
    mock.faults.add({ status: 503, match: (request) => request.objectId === 1 })
    mock.faults.add({ status: 503, match: { method: 'patch', query: { responsible: 5 } } })
  })

  test('an element of an array of faults', () => {
    for (const fault of [{ status: 503 }, { networkError: true }, { delay: 1 }]) mock.faults.add(fault)
  })

  test('an object with undefined fields', () => {
    mock.faults.add({ status: 503, operation: undefined, body: undefined, networkError: undefined, times: undefined })
  })
})

test('a fault cannot be invalid in its fields', () => {
  // @ts-expect-error -- there is no such operation
  mock.faults.add({ status: 503, operation: 'remove' })
  // @ts-expect-error -- there is no such field
  mock.faults.add({ status: 503, count: 1 })
  // @ts-expect-error -- there is no response to match yet
  mock.faults.add({ status: 503, match: { status: 200 } })
  // @ts-expect-error -- that of the object is objectId
  mock.faults.add({ status: 503, match: { id: 1 } })
  // @ts-expect-error -- it would match everything
  mock.faults.add({ status: 503, match: async () => true })
  // @ts-expect-error -- JSON has no dates
  mock.faults.add({ status: 200, body: new Date() })
  // @ts-expect-error -- a map has no headers
  mock.faults.add({ status: 200, headers: new Map([['a', 'b']]) })
})

test('an exported fault is JSON', () => {
  expectTypeOf(mock.exportState().faults).toEqualTypeOf<readonly JsonFault[] | undefined>()
  expectTypeOf<JsonFault>().toExtend<Fault>()
  expectTypeOf<JsonFault>().not.toHaveProperty('respond')
})

test('a match function gets the request, without a response', () => {
  expectTypeOf<Extract<NonNullable<Fault['match']>, (request: never) => unknown>>()
    .parameter(0)
    .toEqualTypeOf<ExchangeRequest>()
})

test('there are six operations', () => {
  expectTypeOf<OperationName>().toEqualTypeOf<'list' | 'create' | 'replace' | 'update' | 'delete' | 'retrieve'>()
})
