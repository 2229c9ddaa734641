import { describe, expectTypeOf, test } from 'vitest'
import {
  type ConnectOptions,
  connect,
  type GenerateOptions,
  type InventoryClient,
  type InventoryClientError,
  type JsonFault,
  type RemoteCheckpoint,
  type RemoteFault,
  type SessionInfo,
  toHar,
} from '../../src/client.ts'
import type { ScenarioName } from '../../src/factories.ts'
import type {
  Assumptions,
  Change,
  Delay,
  Exchange,
  ExportedState,
  FaultCollection,
  InventoryObject,
  InventoryObjectInput,
  MockControl,
  ObjectCollection,
  PendingRequest,
  RequestSummary,
} from '../../src/index.ts'

const inventory = connect('http://127.0.0.1:4010')

test('connect takes a URL, and a session and a token as options', () => {
  expectTypeOf(connect).parameters.toEqualTypeOf<[url: string, options?: ConnectOptions]>()
  expectTypeOf<Required<ConnectOptions>>().toEqualTypeOf<Record<'session' | 'token', string>>()
  connect('http://127.0.0.1:4010', { session: undefined })
  // @ts-expect-error -- there is no such option
  connect('http://127.0.0.1:4010', { name: 'test-1' })
})

describe('a client', () => {
  type Async<Method> = Method extends (...parameters: infer P) => infer R ? (...parameters: P) => Promise<R> : never

  test('has every member of a mock, those of the server, and no more', () => {
    expectTypeOf<keyof InventoryClient>().toEqualTypeOf<keyof MockControl | 'url' | 'end' | 'sessions' | 'generate'>()
    expectTypeOf<keyof InventoryClient['objects']>().toEqualTypeOf<keyof ObjectCollection>()
    expectTypeOf<keyof InventoryClient['faults']>().toEqualTypeOf<keyof FaultCollection>()
  })

  test('has the methods of a mock, asynchronous', () => {
    type Same = 'assume' | 'setDelay' | 'clearRequests' | 'explain' | 'reset' | 'exportState' | 'importState'
    expectTypeOf<Pick<InventoryClient, Same>>().toEqualTypeOf<{
      readonly [Name in Same]: Async<MockControl[Name]>
    }>()
    expectTypeOf<Omit<InventoryClient['objects'], 'size'>>().toEqualTypeOf<{
      readonly [Name in Exclude<keyof ObjectCollection, 'size'>]: Async<ObjectCollection[Name]>
    }>()
    expectTypeOf<Pick<InventoryClient['faults'], 'remove' | 'clear'>>().toEqualTypeOf<{
      readonly remove: Async<FaultCollection['remove']>
      readonly clear: Async<FaultCollection['clear']>
    }>()
  })

  test('has the properties of a mock as asynchronous methods', () => {
    expectTypeOf<InventoryClient['assumptions']>().toEqualTypeOf<() => Promise<Assumptions>>()
    expectTypeOf<InventoryClient['delay']>().toEqualTypeOf<() => Promise<Delay>>()
    expectTypeOf<InventoryClient['requests']>().toEqualTypeOf<() => Promise<readonly Exchange[]>>()
    expectTypeOf<InventoryClient['pendingRequests']>().toEqualTypeOf<() => Promise<readonly PendingRequest[]>>()
    expectTypeOf<InventoryClient['requestSummaries']>().toEqualTypeOf<() => Promise<readonly RequestSummary[]>>()
    expectTypeOf<InventoryClient['objects']['size']>().toEqualTypeOf<() => Promise<number>>()
  })

  test('returns what a mock returns', () => {
    expectTypeOf(inventory.objects.get(1)).resolves.toEqualTypeOf<InventoryObject | undefined>()
    expectTypeOf(inventory.objects.find({}, { limit: 1 })).resolves.toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(inventory.objects.count()).resolves.toEqualTypeOf<number>()
    expectTypeOf(inventory.getRequest(1)).resolves.toEqualTypeOf<Exchange | PendingRequest | undefined>()
    expectTypeOf(inventory.releaseRequests()).resolves.toEqualTypeOf<number>()
    expectTypeOf(inventory.exportState()).resolves.toEqualTypeOf<ExportedState>()
    expectTypeOf(inventory.waitForRequest({ id: 1 }, { next: true })).resolves.toEqualTypeOf<Exchange>()
  })

  test('removes faults and listeners, and drops checkpoints, over HTTP', () => {
    expectTypeOf(inventory.faults.add({ status: 503 })).resolves.toEqualTypeOf<() => Promise<void>>()
    expectTypeOf(inventory.on('change', () => {})).resolves.toEqualTypeOf<() => Promise<void>>()
    expectTypeOf(inventory.checkpoint()).resolves.toEqualTypeOf<RemoteCheckpoint>()
    expectTypeOf<RemoteCheckpoint['drop']>().toEqualTypeOf<() => Promise<void>>()
    inventory.restore({ id: '1' })
  })

  test('has listeners with the arguments of their events', () => {
    inventory.on('request', (exchange) => expectTypeOf(exchange).toEqualTypeOf<Exchange>())
    inventory.on('request-start', (request) => expectTypeOf(request).toEqualTypeOf<PendingRequest>())
    inventory.on('change', (change) => expectTypeOf(change).toEqualTypeOf<Change>())
    inventory.on('settings', (...args) => expectTypeOf(args).toEqualTypeOf<[]>())
    // @ts-expect-error -- there is no such event
    inventory.on('response', () => {})
  })

  test('lists the sessions of the server, and generates objects', () => {
    expectTypeOf(inventory.sessions()).resolves.toEqualTypeOf<SessionInfo[]>()
    expectTypeOf(inventory.generate({ count: 5, seed: 2 })).resolves.toEqualTypeOf<InventoryObjectInput[]>()
    // The client names the scenarios of the factories, without importing them.
    expectTypeOf<NonNullable<GenerateOptions['scenario']>>().toEqualTypeOf<ScenarioName>()
    // @ts-expect-error -- there is no such scenario
    inventory.generate({ scenario: 'large' })
  })

  test('has requests that toHar takes', async () => {
    toHar(await inventory.requests())
  })
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
    // @ts-expect-error -- nobody can know the time before
    inventory.waitForRequest({ startedAt: 1 })
  })

  test('the same kinds of faults as a mock', () => {
    expectTypeOf(inventory.faults.list()).resolves.toEqualTypeOf<readonly RemoteFault[]>()
    expectTypeOf<RemoteFault>().toExtend<JsonFault & { readonly id: number }>()
    // @ts-expect-error -- only one of them
    const both: JsonFault = { status: 503, networkError: true }
    // @ts-expect-error -- no effect
    const nothing: JsonFault = { operation: 'list' }
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
