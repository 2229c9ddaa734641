import { describe, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  createInventoryMock,
  type InventoryObject,
  type InventoryObjectInput,
  type inventoryObjectInputSchema,
  type inventoryObjectSchema,
  type JsonValue,
  type ListQuery,
  type Location,
  type locationSchema,
  type ObjectCollection,
  type ObjectFields,
  type ObjectType,
  type objectTypeSchema,
  type SortOrder,
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
    expectTypeOf<InventoryObject['location']>().toEqualTypeOf<Location | null>()
    expectTypeOf<InventoryObject['type']>().toEqualTypeOf<ObjectType | null>()
  })

  test('without its id is what a create sends', () => {
    expectTypeOf<ObjectFields>().toEqualTypeOf<Omit<InventoryObject, 'id'>>()
    expectTypeOf<ObjectFields<'prod'>['labels']>().toEqualTypeOf<'prod'[]>()
  })

  test('is what an object may be given as', () => {
    expectTypeOf<InventoryObject>().toExtend<InventoryObjectInput>()
  })

  test('passes for JSON', () => {
    expectTypeOf<InventoryObject>().toExtend<JsonValue>()
    expectTypeOf<ObjectFields>().toExtend<JsonValue>()
  })
})

describe('a schema', () => {
  test('makes what its type says', () => {
    expectTypeOf<z.output<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
    expectTypeOf<z.output<typeof locationSchema>>().toEqualTypeOf<Location>()
    expectTypeOf<z.output<typeof objectTypeSchema>>().toEqualTypeOf<ObjectType>()
  })

  test('of input takes it, and fills in all but the id', () => {
    expectTypeOf<z.input<typeof inventoryObjectInputSchema>['name']>().toEqualTypeOf<string>()
    expectTypeOf<Pick<InventoryObjectInput, 'id' | 'name' | 'location' | 'type'>>().toExtend<
      Pick<z.input<typeof inventoryObjectInputSchema>, 'id' | 'name' | 'location' | 'type'>
    >()
    expectTypeOf<Required<z.output<typeof inventoryObjectInputSchema>>>().toEqualTypeOf<InventoryObject>()
  })
})

describe('the collection', () => {
  test('gives objects', () => {
    expectTypeOf(objects).toEqualTypeOf<ObjectCollection>()
    expectTypeOf(objects.all()).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.find({})).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.create({ name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.update(1, {})).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.delete(1)).toEqualTypeOf<boolean>()
    expectTypeOf(objects.size).toEqualTypeOf<number>()
  })

  test('may not have an object', () => {
    expectTypeOf(objects.get(1)).toEqualTypeOf<InventoryObject | undefined>()
  })

  test('takes its size from what is in it', () => {
    // @ts-expect-error -- it is read-only
    objects.size = 0
  })

  test('changes no id', () => {
    objects.update(1, { name: undefined, location: { fact: 'osl1' } })
    // @ts-expect-error -- an id stays
    objects.update(1, { id: 2 })
  })
})

test('a query has the parameters of the list, each of its kind', () => {
  expectTypeOf<keyof ListQuery>().toEqualTypeOf<'name' | 'responsible' | 'location__fact' | 'type__name' | 'sort'>()
  expectTypeOf<SortOrder>().toEqualTypeOf<'id' | '-id'>()
  objects.find({ name: 'web-1', responsible: 7, location__fact: 'osl1', type__name: undefined, sort: '-id' })
  // @ts-expect-error -- a user id is a number
  objects.find({ responsible: '7' })
  // @ts-expect-error -- the list is sorted by id alone
  objects.find({ sort: 'name' })
  // @ts-expect-error -- there is no such parameter
  objects.find({ location: 'osl1' })
})
