import { describe, expectTypeOf, test } from 'vitest'
import {
  createInventoryMock,
  type Delay,
  type ExportedState,
  type InventoryMock,
  type InventoryMockOptions,
  keepState,
  type MockControl,
  type StateInput,
  type StateStorage,
} from '../../src/index.ts'
import { createInventoryService, type InventoryService } from '../../src/service.ts'

describe.each([createInventoryMock, createInventoryService])('%o', (create) => {
  test('takes no options, or undefined for each', () => {
    create()
    create({})
    create({ baseUrl: undefined, objects: undefined, assumptions: undefined, delay: undefined, clock: undefined })
  })

  test('takes no unknown options', () => {
    // @ts-expect-error -- there is no such option
    create({ baseURL: '*' })
    // @ts-expect-error -- a URL is a string
    create({ baseUrl: new URL('https://inventory.example') })
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

test('a state is an exported one, one of version 1, or a list of objects', () => {
  const mock = createInventoryMock({ state: createInventoryMock().exportState() })
  expectTypeOf(mock.exportState()).toEqualTypeOf<ExportedState>()
  expectTypeOf(mock.importState).parameters.toEqualTypeOf<[state: StateInput]>()
  createInventoryMock({ state: { version: 1, nextId: 1, objects: [] } })
  createInventoryMock({ state: [{ name: 'web-1' }] })
  // @ts-expect-error -- there is no such version
  createInventoryMock({ state: { version: 3, nextId: 1, objects: [] } })
  // @ts-expect-error -- the next id is required
  createInventoryMock({ state: { version: 2, objects: [] } })
  // @ts-expect-error -- a fault with a function is not JSON
  mock.importState({ version: 2, nextId: 1, objects: [], faults: [{ status: 503, match: () => true }] })
})

test('a state is kept in a storage of the browser, or in anything like it', () => {
  const mock = createInventoryMock()
  expectTypeOf(keepState).parameters.toEqualTypeOf<[mock: MockControl, storage: StateStorage, key?: string]>()
  expectTypeOf(keepState(mock, sessionStorage, 'key')).toEqualTypeOf<() => void>()
  keepState(mock, { getItem: () => null, setItem: () => {} })
  // @ts-expect-error -- a storage of promises cannot be kept up with
  keepState(mock, { getItem: async () => null, setItem: async () => {} })
})

test('a delay is a number, two bounds, or infinite', () => {
  expectTypeOf<Delay>().toEqualTypeOf<number | readonly [min: number, max: number] | 'infinite'>()
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
