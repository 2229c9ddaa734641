import { describe, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  createInventoryMock,
  type InventoryLocation,
  type InventoryObject,
  type InventoryObjectInput,
  type InventoryType,
  type inventoryObjectInputSchema,
  type inventoryObjectSchema,
  type JsonValue,
  type ListQuery,
  type locationSchema,
  type ObjectCollection,
  type objectTypeSchema,
} from '../../src/index.ts'

const { objects } = createInventoryMock()

describe('an object', () => {
  test('has the seven fields of the contract', () => {
    expectTypeOf<InventoryObject>().toEqualTypeOf<{
      id: number
      name: string
      location: { name: string | null; fact: string | null } | null
      type: { name: string | null } | null
      labels: JsonValue[]
      attributes: Record<string, string>
      responsible: JsonValue[]
    }>()
    expectTypeOf<InventoryObject['location']>().toEqualTypeOf<InventoryLocation | null>()
    expectTypeOf<InventoryObject['type']>().toEqualTypeOf<InventoryType | null>()
  })

  test('is a valid input', () => {
    expectTypeOf<InventoryObject>().toExtend<InventoryObjectInput>()
  })

  test('is assignable to JSON', () => {
    expectTypeOf<InventoryObject>().toExtend<JsonValue>()
  })
})

describe('a schema', () => {
  test('has the output of its type', () => {
    expectTypeOf<z.output<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
    expectTypeOf<z.output<typeof locationSchema>>().toEqualTypeOf<InventoryLocation>()
    expectTypeOf<z.output<typeof objectTypeSchema>>().toEqualTypeOf<InventoryType>()
  })

  test('for input takes it, and sets defaults for all fields but the id', () => {
    expectTypeOf<z.input<typeof inventoryObjectInputSchema>['name']>().toEqualTypeOf<string>()
    expectTypeOf<Pick<InventoryObjectInput, 'id' | 'name' | 'location' | 'type'>>().toExtend<
      Pick<z.input<typeof inventoryObjectInputSchema>, 'id' | 'name' | 'location' | 'type'>
    >()
    expectTypeOf<Required<z.output<typeof inventoryObjectInputSchema>>>().toEqualTypeOf<InventoryObject>()
  })
})

describe('the collection', () => {
  test('returns objects', () => {
    expectTypeOf(objects).toEqualTypeOf<ObjectCollection>()
    expectTypeOf(objects.list()).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.list({})).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.create({ name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.update(1, {})).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.replace(1, { name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.delete(1)).toEqualTypeOf<boolean>()
    expectTypeOf(objects.count()).toEqualTypeOf<number>()
  })

  test('returns undefined for an unknown id', () => {
    expectTypeOf(objects.get(1)).toEqualTypeOf<InventoryObject | undefined>()
  })

  test('takes an object with its id for an update', () => {
    objects.update(1, { name: undefined, location: { fact: 'osl1' } })
    objects.update(1, { ...objects.get(1)!, name: 'web-2' })
  })

  test('takes one object in each call', () => {
    // @ts-expect-error -- not a list
    objects.create([{ name: 'web-1' }])
    // @ts-expect-error -- a replace needs a name
    objects.replace(1, { location: null })
  })
})

test('a query has the parameters of the list, with their types', () => {
  expectTypeOf<keyof ListQuery>().toEqualTypeOf<'name' | 'responsible' | 'location__fact' | 'type__name' | 'sort'>()
  expectTypeOf<NonNullable<ListQuery['sort']>>().toEqualTypeOf<'id' | '-id'>()
  objects.list({ name: 'web-1', responsible: 7, location__fact: 'osl1', type__name: undefined, sort: '-id' })
  // @ts-expect-error -- a user id is a number
  objects.list({ responsible: '7' })
  // @ts-expect-error -- the list is sorted by id alone
  objects.list({ sort: 'name' })
  // @ts-expect-error -- there is no such parameter
  objects.list({ location: 'osl1' })
})
