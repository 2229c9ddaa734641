import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { setupServer } from 'msw/node'
import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '../../src/client.ts'
import * as ready from '../../src/handlers.ts'
import {
  type Assumptions,
  type Checkpoint,
  createInventoryMock,
  createInventoryService,
  defaultAssumptions,
  type EndedExchange,
  type ExportedState,
  followMock,
  type InventoryAlternative,
  type InventoryChange,
  type InventoryErrorCode,
  type InventoryFetch,
  type InventoryMock,
  InventoryMockError,
  type InventoryMockOptions,
  type InventoryObject,
  type InventoryObjectOf,
  type InventoryService,
  type InventorySettings,
  inventoryObjectSchema,
  keepState,
  type MockEvents,
  type ReceivedRequest,
  type StateInput,
} from '../../src/index.ts'
import type { InventorySource } from '../../src/mock/events.ts'
import type { KeptState, StateStorage } from '../../src/page/keep-state.ts'
import type { TestContext } from '../../src/validation/test-context.ts'

const mock = createInventoryMock()

describe.each([createInventoryMock, createInventoryService])('%o', (create) => {
  test('takes no options, undefined for each, or known ones', () => {
    create()
    create({ baseUrl: undefined, objects: undefined, assumptions: undefined, delay: undefined, clock: undefined })
    create({ baseUrl: new URL('https://inventory.example'), initialState: undefined })
    create({} as InventoryMockOptions)
    // @ts-expect-error -- there is no such option
    create({ baseURL: '*' })
    // @ts-expect-error -- neither a text nor a URL
    create({ baseUrl: 5 })
  })
})

describe('a mock', () => {
  test('is a service with handlers of MSW, for its server and its worker', () => {
    const { handlers } = mock
    expectTypeOf(mock).toEqualTypeOf<InventoryMock>()
    expectTypeOf(handlers).toEqualTypeOf<RequestHandler[]>()
    expectTypeOf(setupServer).toBeCallableWith(...handlers)
    expectTypeOf(setupWorker).toBeCallableWith(...handlers)
    setupServer().use(...handlers)
    expectTypeOf<InventoryMock>().toExtend<InventoryService>()
    expectTypeOf(createInventoryService()).toEqualTypeOf<InventoryService>()
    expectTypeOf<Exclude<keyof InventoryMock, keyof InventoryService>>().toEqualTypeOf<'handlers'>()
    // Also the one that is ready.
    expectTypeOf(ready.handlers).toEqualTypeOf<RequestHandler[]>()
    expectTypeOf(ready.mock).toEqualTypeOf<InventoryMock<InventoryObjectOf<string, number>>>()
    // @ts-expect-error -- without MSW there are no handlers
    createInventoryService().handlers
  })

  test('has a fetch that is compatible with the one of the platform', () => {
    expectTypeOf(mock.fetch).toEqualTypeOf<InventoryFetch>()
    expectTypeOf<typeof fetch>().toExtend<InventoryFetch>()
    expectTypeOf<InventoryFetch>().toExtend<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>()
  })

  test('has errors with a code', () => {
    expectTypeOf(InventoryMockError).instance.toExtend<Error>()
    expectTypeOf<InventoryMockError['code']>().toEqualTypeOf<InventoryErrorCode>()
  })

  test('has explanations that narrow the value of each assumption', () => {
    const { alternatives, fault } = mock.explain('/api/v2/objects/')
    expectTypeOf(alternatives).toEqualTypeOf<readonly InventoryAlternative[]>()
    expectTypeOf(fault?.ids).toEqualTypeOf<readonly number[] | undefined>()
    for (const alternative of alternatives) {
      expectTypeOf(alternative.ids).toEqualTypeOf<readonly number[] | null>()
      if (alternative.assumption === 'uniqueName') expectTypeOf(alternative.value).toEqualTypeOf<boolean>()
    }
    mock.explain(mock.requests.list()[0]!)
    mock.explain(new URL('http://localhost/api/v2/objects/'))
    mock.explain(new Request('http://localhost/api/v2/objects/'))
    // @ts-expect-error -- the path is required
    mock.explain({ method: 'GET' })
  })
})

describe('settings', () => {
  test('are changed by configure, in part', () => {
    mock.configure({ assumptions: { filterMatch: undefined, requiredFields: ['name'], tokens: [] }, delay: [1, 2] })
    mock.configure(mock.settings)
    expectTypeOf(mock.settings.assumptions).toEqualTypeOf<Assumptions>()
    expectTypeOf(defaultAssumptions).toEqualTypeOf<Assumptions>()
    // @ts-expect-error -- an unknown assumption
    mock.configure({ assumptions: { filterMatches: 'exact' } })
    // @ts-expect-error -- an unknown value
    createInventoryMock({ assumptions: { filterMatch: 'regex' } })
    // @ts-expect-error -- only a limit may be null
    createInventoryMock({ assumptions: { uniqueName: null } })
    // @ts-expect-error -- an unknown field
    createInventoryMock({ assumptions: { requiredFields: ['status'] } })
    // @ts-expect-error -- two bounds, not three
    createInventoryMock({ delay: [1, 2, 3] })
    // @ts-expect-error -- no other string
    createInventoryMock({ delay: 'long' })
  })

  test('are read-only, with everything inside them', () => {
    // @ts-expect-error -- the settings
    mock.settings = { ...mock.settings }
    // @ts-expect-error -- an assumption
    mock.settings.assumptions.filterMatch = 'contains'
    // @ts-expect-error -- each default
    defaultAssumptions.uniqueName = true
    // @ts-expect-error -- and its elements
    defaultAssumptions.tokens.push('secret')
  })
})

describe('a listener', () => {
  test('receives requests, exchanges, changes and settings', () => {
    type Names = 'request:start' | 'request:end' | 'change' | 'settings' | 'faults'
    expectTypeOf<keyof MockEvents>().toEqualTypeOf<Names>()
    mock.on('request:start', (...event) => expectTypeOf(event).toEqualTypeOf<[request: ReceivedRequest]>())
    mock.on('request:end', (...event) => expectTypeOf(event).toEqualTypeOf<[exchange: EndedExchange]>())
    mock.on('change', (...event) => expectTypeOf(event).toEqualTypeOf<[change: InventoryChange]>())
    mock.on('settings', ({ settings }) => expectTypeOf(settings).toEqualTypeOf<InventorySettings>())
    mock.on('faults', ({ source }) => expectTypeOf(source).toEqualTypeOf<InventorySource>())
    expectTypeOf(mock.on('change', () => {})).toEqualTypeOf<() => void>()
    // @ts-expect-error -- there is no such event
    mock.on('response', () => {})
  })

  test('can narrow a change by its type', () => {
    mock.on('change', (change) => {
      expectTypeOf(change.source).toEqualTypeOf<InventorySource>()
      if (change.type === 'all') expectTypeOf(change).not.toHaveProperty('id')
      else if (change.type === 'delete') expectTypeOf(change).not.toHaveProperty('object')
      else expectTypeOf(change.object).toEqualTypeOf<InventoryObject>()
      if (change.type === 'update' || change.type === 'delete')
        expectTypeOf(change.before).toEqualTypeOf<InventoryObject>()
      else expectTypeOf(change).not.toHaveProperty('before')
    })
  })
})

describe('a state', () => {
  test('is an exported one, or a list of objects, but an initial state is no list', () => {
    expectTypeOf(mock.exportState()).toEqualTypeOf<ExportedState>()
    expectTypeOf(mock.setInitialState).parameters.toEqualTypeOf<[state: StateInput]>()
    expectTypeOf(mock.importState).parameters.toEqualTypeOf<[state: StateInput]>()
    mock.importState([{ name: 'web-1' }])
    mock.setInitialState(mock.exportState())
    createInventoryMock({ initialState: mock.exportState() })
    // @ts-expect-error -- a list is for the option objects
    createInventoryMock({ initialState: [{ name: 'web-1' }] })
    // @ts-expect-error -- there is no such version
    createInventoryMock({ initialState: { version: 1, nextId: 1, objects: [] } })
    // @ts-expect-error -- the next id is required
    createInventoryMock({ initialState: { version: 2, objects: [] } })
    // @ts-expect-error -- a state has a version
    mock.importState({ objects: [] })
    // @ts-expect-error -- a fault with a function is not JSON
    mock.importState({ version: 2, nextId: 1, objects: [], faults: [{ status: 503, match: () => true }] })
  })

  test('is restored by a hook of a test runner, or from a checkpoint of a mock', () => {
    expectTypeOf(mock.reset).parameters.toEqualTypeOf<[context?: TestContext]>()
    const hook: (context: { task: object }) => unknown = mock.reset
    void hook
    // @ts-expect-error -- setInitialState takes a list
    mock.reset([{ name: 'web-1' }])
    expectTypeOf(mock.checkpoint()).toEqualTypeOf<Checkpoint>()
    mock.restore(mock.checkpoint())
    // @ts-expect-error -- an object is not a checkpoint
    mock.restore({})
  })

  test('is kept in a storage of the browser, or in anything like it', () => {
    expectTypeOf(keepState).parameter(1).toEqualTypeOf<StateStorage>()
    expectTypeOf(keepState(mock, sessionStorage, 'key')).toEqualTypeOf<KeptState>()
    keepState(mock, { getItem: () => null, setItem: () => {} })
    keepState(createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] }), sessionStorage)
    const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string(), tier: z._default(z.int(), 1) })
    keepState(createInventoryMock({ schema }), sessionStorage)
    // @ts-expect-error -- the storage is required
    keepState(mock)
    followMock(mock, () => {})
    followMock(connect('http://localhost'), () => {})
    // @ts-expect-error -- a storage is not followed
    followMock(sessionStorage, () => {})
    // @ts-expect-error -- a storage of promises cannot be kept up with
    keepState(mock, { getItem: async () => null, setItem: async () => {} })
  })
})
