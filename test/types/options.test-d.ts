import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createInventoryMock,
  type ExportedState,
  type InventoryDelay,
  type InventoryMock,
  type InventoryMockOptions,
  keepState,
  type StateInput,
} from '../../src/index.ts'
import type { StateStorage } from '../../src/mock/state/keep-state.ts'
import { createInventoryService, type InventoryService } from '../../src/service.ts'

describe.each([createInventoryMock, createInventoryService])('%o', (create) => {
  test('takes no options, or undefined for each', () => {
    create()
    create({})
    create({ baseUrl: new URL('https://inventory.example'), initialState: undefined })
    create({ baseUrl: undefined, objects: undefined, assumptions: undefined, delay: undefined, clock: undefined })
  })

  test('takes no unknown options', () => {
    // @ts-expect-error -- there is no such option
    create({ baseURL: '*' })
    // @ts-expect-error -- neither a text nor a URL
    create({ baseUrl: 5 })
  })

  test('takes objects with at least a name', () => {
    create({ objects: [{ name: 'web-1' }, { id: 7, name: 'web-2', location: { fact: 'osl1' }, type: null }] })
    // @ts-expect-error -- the name is required
    create({ objects: [{ id: 7 }] })
    // @ts-expect-error -- there is no such field
    create({ objects: [{ name: 'web-1', status: 'up' }] })
    // @ts-expect-error -- attributes are strings
    create({ objects: [{ name: 'web-1', attributes: { ports: 96 } }] })
    // @ts-expect-error -- an id is a number
    create({ objects: [{ name: 'web-1', id: '7' }] })
  })
})

test('an initial state is an exported one', () => {
  const mock = createInventoryMock({ initialState: createInventoryMock().exportState() })
  expectTypeOf(mock.exportState()).toEqualTypeOf<ExportedState>()
  expectTypeOf(mock.importState).parameters.toEqualTypeOf<[state: StateInput]>()
  // @ts-expect-error -- a list is for the option objects
  createInventoryMock({ initialState: [{ name: 'web-1' }] })
  // @ts-expect-error -- there is no such version
  createInventoryMock({ initialState: { version: 1, nextId: 1, objects: [] } })
  // @ts-expect-error -- the next id is required
  createInventoryMock({ initialState: { version: 2, objects: [] } })
  // @ts-expect-error -- a fault with a function is not JSON
  mock.importState({ version: 2, nextId: 1, objects: [], faults: [{ status: 503, match: () => true }] })
})

test('a state is kept in a storage of the browser, or in anything like it', () => {
  const mock = createInventoryMock()
  expectTypeOf(keepState).parameter(1).toEqualTypeOf<StateStorage>()
  expectTypeOf(keepState(mock, sessionStorage, 'key')).toEqualTypeOf<() => void>()
  keepState(mock, { getItem: () => null, setItem: () => {} })
  keepState(createInventoryMock({ labelSchema: z.enum(['prod', 'lab']) }), sessionStorage)
  // @ts-expect-error -- the storage is required
  keepState(mock)
  // @ts-expect-error -- a storage of promises cannot be kept up with
  keepState(mock, { getItem: async () => null, setItem: async () => {} })
})

test('a delay is a number, two bounds, or infinite', () => {
  expectTypeOf<InventoryDelay>().toEqualTypeOf<number | readonly [min: number, max: number] | 'infinite'>()
  // @ts-expect-error -- two bounds, not three
  createInventoryMock({ delay: [1, 2, 3] })
  // @ts-expect-error -- no other string
  createInventoryMock({ delay: 'long' })
})

test('the options are the same with and without MSW', () => {
  expectTypeOf(createInventoryMock).parameter(0).toEqualTypeOf<Parameters<typeof createInventoryService>[0]>()
  expectTypeOf(createInventoryMock).toBeCallableWith({} as InventoryMockOptions)
})

test('a mock is a service with handlers', () => {
  expectTypeOf(createInventoryMock()).toEqualTypeOf<InventoryMock>()
  expectTypeOf(createInventoryService()).toEqualTypeOf<InventoryService>()
  expectTypeOf<InventoryMock>().toExtend<InventoryService>()
  expectTypeOf<Exclude<keyof InventoryMock, keyof InventoryService>>().toEqualTypeOf<'handlers'>()
})
