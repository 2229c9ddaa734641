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

  test('without its id is the body of a create', () => {
    expectTypeOf<ObjectFields>().toEqualTypeOf<Omit<InventoryObject, 'id'>>()
    expectTypeOf<ObjectFields<'prod'>['labels']>().toEqualTypeOf<'prod'[]>()
  })

  test('is a valid input', () => {
    expectTypeOf<InventoryObject>().toExtend<InventoryObjectInput>()
  })

  test('is assignable to JSON', () => {
    expectTypeOf<InventoryObject>().toExtend<JsonValue>()
    expectTypeOf<ObjectFields>().toExtend<JsonValue>()
  })
})

describe('a schema', () => {
  test('has the output of its type', () => {
    expectTypeOf<z.output<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
    expectTypeOf<z.output<typeof locationSchema>>().toEqualTypeOf<Location>()
    expectTypeOf<z.output<typeof objectTypeSchema>>().toEqualTypeOf<ObjectType>()
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
    expectTypeOf(objects.all()).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.find({})).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.create({ name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.update(1, {})).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.delete(1)).toEqualTypeOf<boolean>()
    expectTypeOf(objects.size).toEqualTypeOf<number>()
  })

  test('returns undefined for an unknown id', () => {
    expectTypeOf(objects.get(1)).toEqualTypeOf<InventoryObject | undefined>()
  })

  test('has a read-only size', () => {
    // @ts-expect-error -- it is read-only
    objects.size = 0
  })

  test('cannot change an id', () => {
    objects.update(1, { name: undefined, location: { fact: 'osl1' } })
    // @ts-expect-error -- an id cannot change
    objects.update(1, { id: 2 })
  })
})

test('a query has the parameters of the list, with their types', () => {
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
