import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createInventoryDb } from '../../src/data.ts'
import { createInventoryMock, type InventoryObjectInput, inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryServer } from '../../src/server.ts'
import { createInventoryService } from '../../src/service.ts'
import { Store } from '../../src/simulator/store/store.ts'
import { LIST, USERS } from '../fields.ts'
import { completeBody, path, write } from '../mock/requests.ts'

const objects: InventoryObjectInput[] = [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, [LIST]: ['prod', { id: 3 }], attributes: { rack: 'A1' } },
  { name: 'web-2', type: { name: 'switch' }, [USERS]: [7] },
]
const first = { id: { equals: 1 } }

function createDb() {
  const mock = createInventoryMock({ objects })
  return { mock, model: createInventoryDb(mock).inventoryObject }
}

afterEach(() => void vi.restoreAllMocks())

describe('the database of a mock', () => {
  test('has what a request has just changed, and changes what the next request gets, filters included', async () => {
    const { mock, model } = createDb()
    const list = async (query: string) => (await mock.fetch(`${path}?${query}`)).json()
    await mock.fetch(path, write('POST', completeBody()))
    expect(model.findFirst({ where: { name: { equals: 'new' } } })).toMatchObject({ id: 3 })
    await mock.fetch(`${path}3/`, write('PATCH', { location: { fact: 'ber1' } }))
    expect(model.count({ where: { location: { fact: { equals: 'ber1' } } } })).toBe(1)
    await mock.fetch(`${path}3/`, { method: 'DELETE' })
    expect(await list('type__name=router')).toEqual([])
    model.update({ where: first, data: { type: { name: 'router' } } })
    model.create({ name: 'web-3', type: { name: 'router' } })
    model.delete({ where: { name: { equals: 'web-2' } } })
    expect(await list('type__name=router')).toMatchObject([{ id: 1 }, { id: 4 }])
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
    model.updateMany({ where: { name: { contains: 'web' } }, data: { [LIST]: [] } })
    model.update({ where: first, data: { id: (id) => id + 10 } })
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
      model.findFirst({ where: first }),
      ...model.findMany({ where: {} }),
      ...model.getAll(),
      model.create({ name: 'new', [LIST]: labels }),
      model.update({ where: first, data: { [USERS]: [1] } }),
      ...(model.updateMany({ where: {}, data: { type: null } }) ?? []),
    ]
    const before = mock.objects.list()
    for (const object of [...results, { [LIST]: labels }]) object?.[LIST].push('changed')
    const name = (_: string, object: { attributes: Record<string, string> }) => {
      object.attributes.rack = 'changed'
      return 'kept'
    }
    model.update({ where: first, data: { name, location: { fact: () => 'kept' } } })
    const kept = { name: 'kept', location: { name: 'Oslo', fact: 'kept' } }
    expect(mock.objects.list()).toEqual([{ ...before[0], ...kept }, ...before.slice(1)])
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
    for (const others of [{ between: [0, 2] }, { notIn: [2, 3] }] as const) {
      expect(model.count({ where: { id: others as never } })).toBe(1)
    }
  })

  test('keeps attributes of any name', () => {
    const { mock, model } = createDb()
    model.deleteMany({ where: {} })
    const attributes = JSON.parse('{"__proto__":"1","constructor":"2","":"3"}')
    model.create({ name: 'a', attributes })
    model.update({ where: {}, data: { name: 'b', id: 5 } })
    expect(JSON.stringify(mock.objects.get(5)?.attributes)).toBe(JSON.stringify(attributes))
    model.update({ where: {}, data: { attributes: (before) => ({ ...before, more: '4' }) } })
    expect(Object.keys(mock.objects.get(5)!.attributes)).toEqual(['__proto__', 'constructor', '', 'more'])
  })

  test('sorts by a part of a field of any JSON', () => {
    const schema = z.object({ ...inventoryObjectSchema.shape, extra: z.json() })
    const objects = [3, 1, 2].map((rank) => ({ name: `web-${rank}`, extra: { rank } }))
    const { inventoryObject } = createInventoryDb(createInventoryMock({ schema, objects }))
    const found = inventoryObject.findMany({ where: {}, orderBy: { extra: { rank: 'asc' } } as never })
    expect(found.map(({ name }) => name)).toEqual(['web-1', 'web-2', 'web-3'])
  })

  test('changes nothing where the new id is invalid', () => {
    const { mock, model } = createDb()
    expect(() => model.update({ where: {}, data: { id: -1, name: 'a' } })).toThrow(/a positive integer but got -1/)
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'web-1' }, { id: 2 }])
  })

  test('is made of a mock, a service, or the mock of a server', async () => {
    await using server = await createInventoryServer({ port: 0, objects })
    const service = createInventoryService({ objects })
    for (const mock of [service, server.mock]) expect(createInventoryDb(mock).inventoryObject.count()).toBe(2)
  })
})

test('worker threads with a DOM environment do not see the objects of each other', async () => {
  const build = (file: string) => JSON.stringify(new URL(`../../dist/${file}.js`, import.meta.url))
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
  expect([await ask(one, 'create'), await ask(one, 'create'), await ask(other, 'count')]).toEqual([1, 2, 0])
  await Promise.all([one.terminate(), other.terminate()])
})
