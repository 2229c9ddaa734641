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
