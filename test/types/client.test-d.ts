import type * as HarFormat from 'har-format'
import { describe, expectTypeOf, test } from 'vitest'
import {
  connect,
  type EndedExchange,
  type FaultSnapshot,
  type GenerateOptions,
  type Har,
  type InventoryClient,
  type JsonFault,
  type ReceivedRequest,
  type RemoteCheckpoint,
  type SessionInfo,
  toHar,
} from '../../src/client.ts'
import type { ScenarioName } from '../../src/factories.ts'
import type {
  Exchange,
  ExportedState,
  FaultCollection,
  InventoryChange,
  InventoryObject,
  InventoryObjectInput,
  InventoryObjectOf,
  InventoryService,
  InventorySettings,
  ObjectCollection,
  RequestCollection,
} from '../../src/index.ts'

const inventory = connect('http://127.0.0.1:4010')

test('connect takes a URL, and a session and a token as options', () => {
  connect(new URL('http://127.0.0.1:4010'), { token: 'secret' })
  connect('http://127.0.0.1:4010', { session: undefined })
  // @ts-expect-error -- there is no such option
  connect('http://127.0.0.1:4010', { name: 'test-1' })
})

test('connect takes the type of an object, and of what creates one', async () => {
  interface Host extends InventoryObjectOf<string, { id: number }> {
    owner: string
    tier: 'gold' | 'silver'
  }
  type Input = Omit<Host, 'tier'> & { tier?: Host['tier'] }
  const typed = connect<Host, Input>('http://127.0.0.1:4010')
  expectTypeOf(typed.objects.get(1)).resolves.toEqualTypeOf<Host | undefined>()
  expectTypeOf(typed.exportState()).resolves.toEqualTypeOf<ExportedState<Host>>()
  typed.on('change', (change) => expectTypeOf(change).toEqualTypeOf<InventoryChange<Host>>())
  typed.objects.create({ name: 'a', owner: 'Ada' })
  // @ts-expect-error -- a label is a text
  typed.objects.create({ name: 'a', owner: 'Ada', labels: [1] })
  // @ts-expect-error -- the owner is required
  typed.objects.create({ name: 'a' })
})

describe('a client', () => {
  type Async<Method> = Method extends (...parameters: infer P) => infer R ? (...parameters: P) => Promise<R> : never

  test('has every member of a mock but its fetch, those of the server, and no more', () => {
    type Server = 'end' | 'sessions' | 'endSessions' | 'generate'
    expectTypeOf<keyof InventoryClient>().toEqualTypeOf<
      Exclude<keyof InventoryService, 'fetch' | 'passThrough' | 'isPassingThrough'> | Server
    >()
    expectTypeOf<keyof InventoryClient['objects']>().toEqualTypeOf<keyof ObjectCollection>()
    expectTypeOf<keyof InventoryClient['faults']>().toEqualTypeOf<keyof FaultCollection>()
    expectTypeOf<keyof InventoryClient['requests']>().toEqualTypeOf<keyof RequestCollection>()
  })

  test('has the methods of a mock, asynchronous', () => {
    type Same = 'configure' | 'explain' | 'reset' | 'setInitialState' | 'exportState' | 'importState'
    expectTypeOf<Pick<InventoryClient, Same>>().toEqualTypeOf<{
      readonly [Name in Same]: Async<InventoryService[Name]>
    }>()
    expectTypeOf<InventoryClient['objects']>().toEqualTypeOf<{
      readonly [Name in keyof ObjectCollection]: Async<ObjectCollection[Name]>
    }>()
    expectTypeOf(inventory.faults.count).toEqualTypeOf<Async<FaultCollection['count']>>()
    expectTypeOf(inventory.faults.remove).toEqualTypeOf<Async<FaultCollection['remove']>>()
    expectTypeOf(inventory.faults.clear).toEqualTypeOf<Async<FaultCollection['clear']>>()
    expectTypeOf(inventory.requests.get).toEqualTypeOf<Async<RequestCollection['get']>>()
    expectTypeOf(inventory.requests.clear).toEqualTypeOf<Async<RequestCollection['clear']>>()
    expectTypeOf<InventoryClient['settings']>().returns.resolves.toEqualTypeOf<InventorySettings>()
  })

  test('returns what a mock returns', () => {
    expectTypeOf(inventory.objects.list({}, { limit: 1 })).resolves.toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(inventory.requests.list({ outcome: 'pending' })).resolves.toEqualTypeOf<readonly Exchange[]>()
    expectTypeOf(inventory.requests.last()).resolves.toEqualTypeOf<Exchange | undefined>()
    expectTypeOf(inventory.requests.release()).resolves.toEqualTypeOf<number>()
    expectTypeOf(inventory.requests.waitFor({ objectId: 1 })).resolves.toEqualTypeOf<EndedExchange>()
    expectTypeOf(inventory.requests.waitFor({}, { until: 'start' })).resolves.toEqualTypeOf<ReceivedRequest>()
  })

  test('removes faults and listeners, and drops checkpoints, over HTTP', () => {
    // Its counts are for `get`.
    expectTypeOf(inventory.faults.add({ status: 503 })).resolves.toExtend<
      Omit<FaultSnapshot<JsonFault>, 'timesApplied' | 'remaining'>
    >()
    expectTypeOf(inventory.faults.add({ status: 503 })).resolves.not.toExtend<FaultSnapshot<JsonFault>>()
    expectTypeOf(
      inventory.faults.add({ status: 503 }).then((fault) => fault.remove()),
    ).resolves.toEqualTypeOf<boolean>()
    expectTypeOf(inventory.on('change', () => {})).resolves.toEqualTypeOf<() => Promise<void>>()
    expectTypeOf(inventory.checkpoint()).resolves.toEqualTypeOf<RemoteCheckpoint>()
    expectTypeOf<RemoteCheckpoint['drop']>().toEqualTypeOf<() => Promise<void>>()
    inventory.restore({ id: '1' })
  })

  test('has listeners with the arguments of their events', () => {
    inventory.on('request:end', (exchange) => expectTypeOf(exchange).toEqualTypeOf<EndedExchange>())
    inventory.on('request:start', (request) => expectTypeOf(request).toEqualTypeOf<ReceivedRequest>())
    inventory.on('change', (change) => expectTypeOf(change).toEqualTypeOf<InventoryChange>())
    inventory.on('settings', ({ settings }) => expectTypeOf(settings).toEqualTypeOf<InventorySettings>())
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

  test('has requests that toHar takes, whose HAR is one of @types/har-format, which users need not install', async () => {
    toHar(await inventory.requests.list())
    expectTypeOf<Har>().toExtend<HarFormat.Har>()
  })
})

describe('a client accepts', () => {
  test('the faults and matches of a mock that are plain JSON', () => {
    inventory.faults.add({ networkError: true, operation: 'list', match: { query: { name: 'web-1' } }, times: 1 })
    inventory.requests.waitFor({ operation: 'create', body: { name: 'web-1' } })
    // @ts-expect-error -- a function is not JSON
    inventory.requests.waitFor(() => true)
    // @ts-expect-error -- nor is a regular expression
    inventory.requests.waitFor({ path: /1/ })
    // @ts-expect-error -- nor is a nested one
    inventory.requests.waitFor({ body: { name: /^web/ } })
    // @ts-expect-error -- nor is a function in a fault
    inventory.faults.add({ status: 503, match: () => true })
    // @ts-expect-error -- nor one that makes the response
    inventory.faults.add({ respond: () => new Response() })
    // @ts-expect-error -- there is no such operation
    inventory.requests.waitFor({ operation: 'remove' })
    // @ts-expect-error -- nobody can know the time before
    inventory.requests.waitFor({ startedAt: 1 })
    expectTypeOf(inventory.faults.list()).resolves.toEqualTypeOf<readonly FaultSnapshot<JsonFault>[]>()
    expectTypeOf<FaultSnapshot<JsonFault>>().toExtend<JsonFault & { readonly id: number }>()
  })

  test('changes of settings', () => {
    inventory.configure({ assumptions: { filterMatch: 'iexact' }, delay: [1, 2] })
    // @ts-expect-error -- an invalid value
    inventory.configure({ assumptions: { filterMatch: 'regex' } })
  })
})
