import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryDb, type InventoryDb } from '../../src/data.ts'
import { createInventoryService, InventoryMockError } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { createReference, type Model, outcomeOf } from './inventory-db-reference.ts'

const objects = [
  { name: 'a', [LIST]: ['prod', 'eu'], attributes: { rack: 'A1' }, [USERS]: [7] },
  { name: 'b', [LIST]: ['test', 5, true, { id: 3, name: 'x' }] },
  { name: 'c', [LIST]: [[{ id: 3 }], { deep: { id: 3 } }] },
]
const first = { id: { equals: 1 } }
const service = createInventoryService({ objects })
const { inventoryObject } = createInventoryDb(service)

const { findFirst, findMany, count, update, updateMany, delete: remove, deleteMany, create } = inventoryObject
const where = {}

describe('a query that would find everything or nothing, or fail without saying why, is refused:', () => {
  const notOperators = (field: string, got: string) =>
    `expected where.${field} to be an object of operators but got ${got}.`
  const forAny = 'but got undefined. Leave it out for any'
  const texts = 'equals, notEquals, contains, notContains, gt, gte, lt, lte, in, notIn'
  const order = "to be 'asc' or 'desc' but got"

  test.each<[query: unknown, message: string]>([
    [{ where: { name: 'web-1' } }, `${notOperators('name', '"web-1"')} Use { equals: "web-1" }.`],
    [{ where: { id: 1 } }, `${notOperators('id', '1')} Use { equals: 1 }.`],
    [{ where: { id: null } }, notOperators('id', 'null')],
    [{ where: { location: null } }, 'where.location to be an object but got null. Use operators for its fields.'],
    [{ where: { location: { fact: 'osl1' } } }, notOperators('location.fact', '"osl1"')],
    [{ where: { attributes: { rack: 'r1' } } }, notOperators('attributes.rack', '"r1"')],
    [{ where: { [LIST]: ['prod'] } }, notOperators(LIST, '["prod"]')],
    [{ where: { nmae: { equals: 'web-1' } } }, 'but got "nmae". Did you mean "name"?'],
    [{ where: { location: { facts: { equals: 'osl1' } } } }, 'but got "facts". Did you mean "fact"?'],
    [{ where: 'web-1' }, 'expected where to be an object but got "web-1".'],
    [{ were: {} }, 'but got "were". Did you mean "where"?'],
    [undefined, 'expected a query but got undefined.'],
    [{ where, data: {} }, 'one of the keys where, strict, take, skip, cursor, orderBy but got "data".'],

    [{ where: { id: undefined } }, `where.id to be a condition ${forAny}`],
    [{ where: { location: undefined } }, `where.location to be a condition ${forAny}`],
    [{ where: { location: { fact: undefined } } }, `where.location.fact to be a condition ${forAny}`],
    [{ where: { id: { equals: undefined } } }, `where.id.equals to be a number ${forAny}.`],
    [{ where: { name: { in: undefined } } }, `where.name.in to be a list of values: each a string ${forAny}.`],
    [{ where: { name: { in: ['a', undefined] } } }, 'each a string but got ["a",null]. Change it.'],
    [{ where: { attributes: { rack: undefined } } }, `where.attributes.rack to be a condition ${forAny}`],
    [
      { where: { attributes: { rack: { contains: undefined } } } },
      `where.attributes.rack.contains to be a string ${forAny}`,
    ],
    [{ where: { [LIST]: undefined } }, `where.${LIST} to be a condition ${forAny}`],
    [{ where: { [LIST]: { equals: undefined } } }, `where.${LIST}.equals to be a value ${forAny}`],
    [{ where: { [LIST]: { id: { gt: undefined } } } }, `where.${LIST}.id.gt to be a value ${forAny}`],

    [
      { where: { name: { equal: 'a' } } },
      `where.name to have the operators ${texts} but got "equal". Did you mean "equals"?`,
    ],
    [{ where: { name: { between: ['a', 'b'] } } }, `where.name to have the operators ${texts} but got "between".`],
    [{ where: { attributes: { rack: { is: 'a' } } } }, 'where.attributes.rack to have the operators equals, '],
    [{ where: { [LIST]: { equal: 'prod' } } }, 'but got "equal". Did you mean "equals"?'],
    [{ where: { id: { equals: '1' } } }, 'where.id.equals to be a number but got "1". Change it.'],
    [{ where: { id: { equals: Number.NaN } } }, 'where.id.equals to be a number but got NaN.'],
    [{ where: { id: { in: 1 } } }, 'where.id.in to be a list of values: each a number but got 1.'],
    [{ where: { name: { equals: null } } }, 'where.name.equals to be a string but got null.'],

    [
      { where, orderBy: 'ascending' },
      'orderBy to be an object with one field, as in { name: \'asc\' } but got "ascending".',
    ],
    [{ where, orderBy: ['name'] }, 'orderBy to be an object with one field'],
    [{ where, orderBy: { name: 'ascending' } }, `orderBy.name ${order} "ascending".`],
    [{ where, orderBy: { nmae: 'asc' } }, 'but got "nmae". Did you mean "name"?'],
    [{ where, orderBy: { id: 'asc', name: 'asc' } }, 'Use a list for several.'],
    [{ where, orderBy: { location: 'asc' } }, 'orderBy.location to be an object with one field'],
    [{ where, orderBy: { location: { fct: 'asc' } } }, 'but got "fct". Did you mean "fact"?'],
    [{ where, orderBy: { attributes: { os: 1 } } }, `orderBy.attributes.os ${order} 1.`],
    [{ where, orderBy: {} }, 'orderBy to be an object with one field'],
    [{ where, take: -1 }, 'take to be an integer of 0 or more but got -1.'],
    [{ where, take: Number.NaN }, 'take to be an integer of 0 or more but got NaN.'],
    [{ where, skip: '1' }, 'skip to be an integer of 0 or more but got "1".'],
    [{ where, cursor: '1' }, 'cursor to be an id or null but got "1".'],
    [{ where, cursor: 1, skip: 1 }, 'either skip or cursor but got {"skip":1,"cursor":1}.'],
    [{ where, strict: 1 }, 'strict to be true or false but got 1.'],
  ])('%o', (query, message) => {
    expect(() => findMany(query as never)).toThrow(message)
    expect(() => findMany(query as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  test.each([findFirst, findMany, count, update, updateMany, remove, deleteMany])('by each method', (method) => {
    for (const where of [{ id: 1 }, { id: undefined }, null]) {
      expect(() => method({ where, data: {} } as never)).toThrow(InventoryMockError)
    }
    expect(count()).toBe(3)
  })

  test.each([findFirst, update, updateMany, remove, deleteMany])('without where, which is %o', (method) => {
    for (const query of [{}, { where: undefined }]) {
      expect(() => method({ ...query, ...(/update/.test(method.name) && { data: {} }) } as never)).toThrow(
        'expected where to be a condition but got undefined. Leave it out for any, or use {}.',
      )
    }
    expect(count()).toBe(3)
  })
})

test.each<[message: string, write: () => unknown]>([
  ['object to have the fields id, name, location, type', () => create({ nmae: 'a' } as never)],
  ['but got "fct". Did you mean "fact"?', () => create({ location: { fct: 'a' } } as never)],
  ['object to be an object but got 5', () => create(5 as never)],
  ['object to be an object but got null', () => create(null as never)],
  ['to be an object of strings but got a Map', () => create({ attributes: new Map() } as never)],
  ['but got a Date', () => create({ [LIST]: [new Date(0)] } as never)],
  ['data to have the fields id, name', () => update({ where, data: { nmae: 'a' } } as never)],
  ['but got "fct". Did you mean "fact"?', () => update({ where, data: { location: { fct: 'a' } } } as never)],
  ['data to be an object but got undefined', () => update({ where } as never)],
  ['data to be an object but got "a"', () => updateMany({ where, data: 'a' } as never)],
  ['got "nmae"', () => updateMany({ where: { id: { equals: 99 } }, data: { nmae: 'a' } } as never)],
  ['to be an object of strings but got a Map', () => update({ where, data: { attributes: new Map() } } as never)],
  ['but got NaN', () => update({ where, data: { [LIST]: () => [Number.NaN] } } as never)],
])('a write of what no object has is refused: %s', (message, write) => {
  const before = service.objects.list()
  expect(write).toThrow(message)
  expect(write).toThrow(expect.objectContaining({ code: 'invalid-object' }))
  expect(service.objects.list()).toEqual(before)
})

test.each<[code: string, call: () => unknown]>([
  ['unknown-id', () => inventoryObject.findFirst({ where: { id: { equals: 9 } }, strict: true })],
  ['duplicate-id', () => inventoryObject.create({ id: 1, name: 'other' })],
])('the errors of @mswjs/data are errors of this library, with the code %s', (code, call) => {
  expect(call).toThrow(InventoryMockError)
  expect(call).toThrow(expect.objectContaining({ name: 'OperationError', code }))
})

test.each<[fact: string, condition: object, names: string[]]>([
  ['finds an object, and not one that is inside of another element', { id: { equals: 3 } }, ['b']],
  ['finds an object inside of another', { deep: { id: { equals: 3 } } }, ['c']],
  ['finds an object by several properties', { id: { gt: 1 }, name: { equals: 'x' } }, ['b']],
  ['finds no text by an operator that only numbers have', { equals: 'prod', between: [1, 9] }, []],
  ['finds no text by an operator and a property', { equals: 'test', id: { equals: 3 } }, []],
])('a query of a list %s, as in @mswjs/data', (_fact, labels, names) => {
  for (const model of [inventoryObject as unknown as Model, createReference(service.objects.list()).model]) {
    expect(model.findMany!({ where: { [LIST]: labels } })).toMatchObject(names.map((name) => ({ name })))
  }
})

describe('where it differs from @mswjs/data, on purpose:', () => {
  const created = { result: expect.anything() }
  const refused = expect.objectContaining({ name: 'InventoryMockError' })

  test.each<[fact: string, call: (model: InventoryDb['inventoryObject']) => unknown, here: unknown, there: unknown]>([
    [
      'objects are in the order of their ids',
      (model) => {
        model.update({ where: first, data: { id: 9 } })
        model.create({ id: 5 })
        return model.getAll().map(({ id }) => id)
      },
      { result: [2, 3, 5, 9] },
      { result: [2, 3, 9, 5] },
    ],
    [
      'an update of the attributes replaces them, also where those of requests are merged',
      (model) => model.update({ where: {}, data: { attributes: { ports: '48' } } })?.attributes,
      { result: { ports: '48' } },
      { result: { rack: 'A1' } },
    ],
    [
      'a nested object is complete',
      (model) => model.update({ where: { id: { equals: 2 } }, data: { location: { fact: 'osl1' } } })?.location,
      { result: { name: null, fact: 'osl1' } },
      { result: { fact: 'osl1' } },
    ],
    [
      'undefined in a part of an update changes nothing',
      (model) => {
        model.update({ where: first, data: { location: { name: 'Oslo', fact: 'osl1' } } })
        return (
          model.update({ where: first, data: { location: { name: undefined, fact: 'osl2' } } })?.location?.name ?? null
        )
      },
      { result: 'Oslo' },
      { result: null },
    ],
    [
      'undefined in an update changes nothing',
      (model) => model.update({ where: {}, data: { name: undefined, id: 5 } })?.name ?? null,
      { result: 'a' },
      { result: null },
    ],
    [
      'a query finds a text in a list',
      (model) => model.count({ where: { [LIST]: { contains: 'pro' } } as never }),
      { result: 1 },
      { result: 0 },
    ],
    [
      'a query finds a number in a list',
      (model) => model.count({ where: { [USERS]: { between: [5, 9] } } as never }),
      { result: 1 },
      { result: 0 },
    ],
    ['a result is a plain object', (model) => Reflect.ownKeys(model.getAll()[0]!).length, { result: 7 }, { result: 9 }],
    ['a write checks a name', (model) => model.create({ name: 5 } as never), refused, created],
    ['a write checks a list', (model) => model.create({ [LIST]: 'prod' } as never), refused, created],
    ['a write checks attributes', (model) => model.create({ attributes: { ports: 48 } } as never), refused, created],
    ['a write checks an id', (model) => model.create({ id: -1 }), refused, created],
  ])('%s', (_fact, call, here, there) => {
    const service = createInventoryService({ objects, assumptions: { partialAttributes: 'merge' } })
    const reference = createReference(service.objects.list())
    expect(outcomeOf(() => call(createInventoryDb(service).inventoryObject))).toEqual(here)
    expect(outcomeOf(() => call(reference.db.inventoryObject as never))).toEqual(there)
  })

  test('it opens no channel to other tabs and threads', () => {
    const open = vi.fn()
    class Channel {
      constructor() {
        open()
      }
      addEventListener() {}
    }
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('BroadcastChannel', Channel)
    createInventoryDb(createInventoryService()).inventoryObject.create({ name: 'a' })
    expect(open).not.toHaveBeenCalled()
    createReference([])
    expect(open).toHaveBeenCalled()
  })
})
