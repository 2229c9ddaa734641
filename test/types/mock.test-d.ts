import { describe, expectTypeOf, test } from 'vitest'
import {
  type Checkpoint,
  createInventoryMock,
  createInventoryService,
  type EndedExchange,
  type InventoryAlternative,
  type InventoryChange,
  type InventoryErrorCode,
  type InventoryFetch,
  InventoryMockError,
  type InventoryObject,
  type InventoryService,
  type InventorySettings,
  type MockEvents,
  type ReceivedRequest,
  type StateInput,
} from '../../src/index.ts'
import type { InventorySource } from '../../src/mock/events.ts'

const mock = createInventoryMock()

describe('a listener', () => {
  test('receives requests, exchanges, changes and settings', () => {
    type Names = 'request:start' | 'request:end' | 'change' | 'settings' | 'faults'
    expectTypeOf<keyof MockEvents>().toEqualTypeOf<Names>()
    mock.on('request:start', (...event) => expectTypeOf(event).toEqualTypeOf<[request: ReceivedRequest]>())
    mock.on('request:end', (...event) => expectTypeOf(event).toEqualTypeOf<[exchange: EndedExchange]>())
    mock.on('change', (...event) => expectTypeOf(event).toEqualTypeOf<[change: InventoryChange]>())
    mock.on('settings', ({ settings }) => expectTypeOf(settings).toEqualTypeOf<InventorySettings>())
    mock.on('faults', ({ source }) => expectTypeOf(source).toEqualTypeOf<InventorySource>())
    // @ts-expect-error -- there is no such event
    mock.on('response', () => {})
  })

  test('is removed by the function that mock.on returns', () => {
    expectTypeOf(mock.on('change', () => {})).toEqualTypeOf<() => void>()
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

test('a part of a list has an offset and a limit', () => {
  expectTypeOf(mock.objects.list({}, { offset: 1, limit: 2 })).toEqualTypeOf<InventoryObject[]>()
  expectTypeOf(mock.objects.count({ name: 'a' })).toEqualTypeOf<number>()
  // @ts-expect-error -- there is no such field
  mock.objects.list({}, { skip: 1 })
})

test('a checkpoint comes only from a mock', () => {
  expectTypeOf(mock.checkpoint()).toEqualTypeOf<Checkpoint>()
  mock.restore(mock.checkpoint())
  // @ts-expect-error -- an object is not a checkpoint
  mock.restore({})
})

test('a reset takes no argument, and is a hook of a test runner', () => {
  expectTypeOf(mock.reset).parameters.toEqualTypeOf<[]>()
  const hook: (context: { task: object }) => unknown = mock.reset
  void hook
  // @ts-expect-error -- setInitialState takes a list
  mock.reset([{ name: 'web-1' }])
})

test('a state is an exported one, or a list of objects', () => {
  expectTypeOf(mock.setInitialState).parameters.toEqualTypeOf<[state: StateInput]>()
  expectTypeOf(mock.importState).parameters.toEqualTypeOf<[state: StateInput]>()
  mock.importState([{ name: 'web-1' }])
  mock.setInitialState(mock.exportState())
  // @ts-expect-error -- a state has a version
  mock.importState({ objects: [] })
})

test('settings are changed by configure', () => {
  mock.configure({ assumptions: { filterMatch: 'contains' }, delay: [1, 2] })
  mock.configure(mock.settings)
  // @ts-expect-error -- there is no such assumption
  mock.configure({ assumptions: { filterMatches: 'contains' } })
  // @ts-expect-error -- an assumption is read-only
  mock.settings.assumptions.filterMatch = 'contains'
  // @ts-expect-error -- so are the settings
  mock.settings = { ...mock.settings }
})

test('an explanation narrows the value of each assumption', () => {
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

test('fetch is compatible with the fetch of the platform', () => {
  expectTypeOf(mock.fetch).toEqualTypeOf<InventoryFetch>()
  expectTypeOf<typeof fetch>().toExtend<InventoryFetch>()
  expectTypeOf<InventoryFetch>().toExtend<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>()
})

test('a mock is a service with handlers, also with elements of its own', () => {
  expectTypeOf(mock).toExtend<InventoryService>()
  expectTypeOf(createInventoryService<string, { id: number }>()).toExtend<InventoryService>()
  expectTypeOf(createInventoryService()).not.toHaveProperty('handlers')
})

test('an error has a code', () => {
  expectTypeOf(InventoryMockError).instance.toExtend<Error>()
  expectTypeOf<InventoryMockError['code']>().toEqualTypeOf<InventoryErrorCode>()
})
