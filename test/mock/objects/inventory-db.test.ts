import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock, type InventoryObjectInput, inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { createInventoryService } from '../../../src/service.ts'
import { Store } from '../../../src/simulator/store/store.ts'
import { models } from '../../../src/simulator/store/stored-object.ts'
import { completeBody, path, write } from '../requests.ts'
import { createReference, outcomeOf } from './inventory-db-reference.ts'

const objects: InventoryObjectInput[] = [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, labels: ['prod', { id: 3 }], attributes: { rack: 'A1' } },
  { name: 'web-2', type: { name: 'switch' }, responsible: [7] },
]

function createDb() {
  const mock = createInventoryMock({ objects })
  return { mock, model: createInventoryDb(mock).inventoryObject }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the database of a mock', () => {
  test('has what a request has just changed', async () => {
    const { mock, model } = createDb()
    await mock.fetch(path, write('POST', completeBody({ name: 'new' })))
    expect(model.findFirst({ where: { name: { equals: 'new' } } })).toMatchObject({ id: 3 })
    await mock.fetch(`${path}3/`, write('PATCH', { location: { fact: 'ber1' } }))
    expect(model.count({ where: { location: { fact: { equals: 'ber1' } } } })).toBe(1)
    await mock.fetch(`${path}3/`, { method: 'DELETE' })
    expect(model.getAll()).toEqual(mock.objects.list())
  })

  test('changes what the next request gets, filters included', async () => {
    const { mock, model } = createDb()
    const list = async (query: string) => (await mock.fetch(`${path}?${query}`)).json()
    expect(await list('type__name=router')).toEqual([])
    model.update({ where: { id: { equals: 1 } }, data: { type: { name: 'router' } } })
    model.create({ name: 'web-3', type: { name: 'router' } })
    model.delete({ where: { name: { equals: 'web-2' } } })
    expect(await list('type__name=router')).toMatchObject([{ id: 1 }, { id: 3 }])
    expect(await list('')).toEqual(model.getAll())
  })

  test('follows resets, checkpoints and new initial states', () => {
    const { mock, model } = createDb()
    const before = mock.checkpoint()
    model.deleteMany({ where: {} })
    expect(model.count()).toBe(0)
    mock.restore(before)
    expect(model.count()).toBe(2)
    model.updateMany({ where: {}, data: { name: 'same' } })
    mock.reset()
    expect(model.getAll().map(({ name }) => name)).toEqual(['web-1', 'web-2'])
    mock.setInitialState([{ id: 9, name: 'other' }])
    expect(model.findFirst({ where: { id: { equals: 9 } } })?.name).toBe('other')
    expect(model.create().id).toBe(10)
  })

  test('emits the change events of the mock; a new id is a create and a delete', () => {
    const { mock, model } = createDb()
    const events: unknown[] = []
    mock.on('change', (change) => events.push('id' in change ? `${change.type} ${change.id}` : change.type))
    model.create({ name: 'a' })
    model.updateMany({ where: { name: { contains: 'web' } }, data: { labels: [] } })
    model.update({ where: { id: { equals: 1 } }, data: { id: (id) => id + 10 } })
    model.deleteMany({ where: {} })
    expect(events).toEqual([
      ...['create 3', 'update 1', 'update 2', 'create 11', 'delete 1'],
      ...['delete 2', 'delete 3', 'delete 11'],
    ])
  })

  test('gives and takes copies, in functions too', () => {
    const { mock, model } = createDb()
    const labels = ['given']
    const results = [
      model.findFirst({ where: { id: { equals: 1 } } }),
      ...model.findMany({ where: {} }),
      ...model.getAll(),
      model.create({ name: 'new', labels }),
      model.update({ where: { id: { equals: 1 } }, data: { responsible: [1] } }),
      ...(model.updateMany({ where: {}, data: { type: null } }) ?? []),
    ]
    const before = mock.objects.list()
    for (const object of [...results, { labels }]) object?.labels.push('changed')
    const keep = { name: 'kept', location: { name: 'Oslo', fact: 'kept' } }
    model.update({
      where: { id: { equals: 1 } },
      data: {
        name: (_, object) => {
          object.attributes.rack = 'changed'
          return 'kept'
        },
        location: { fact: () => 'kept' },
      },
    })
    expect(mock.objects.list()).toEqual([{ ...before[0], ...keep }, ...before.slice(1)])
  })

  test('creates objects with the defaults of the contract', () => {
    const { model } = createDb()
    const empty = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }
    expect(model.create()).toEqual({ id: 3, ...empty })
    const nested = { location: { name: null, fact: 'osl1' }, type: { name: null } }
    expect(model.create({ location: { fact: 'osl1' }, type: {} })).toEqual({ id: 4, ...empty, ...nested })
  })

  test('sets to null what the contract has null for, and nothing else', () => {
    const { model } = createDb()
    const set = (field: string, value: unknown) =>
      outcomeOf(() => model.update({ where: { id: { equals: 1 } }, data: { [field]: value } }))
    expect(set('location', { name: null, fact: null })).toMatchObject({
      result: { location: { name: null, fact: null } },
    })
    expect(set('type', { name: null })).toMatchObject({ result: { type: { name: null } } })
    for (const field of ['location', 'type']) expect(set(field, null)).toMatchObject({ result: { [field]: null } })
    for (const field of ['name', 'labels', 'attributes', 'responsible']) {
      const message = `Failed to update "${field}" on "inventoryObject": cannot set a non-nullable property to null.`
      expect(set(field, null)).toMatchObject({ message })
    }
  })

  test('has the fields of the contract', () => {
    expect(Object.keys(models.inventoryObject)).toEqual(Object.keys(inventoryObjectSchema.def.shape))
  })

  test('finds objects by their ids without a walk over the collection', () => {
    const { model } = createDb()
    const all = vi.spyOn(Store.prototype, 'all')
    expect(model.findFirst({ where: { id: { equals: 2 } }, strict: true }).name).toBe('web-2')
    expect(model.findMany({ where: { id: { in: [2, 1, 5, 2] } } }).map(({ id }) => id)).toEqual([1, 2])
    model.update({ where: { id: { equals: 2 }, name: { contains: 'web' } }, data: { name: 'b' } })
    model.delete({ where: { id: { equals: 2 } } })
    expect(all).not.toHaveBeenCalled()
    expect(model.count({ where: { id: { gt: 0 } } })).toBe(1)
    expect(all).toHaveBeenCalled()
  })

  test('keeps attributes of any name', () => {
    const attributes = JSON.parse('{"__proto__":"1","constructor":"2","":"3"}')
    const mock = createInventoryMock()
    const model = createInventoryDb(mock).inventoryObject
    model.create({ name: 'a', attributes })
    model.update({ where: {}, data: { name: 'b', id: 5 } })
    expect(JSON.stringify(mock.objects.get(5)?.attributes)).toBe(JSON.stringify(attributes))
    model.update({ where: {}, data: { attributes: (before) => ({ ...before, more: '4' }) } })
    expect(Object.keys(mock.objects.get(5)!.attributes)).toEqual(['__proto__', 'constructor', '', 'more'])
  })

  test("checks elements by the user's schemas, those that a write gives", () => {
    const labelSchema = z.pipe(
      z.enum(['prod', 'test']),
      z.transform((label) => `${label}!`),
    )
    const mock = createInventoryService({ labelSchema, objects: [{ name: 'a', labels: ['prod'] as never }] })
    const model = createInventoryDb(mock).inventoryObject
    model.update({ where: {}, data: { name: 'b' } })
    expect(mock.objects.get(1)).toMatchObject({ name: 'b', labels: ['prod!'] })
    expect(() => model.update({ where: {}, data: { name: 'c', labels: ['dev'] } })).toThrow(
      /object.labels\[0\] to pass/,
    )
    expect(mock.objects.get(1)).toMatchObject({ name: 'b' })
  })

  test('changes nothing where the new id is invalid', () => {
    const { mock, model } = createDb()
    expect(() => model.update({ where: {}, data: { id: -1, name: 'a' } })).toThrow(/a positive integer but got -1/)
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'web-1' }, { id: 2 }])
  })

  test('is made of a mock, a service, or the mock of a server, and of nothing else', async () => {
    await using server = await createInventoryServer({ port: 0, objects })
    const service = createInventoryService({ objects })
    for (const mock of [service, server.mock]) expect(createInventoryDb(mock).inventoryObject.count()).toBe(2)
    for (const wrong of [undefined, null, 'mock', {}, { objects: service.objects }, service.objects, server]) {
      expect(() => createInventoryDb(wrong as never)).toThrow(
        /^Failed to create an inventory database: expected a mock but got .*\. Pass what createInventoryMock or /,
      )
    }
  })
})

describe('where it differs from @mswjs/data, on purpose:', () => {
  /** The same call on both: what comes of it here, and there. */
  function compare(call: (model: ReturnType<typeof createDb>['model']) => unknown) {
    const { mock, model } = createDb()
    const { db } = createReference(mock.objects.list())
    return [outcomeOf(() => call(model)), outcomeOf(() => call(db.inventoryObject as never))]
  }

  test('objects are in the order of their ids', () => {
    const [here, there] = compare((model) => {
      model.update({ where: { id: { equals: 1 } }, data: { id: 9 } })
      model.create({ id: 3 })
      return model.getAll().map(({ id }) => id)
    })
    expect([here, there]).toEqual([{ result: [2, 3, 9] }, { result: [2, 9, 3] }])
  })

  test('an update of the attributes replaces them', () => {
    const [here, there] = compare(
      (model) => model.update({ where: {}, data: { attributes: { ports: '48' } } })?.attributes,
    )
    expect([here, there]).toEqual([{ result: { ports: '48' } }, { result: { rack: 'A1' } }])
  })

  test.each([
    ['a text', { labels: { contains: 'pro' } }],
    ['a number', { responsible: { between: [5, 9] } }],
  ])('a query finds %s in a list', (_, where) => {
    const [here, there] = compare((model) => model.count({ where: where as never }))
    expect([here, there]).toEqual([{ result: 1 }, { result: 0 }])
  })

  test('a result is a plain object', () => {
    const { mock, model } = createDb()
    const { db } = createReference(mock.objects.list())
    expect(Reflect.ownKeys(model.getAll()[0]!)).toEqual(Object.keys(mock.objects.get(1)!))
    expect(Object.getOwnPropertySymbols(db.inventoryObject.getAll()[0])).toHaveLength(2)
  })

  test('a write checks its values', () => {
    for (const write of [{ name: 5 }, { labels: 'prod' }, { attributes: { ports: 48 } }, { id: -1 }] as never[]) {
      const [here, there] = compare((model) => model.create(write))
      expect([here, there]).toEqual([
        expect.objectContaining({ name: 'InventoryMockError' }),
        { result: expect.anything() },
      ])
    }
  })

  test('undefined in an update changes nothing', () => {
    const [here, there] = compare((model) => model.update({ where: {}, data: { name: undefined, id: 5 } }))
    expect(here).toMatchObject({ result: { id: 5, name: 'web-1' } })
    expect(there).not.toMatchObject({ result: { name: expect.anything() } })
  })

  test('a nested object is complete', () => {
    const [here, there] = compare(
      (model) => model.update({ where: { id: { equals: 2 } }, data: { location: { fact: 'osl1' } } })?.location,
    )
    expect([here, there]).toEqual([{ result: { name: null, fact: 'osl1' } }, { result: { fact: 'osl1' } }])
  })

  test('it opens no channel to other tabs and threads', () => {
    const open = vi.fn()
    class Channel {
      constructor() {
        open()
      }
      addEventListener() {}
    }
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('BroadcastChannel', Channel)
    createDb().model.create({ name: 'a' })
    expect(open).not.toHaveBeenCalled()
    createReference([])
    expect(open).toHaveBeenCalled()
  })
})

test('worker threads with a DOM environment do not see the objects of each other', async () => {
  const build = (file: string) => JSON.stringify(new URL(`../../../dist/${file}.js`, import.meta.url))
  const script = `
    import { parentPort } from 'node:worker_threads'
    globalThis.window = globalThis
    const { createInventoryService } = await import(${build('service')})
    const { createInventoryDb } = await import(${build('data')})
    const { inventoryObject } = createInventoryDb(createInventoryService())
    parentPort.on('message', (message) => {
      if (message === 'create') inventoryObject.create({ name: 'a' })
      parentPort.postMessage(inventoryObject.count())
    })`
  const source = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const [one, other] = [new Worker(source), new Worker(source)]
  const ask = (worker: Worker, message: string) =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.postMessage(message)
    })
  await ask(other, 'count')
  expect(await ask(one, 'create')).toBe(1)
  expect(await ask(one, 'create')).toBe(2)
  expect(await ask(other, 'count')).toBe(0)
  await Promise.all([one.terminate(), other.terminate()])
})

describe('the examples in the doc comments run', () => {
  const source = readFileSync(new URL('../../../src/mock/objects/inventory-db-model.ts', import.meta.url), 'utf8')
  const examples = Array.from(source.matchAll(/^ {3}\* @example (.+)$/gm), ([, code]) => code!)

  test.each(examples)('%s', (code) => {
    const run = new Function('db', code)
    run(createInventoryDb(createInventoryMock({ objects })))
  })

  test('there is one for each method', () => {
    expect(examples).toHaveLength(Object.keys(createDb().model).length)
  })
})
