import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryHost } from '../../../src/host.ts'
import { createInventoryMock, inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const schema = z.object({
  ...inventoryObjectSchema.shape,
  owner: z.string(),
  units: z.int().min(1).default(1),
  contact: z.object({ name: z.string(), phone: z.string().nullable() }).nullable().default(null),
  settings: z.record(z.string(), z.string()).default({}),
  tags: z.array(z.string()).default([]),
})
const objects = [
  { name: 'a', owner: 'Ada', units: 3, contact: { name: 'Bo', phone: null }, tags: ['x'] },
  { name: 'b', owner: 'Eve', settings: { mode: 'on' } },
]
const create = () => createInventoryService({ schema, objects })
const without = createInventoryService({ objects: [{ name: 'a' }] })
const known = `the fields ${Object.keys(inventoryObjectSchema.shape).join(', ')} but got`

describe('a state', () => {
  test('with the fields of the schema is exported, imported and initial', () => {
    const mock = create()
    const state = mock.exportState()
    expect(state.objects).toEqual(mock.objects.list())
    expect(state.objects[0]).toMatchObject(objects[0]!)
    const other = createInventoryService({ schema, initialState: JSON.parse(JSON.stringify(state)) })
    expect(other.objects.list()).toEqual(state.objects)
    other.objects.delete(1)
    other.importState(state)
    expect(other.exportState()).toEqual(state)
    const checkpoint = other.checkpoint()
    other.setInitialState([{ name: 'c', owner: 'Cy' }])
    expect(other.objects.list()).toMatchObject([{ owner: 'Cy', units: 1 }])
    other.restore(checkpoint)
    expect(other.objects.list()).toEqual(state.objects)
  })

  test.each<[what: string, call: (state: never) => unknown]>([
    ['import a state', without.importState],
    ['set the initial state', without.setInitialState],
    ['create an inventory mock', (initialState) => createInventoryMock({ initialState })],
  ])('with more fields is refused: %s', (action, call) => {
    const before = without.exportState()
    expect(() => call(create().exportState() as never)).toThrow(
      `Failed to ${action}: expected ${known} objects[0].owner, objects[0].units, objects[0].contact, ` +
        'objects[0].settings, objects[0].tags. Remove it, move it to attributes, or add it to the option schema.',
    )
    expect(without.exportState()).toEqual(before)
  })

  test.each<[what: string, call: (state: never) => unknown]>([
    ['import a state', (state) => create().importState(state)],
    ['set the initial state', (state) => create().setInitialState(state)],
    ['create an inventory mock', (initialState) => createInventoryService({ schema, initialState })],
  ])('with fewer fields is refused: %s', (action, call) => {
    expect(() => call(without.exportState() as never)).toThrow(
      `Failed to ${action}: expected objects[0].owner to be a string but got undefined. Add it.`,
    )
  })

  test('of another mock is not restored', () => {
    expect(() => create().restore(without.checkpoint())).toThrow(
      'expected a checkpoint of this mock but got one of another',
    )
  })
})

describeEveryAdapter('the fields of a schema', (start) => {
  test('are in lists, which an imported state replaces', async () => {
    const { send, control } = await start({ schema, objects } as never)
    const list = async () => JSON.parse((await send({ method: 'GET', path })).text)
    expect(await list()).toMatchObject(objects)
    control.importState(createInventoryService({ schema, objects: [{ name: 'c', owner: 'Cy' }] }).exportState())
    expect(await list()).toMatchObject([{ name: 'c', owner: 'Cy', units: 1 }])
    expect(() => control.importState([{ name: 'c' }])).toThrow('objects[0].owner to be a string')
  })
})

test('an explanation shows the errors of the fields, and what passes', () => {
  const mock = create()
  const body = JSON.stringify(completeBody({ units: 0 }))
  const explained = mock.explain({ method: 'POST', path, body })
  expect([explained.status, explained.body]).toEqual([
    400,
    { owner: ['This field is required.'], units: ['Ensure this value is greater than or equal to 1.'] },
  ])
  expect(mock.explain({ method: 'POST', path, body: JSON.stringify(completeBody({ owner: 'Cy' })) }).status).toBe(200)
  expect(mock.objects.count()).toBe(2)
})

test('the host has them in its admin API', async () => {
  const adminToken = 'a-token-of-the-test'
  const host = createInventoryHost({ schema, objects, adminToken })
  const ask = (init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    host.fetch(
      new Request('http://inventory.example/__mock__/state', {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${adminToken}` },
      }),
    )
  const state: object = await (await ask()).json()
  expect(state).toMatchObject({ objects })
  const refused = await ask(write('PUT', { ...state, objects: [{ id: 1, name: 'a' }] }))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('objects[0].owner to be a string but got undefined')
  host.close()
})

describe('the database of @mswjs/data', () => {
  const createDb = () => createInventoryDb(create()).inventoryObject

  test.each<[where: object, names: string[]]>([
    [{ owner: { contains: 'A' } }, ['a']],
    [{ units: { lt: 3 } }, ['b']],
    [{ contact: { name: { equals: 'Bo' } } }, ['a']],
    [{ settings: { mode: { in: ['on'] } } }, ['b']],
    [{ tags: { equals: 'x' } }, ['a']],
    [{ owner: { equals: 'Ada' }, units: { equals: 1 } }, []],
  ])('finds objects by the fields of the schema: %j', (where, names) => {
    expect(
      createDb()
        .findMany({ where })
        .map(({ name }) => name),
    ).toEqual(names)
  })

  test.each<[orderBy: object, names: string[]]>([
    [{ owner: 'desc' }, ['b', 'a']],
    [{ units: 'asc' }, ['b', 'a']],
    [{ units: 'desc' }, ['a', 'b']],
  ])('sorts by them: %j', (orderBy, names) => {
    const found = createDb().findMany({ where: {}, orderBy: orderBy as never })
    expect(found.map(({ name }) => name)).toEqual(names)
  })

  test('refuses fields that are not of the schema, with advice', () => {
    const find = (where: object) => () => createDb().findMany({ where })
    expect(find({ onwer: { equals: 'Ada' } })).toThrow('but got "onwer". Did you mean "owner"?')
    expect(find({ contact: { nmae: { equals: 'Bo' } } })).toThrow('but got "nmae". Did you mean "name"?')
    expect(find({ owner: 'Ada' })).toThrow('Use { equals: "Ada" }')
  })

  test('creates with the defaults, and checks', () => {
    const model = createDb()
    expect(model.create({ name: 'c', owner: 'Cy' })).toMatchObject({ id: 3, units: 1, contact: null, tags: [] })
    expect(() => model.create({ name: 'd', owner: 'Di', units: 0 })).toThrow('object.units to be a positive integer')
    expect(model.count()).toBe(3)
  })

  test('updates by values and functions, and parts of nested objects', () => {
    const model = createDb()
    const where = { name: { equals: 'a' } }
    const updated = model.update({
      where,
      data: {
        owner: (owner, { name }) => `${owner} of ${name}`,
        units: (units) => units + 1,
        contact: { phone: '5' },
        settings: (settings) => ({ ...settings, mode: 'off' }),
        tags: (tags) => [...tags, 'y'],
      },
    })
    expect(updated).toMatchObject({
      ...{ owner: 'Ada of a', units: 4, contact: { name: 'Bo', phone: '5' } },
      ...{ settings: { mode: 'off' }, tags: ['x', 'y'] },
    })
    expect(model.update({ where, data: { contact: null } })?.contact).toBeNull()
    expect(() => model.update({ where, data: { units: () => 0 } })).toThrow(
      'Failed to replace object 1: expected object.units',
    )
    expect(model.findFirst({ where })?.units).toBe(4)
    // With another id, the object keeps them.
    expect(model.update({ where, data: { id: 9 } })).toMatchObject({ id: 9, owner: 'Ada of a', tags: ['x', 'y'] })
  })
})
