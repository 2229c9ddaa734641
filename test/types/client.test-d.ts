import { describe, expectTypeOf, test } from 'vitest'
import {
  type ConnectOptions,
  connect,
  type InventoryClient,
  type InventoryClientError,
  type RemoteCheckpoint,
  type RemoteFault,
  type RemoteObjects,
} from '../../src/client.ts'
import type { Assumptions, Exchange, InventoryObject, MockControl, ObjectCollection } from '../../src/index.ts'

const inventory = connect('http://127.0.0.1:4010')

test('connect takes a URL, and a session and a token as options', () => {
  expectTypeOf(connect).parameters.toEqualTypeOf<[url: string, options?: ConnectOptions]>()
  expectTypeOf<Required<ConnectOptions>>().toEqualTypeOf<Record<'session' | 'token', string>>()
  connect('http://127.0.0.1:4010', { session: undefined })
  // @ts-expect-error -- there is no such option
  connect('http://127.0.0.1:4010', { name: 'test-1' })
})

test('a client has the members of a mock, but asynchronous', () => {
  type Async<Method> = Method extends (...parameters: infer P) => infer R ? (...parameters: P) => Promise<R> : never
  expectTypeOf<keyof RemoteObjects>().toEqualTypeOf<keyof ObjectCollection>()
  expectTypeOf<RemoteObjects['find']>().toEqualTypeOf<Async<ObjectCollection['find']>>()
  expectTypeOf<RemoteObjects['create']>().toEqualTypeOf<Async<ObjectCollection['create']>>()
  expectTypeOf<RemoteObjects['update']>().toEqualTypeOf<Async<ObjectCollection['update']>>()
  expectTypeOf<InventoryClient['reset']>().toEqualTypeOf<Async<MockControl['reset']>>()
  expectTypeOf<Exclude<keyof MockControl, keyof InventoryClient>>().toEqualTypeOf<'on'>()
  expectTypeOf(inventory.objects.get(1)).resolves.toEqualTypeOf<InventoryObject | undefined>()
  expectTypeOf(inventory.objects.size()).resolves.toEqualTypeOf<number>()
  expectTypeOf(inventory.requests()).resolves.toEqualTypeOf<Exchange[]>()
  expectTypeOf(inventory.waitForRequest({ id: 1 }, { next: true })).resolves.toEqualTypeOf<Exchange>()
  expectTypeOf(inventory.checkpoint()).resolves.toEqualTypeOf<RemoteCheckpoint>()
  expectTypeOf(inventory.faults.add({ status: 503 })).resolves.toEqualTypeOf<() => Promise<void>>()
  expectTypeOf(inventory.assumptions()).resolves.toEqualTypeOf<Assumptions>()
})

describe('a client accepts', () => {
  test('faults and matches of plain JSON', () => {
    inventory.faults.add({ networkError: true, operation: 'list', match: { query: { name: 'web-1' } }, times: 1 })
    inventory.waitForRequest({ operation: 'create', body: { name: 'web-1' } })
    // @ts-expect-error -- a function is not JSON
    inventory.waitForRequest(() => true)
    // @ts-expect-error -- nor is a regular expression
    inventory.waitForRequest({ path: /1/ })
    // @ts-expect-error -- nor is a nested one
    inventory.waitForRequest({ body: { name: /^web/ } })
    // @ts-expect-error -- nor is a function in a fault
    inventory.faults.add({ status: 503, match: () => true })
    // @ts-expect-error -- there is no such operation
    inventory.waitForRequest({ operation: 'remove' })
  })

  test('the same kinds of faults as a mock', () => {
    // @ts-expect-error -- only one of them
    const both: RemoteFault = { status: 503, networkError: true }
    // @ts-expect-error -- no effect
    const nothing: RemoteFault = { operation: 'list' }
    void [both, nothing]
  })

  test('changes of assumptions', () => {
    inventory.assume({ filterMatch: 'iexact' })
    // @ts-expect-error -- an invalid value
    inventory.assume({ filterMatch: 'regex' })
  })
})

test('an error has the status of the response, or null', () => {
  expectTypeOf<InventoryClientError>().toExtend<Error>()
  expectTypeOf<InventoryClientError['status']>().toEqualTypeOf<number | null>()
})
