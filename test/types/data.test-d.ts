import { factory, nullable, primaryKey } from '@mswjs/data'
import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryDb, type InventoryDb } from '../../src/data.ts'
import { createInventoryMock, type InventoryObject, inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'

const mock = createInventoryMock()
const db = createInventoryDb(mock)
const { inventoryObject } = db

test('a database has the objects of its mock', () => {
  expectTypeOf(db).toEqualTypeOf<InventoryDb>()
  const schema = z.object({
    ...inventoryObjectSchema.shape,
    labels: z.array(z.enum(['prod', 'test'])),
    responsible: z.array(z.object({ id: z.number() })),
    owner: z.string(),
    rack: z.nullable(z.object({ unit: z.int() })),
    tier: z._default(z.enum(['gold', 'silver']), 'silver'),
  })
  const narrowed = createInventoryDb(createInventoryService({ schema }))
  expectTypeOf(narrowed).toEqualTypeOf<InventoryDb<z.output<typeof schema>, z.input<typeof schema>>>()
  narrowed.inventoryObject.findMany({ where: { labels: { in: ['prod'] }, responsible: { id: { gt: 5 } } } })
  narrowed.inventoryObject.update({
    where: {},
    data: { labels: (labels) => labels.filter((label) => label === 'prod') },
  })
  // @ts-expect-error -- there is no such label
  narrowed.inventoryObject.create({ labels: ['dev'] })
  // @ts-expect-error -- a responsible user is an object
  narrowed.inventoryObject.count({ where: { responsible: { equals: 5 } } })
  narrowed.inventoryObject.findMany({
    where: { owner: { contains: 'A' }, rack: { unit: { gte: 5 } }, tier: { equals: 'gold' } },
    orderBy: [{ owner: 'asc' }, { rack: { unit: 'desc' } }],
  })
  narrowed.inventoryObject.update({ where: {}, data: { owner: (owner) => owner.trim(), rack: { unit: 7 } } })
  // @ts-expect-error -- there is no such tier
  narrowed.inventoryObject.update({ where: {}, data: { tier: 'lead' } })
  // @ts-expect-error -- a text has no such operator
  narrowed.inventoryObject.count({ where: { owner: { between: [1, 2] } } })
  // @ts-expect-error -- the database of another mock has no such field
  inventoryObject.count({ where: { owner: { equals: 'Ada' } } })
})

test('a database is made of a mock', () => {
  // @ts-expect-error -- these are its objects
  createInventoryDb(mock.objects)
  // @ts-expect-error -- and this is nothing
  createInventoryDb()
})

describe('a query', () => {
  test('has the operators of each field', () => {
    inventoryObject.findMany({
      where: {
        id: { between: [1, 5], notIn: [3] },
        name: { contains: 'web', notEquals: 'web-1' },
        location: { name: { equals: 'Oslo' }, fact: { in: ['osl1'] } },
        type: { name: { gte: 'a' } },
        attributes: { rack: { equals: 'A1' } },
        labels: { equals: 'prod' },
        responsible: { id: { equals: 7 } },
      },
    })
    inventoryObject.count({ where: { labels: { owner: { id: { lt: 5 } } } } })
    // @ts-expect-error -- there is no such field
    inventoryObject.findMany({ where: { nam: { equals: 'a' } } })
    // @ts-expect-error -- an operator, not a value
    inventoryObject.findMany({ where: { name: 'a' } })
    // @ts-expect-error -- there is no such operator
    inventoryObject.findFirst({ where: { name: { equal: 'a' } } })
    // @ts-expect-error -- an id is a number
    inventoryObject.findFirst({ where: { id: { equals: '1' } } })
    // @ts-expect-error -- a number has no such operator
    inventoryObject.delete({ where: { id: { contains: 1 } } })
    // @ts-expect-error -- there is no such field of a location
    inventoryObject.updateMany({ where: { location: { facts: { equals: 'a' } } }, data: {} })
  })

  test('is sorted by one field, or a list of them', () => {
    inventoryObject.findMany({ orderBy: { location: { fact: 'asc' } } })
    inventoryObject.findMany({ orderBy: [{ type: { name: 'desc' } }, { attributes: { rack: 'asc' } }, { id: 'desc' }] })
    // @ts-expect-error -- the second would have no effect
    inventoryObject.findMany({ orderBy: { name: 'asc', id: 'desc' } })
    // @ts-expect-error -- a direction
    inventoryObject.findMany({ orderBy: { name: 'up' } })
  })

  test('starts at a number or after an object', () => {
    inventoryObject.findMany({ take: 10, skip: 20 })
    inventoryObject.findMany({ take: 10, cursor: 7 })
    // @ts-expect-error -- not both
    inventoryObject.findMany({ skip: 20, cursor: 7 })
  })

  test('may find nothing, unless it is strict', () => {
    const where = { name: { equals: 'a' } }
    expectTypeOf(inventoryObject.findFirst({ where })).toEqualTypeOf<InventoryObject | null>()
    expectTypeOf(inventoryObject.findFirst({ where, strict: true })).toEqualTypeOf<InventoryObject>()
    expectTypeOf(
      inventoryObject.findFirst({ where, strict: Math.random() > 0.5 }),
    ).toEqualTypeOf<InventoryObject | null>()
    expectTypeOf(inventoryObject.findMany({ where })).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(inventoryObject.update({ where, data: {} })).toEqualTypeOf<InventoryObject | null>()
    expectTypeOf(inventoryObject.updateMany({ where, data: {}, strict: true })).toEqualTypeOf<InventoryObject[]>()
    expectTypeOf(inventoryObject.deleteMany({ where })).toEqualTypeOf<InventoryObject[] | null>()
    expectTypeOf(inventoryObject.count()).toEqualTypeOf<number>()
  })
})

test('an update takes values, or functions of the value and the object', () => {
  inventoryObject.update({
    where: {},
    data: {
      name: (name, object) => {
        expectTypeOf(name).toEqualTypeOf<string>()
        expectTypeOf(object).toEqualTypeOf<InventoryObject>()
        return `${name} (${object.id})`
      },
      location: { fact: (fact) => fact?.toUpperCase() ?? null },
      type: null,
      attributes: { rack: 'A1' },
    },
  })
  // @ts-expect-error -- a name is not null
  inventoryObject.update({ where: {}, data: { name: null } })
  // @ts-expect-error -- attributes are texts
  inventoryObject.update({ where: {}, data: { attributes: { ports: 48 } } })
  // @ts-expect-error -- there is no such field
  inventoryObject.update({ where: {}, data: { nam: 'a' } })
})

test('calls of a model of @mswjs/data compile as they are', () => {
  const { inventoryObject: theirs } = factory({
    inventoryObject: {
      id: primaryKey(Number),
      name: String,
      location: nullable({ name: nullable(String), fact: nullable(String) }, { defaultsToNull: true }),
      labels: Array,
      attributes: Object,
    },
  })
  const values = { id: 5, name: 'a', location: { fact: 'osl1' }, labels: ['prod'], attributes: { rack: 'A1' } }
  const where = { id: { in: [1] }, location: { fact: { equals: 'osl1' } } }
  const sorted = { orderBy: [{ name: 'asc' as const }, { location: { fact: 'desc' as const } }], take: 5, skip: 1 }
  const data = { name: (name: string) => `${name}!` }
  expectTypeOf(theirs.create).toBeCallableWith(values)
  expectTypeOf(inventoryObject.create).toBeCallableWith(values)
  expectTypeOf(theirs.findMany).toBeCallableWith({ where, ...sorted })
  expectTypeOf(inventoryObject.findMany).toBeCallableWith({ where, ...sorted })
  expectTypeOf(theirs.update).toBeCallableWith({ where, data, strict: true })
  expectTypeOf(inventoryObject.update).toBeCallableWith({ where, data, strict: true })
  expectTypeOf(theirs.deleteMany).toBeCallableWith({ where })
  expectTypeOf(inventoryObject.deleteMany).toBeCallableWith({ where })
})
