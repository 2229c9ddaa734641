import type { StandardSchemaV1 } from '@standard-schema/spec'
import * as v from 'valibot'
import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import type { ElementSchema } from '../../src/contract/elements.ts'
import {
  createInventoryMock,
  type InventoryLocation,
  type InventoryMock,
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

test('an object is a valid input, and JSON', () => {
  expectTypeOf<InventoryObject>().toExtend<InventoryObjectInput>()
  expectTypeOf<InventoryObject>().toExtend<JsonValue>()
})

test('a schema has the output of its type, and that for input sets defaults for all fields but the id', () => {
  expectTypeOf<z.output<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
  expectTypeOf<z.output<typeof locationSchema>>().toEqualTypeOf<InventoryLocation>()
  expectTypeOf<z.output<typeof objectTypeSchema>>().toEqualTypeOf<InventoryType>()
  type Input = z.input<typeof inventoryObjectInputSchema>
  type Fields = 'id' | 'name' | 'location' | 'type'
  expectTypeOf<Input['name']>().toEqualTypeOf<string>()
  expectTypeOf<Pick<InventoryObjectInput, Fields>>().toExtend<Pick<Input, Fields>>()
  expectTypeOf<Required<z.output<typeof inventoryObjectInputSchema>>>().toEqualTypeOf<InventoryObject>()
})

describe('the collection', () => {
  test('returns objects, and undefined for an unknown id', () => {
    expectTypeOf(objects).toEqualTypeOf<ObjectCollection>()
    expectTypeOf(objects.list()).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.list({}, { offset: 1, limit: 2 })).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(objects.create({ name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.update(1, {})).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.replace(1, { name: 'web-1' })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(objects.delete(1)).toEqualTypeOf<boolean>()
    expectTypeOf(objects.count({ name: 'a' })).toEqualTypeOf<number>()
    expectTypeOf(objects.get(1)).toEqualTypeOf<InventoryObject | undefined>()
  })

  test('takes one object in each call, with its id for an update', () => {
    objects.update(1, { name: undefined, location: { fact: 'osl1' } })
    objects.update(1, { ...objects.get(1)!, name: 'web-2' })
    // @ts-expect-error -- not a list
    objects.create([{ name: 'web-1' }])
    // @ts-expect-error -- a replace needs a name
    objects.replace(1, { location: null })
  })

  test('has queries with the parameters of the list, with their types, and ranges', () => {
    expectTypeOf<keyof ListQuery>().toEqualTypeOf<'name' | 'responsible' | 'location__fact' | 'type__name' | 'sort'>()
    expectTypeOf<NonNullable<ListQuery['sort']>>().toEqualTypeOf<'id' | '-id'>()
    objects.list({ name: 'web-1', responsible: 7, location__fact: 'osl1', type__name: undefined, sort: '-id' })
    // @ts-expect-error -- a user id is a number
    objects.list({ responsible: '7' })
    // @ts-expect-error -- the list is sorted by id alone
    objects.list({ sort: 'name' })
    // @ts-expect-error -- there is no such parameter
    objects.list({ location: 'osl1' })
    // @ts-expect-error -- there is no such field
    objects.list({}, { skip: 1 })
  })
})

describe('an element', () => {
  const labelSchema = z.enum(['prod', 'test'])
  const responsibleSchema = v.object({ id: v.number() })
  const mock = createInventoryMock({ labelSchema, responsibleSchema })

  test('is the output of its schema, which is any Standard Schema, and any JSON without one', () => {
    expectTypeOf<StandardSchemaV1<unknown, 'prod'>>().toExtend<ElementSchema<'prod'>>()
    expectTypeOf(labelSchema).toExtend<ElementSchema<'prod' | 'test'>>()
    expectTypeOf(mini.string()).toExtend<ElementSchema<string>>()
    expectTypeOf(responsibleSchema).toExtend<ElementSchema<{ id: number }>>()
    const lengthSchema = z.string().transform((text) => text.length)
    expectTypeOf(createInventoryMock({ labelSchema: lengthSchema })).toEqualTypeOf<InventoryMock<number>>()
    expectTypeOf(createInventoryMock()).toEqualTypeOf<InventoryMock<JsonValue, JsonValue>>()
    expectTypeOf(createInventoryMock({ labelSchema: undefined })).toEqualTypeOf<InventoryMock<JsonValue, JsonValue>>()
    expectTypeOf(mock).toEqualTypeOf<InventoryMock<'prod' | 'test', { id: number }>>()
    expectTypeOf(createInventoryMock({ labelSchema })).toEqualTypeOf<InventoryMock<'prod' | 'test', JsonValue>>()
    // @ts-expect-error -- a function is not a schema
    createInventoryMock({ labelSchema: (label: unknown) => label === 'prod' })
  })

  test('is narrowed in what the collection returns and what a listener receives, but not in the log', () => {
    expectTypeOf(mock.objects.list()[0]!.labels).toEqualTypeOf<('prod' | 'test')[]>()
    expectTypeOf(mock.objects.get(1)!.responsible).toEqualTypeOf<{ id: number }[]>()
    mock.on('change', (change) => {
      if (change.type === 'update') expectTypeOf(change.object.labels).toEqualTypeOf<('prod' | 'test')[]>()
    })
    expectTypeOf(mock.requests.list()[0]!.body).toEqualTypeOf<JsonValue>()
  })

  test('is narrowed in objects that a mock takes, which do not widen it', () => {
    createInventoryMock({ labelSchema, objects: [{ name: 'web-1', labels: ['prod'] }] })
    // @ts-expect-error -- there is no such label
    createInventoryMock({ labelSchema, objects: [{ name: 'web-1', labels: ['dev'] }] })
    // @ts-expect-error -- there is no such label
    mock.objects.create({ name: 'web-1', labels: ['dev'] })
    // @ts-expect-error -- there is no such label
    mock.objects.update(1, { labels: ['dev'] })
    // @ts-expect-error -- a responsible user has an id
    mock.setInitialState([{ name: 'web-1', responsible: [7] }])
    // @ts-expect-error -- a responsible user has an id
    mock.objects.replace(1, { name: 'web-1', responsible: [7] })
  })
})
