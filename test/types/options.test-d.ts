import { describe, expectTypeOf, test } from 'vitest'
import { createInventoryMock, type Delay, type InventoryMock, type InventoryMockOptions } from '../../src/index.ts'
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
