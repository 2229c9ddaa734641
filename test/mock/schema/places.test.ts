import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import * as zMini from 'zod/mini'
import * as zV4 from 'zod/v4'
import { readShape } from '../../../src/contract/object-fields.ts'
import { createObjectSchemas } from '../../../src/contract/object-schemas.ts'
import { createInventoryDb } from '../../../src/data.ts'
import { createObjectFactory } from '../../../src/factories.ts'
import { createInventoryHost } from '../../../src/host.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { LIST, USERS } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

/* A field is one line of the schema. These are the places where it must be. */

const { shape } = inventoryObjectSchema
const schema = z.object({
  ...shape,
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
const item = `${path}1/`
const create = () => createInventoryService({ schema, objects })
const without = createInventoryService({ objects: [{ name: 'a' }] })

test.each(
  Object.entries({
    zod: [z.array(z.enum(['prod', 'lab'])), z.string().max(5), z.enum(['gold', 'iron']).default('iron')],
    'zod/v4': [zV4.array(zV4.enum(['prod', 'lab'])), zV4.string().max(5), zV4.enum(['gold', 'iron']).default('iron')],
    'zod/mini': [
      ...[zMini.array(zMini.enum(['prod', 'lab'])), zMini.string().check(zMini.maxLength(5))],
      zMini._default(zMini.enum(['gold', 'iron']), 'iron'),
    ],
  }),
)('a schema of %s adds fields and defaults, and has the messages of the framework', async (_, [list, owner, tier]) => {
  const own = z.object({ ...shape, [LIST]: list!, owner: owner!, tier: tier! }) as never
  const mock = createInventoryService({
    schema: own,
    objects: [{ name: 'a', owner: 'Ada', [LIST]: ['prod'] }] as never,
  })
  expect(mock.objects.get(1)).toMatchObject({ owner: 'Ada', tier: 'iron', [LIST]: ['prod'] })
  const wrong = completeBody({ [LIST]: ['dev'], owner: 'Ada L.', tier: 5 })
  const response = await mock.fetch(path, write('POST', wrong))
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      [LIST]: { 0: ['"dev" is not a valid choice.'] },
      owner: ['Ensure this field has no more than 5 characters.'],
      tier: ['"5" is not a valid choice.'],
    },
  ])
  for (const [fields, message] of [
    [{ owner: undefined }, 'owner to be a string of at most 5 characters but got undefined. Add it.'],
    [{ tier: 'tin' }, 'tier to be one of gold, iron but got "tin". Change it.'],
    [{ [LIST]: ['prod', 'dev'] }, `${LIST}[1] to be one of prod, lab but got "dev". Change it.`],
  ] as const) {
    const input = { name: 'a', owner: 'Ada', ...(fields as object) }
    expect(() => mock.objects.create(input)).toThrow(`Failed to create an object: expected object.${message}`)
  }
})

describeEveryAdapter('a field of a schema', (start) => {
  test('is in what is created, replaced, updated, listed and imported', async () => {
    const { send, control } = await start({ schema, objects } as never)
    const ask = async (method: string, at: string, body?: object) => {
      const request = body ? write(method, body) : { method }
      const { status, text } = await send({ ...request, path: at })
      return [status, JSON.parse(text)]
    }
    const rest = { units: 1, contact: null, settings: {}, tags: [] }
    const fields = completeBody({ owner: 'Bo', ...rest })
    expect(await ask('POST', path, completeBody({ owner: 'Bo' }))).toEqual([200, fields])
    expect(await ask('PUT', item, fields)).toEqual([200, { id: 1, ...fields }])
    expect(await ask('PATCH', item, { owner: 'Cy' })).toEqual([200, { id: 1, ...fields, owner: 'Cy' }])
    const required = [400, { owner: ['This field is required.'] }]
    expect([await ask('POST', path, completeBody()), await ask('PUT', item, completeBody())]).toEqual([
      required,
      required,
    ])
    expect(await ask('PATCH', item, { owner: null })).toEqual([400, { owner: ['This field may not be null.'] }])
    expect(await ask('GET', path)).toMatchObject([200, [{ owner: 'Cy' }, objects[1], { owner: 'Bo' }]])
    control.importState(createInventoryService({ schema, objects: [{ name: 'c', owner: 'Dy' }] }).exportState())
    expect(await ask('GET', path)).toMatchObject([200, [{ name: 'c', owner: 'Dy', units: 1 }]])
  })
})

test('OPTIONS names the type of a field of each kind', async () => {
  const kinds = z.object({
    ...{ ...shape, text: z.string(), date: z.iso.date(), integer: z.int(), number: z.number(), boolean: z.boolean() },
    ...{ choice: z.enum(['a', 'b']), list: z.array(z.int()), map: z.record(z.string(), z.string()) },
    ...{ object: z.object({ name: z.string() }), other: z.union([z.string(), z.int()]) },
  })
  const { fetch } = createInventoryService({ schema: kinds, objects: [] })
  const { actions } = (await (await fetch(path, { method: 'OPTIONS' })).json()) as {
    actions: { POST: Record<string, { type: string }> }
  }
  expect(Object.fromEntries(Object.entries(actions.POST).map(([name, { type }]) => [name, type]))).toEqual({
    ...{ id: 'integer', name: 'string', location: 'nested object', type: 'nested object' },
    ...{ [LIST]: 'list', attributes: 'nested object', [USERS]: 'list' },
    ...{ text: 'string', date: 'date', integer: 'integer', number: 'float', boolean: 'boolean', choice: 'choice' },
    ...{ list: 'list', map: 'nested object', object: 'nested object', other: 'field' },
  })
  expect(actions.POST.text).toMatchObject({ required: true, read_only: false, label: 'Text' })
  const one = await create().fetch(item, { method: 'OPTIONS' })
  expect(await one.json()).toMatchObject({ actions: { PUT: { owner: { type: 'string', required: true } } } })
})

test('a value that is no choice is in the error as Python writes it', async () => {
  const tiered = z.object({ ...shape, tier: z.enum(['gold']) })
  const { fetch } = createInventoryService({ schema: tiered, objects: [{ name: 'a', tier: 'gold' }] })
  const tier = { a: 1.5, 'b"': [true, null, "it's"], c: `'"` }
  const response = await fetch(path, write('POST', completeBody({ tier })))
  expect(await response.json()).toEqual({
    tier: [`"{'a': 1.5, 'b"': [True, None, "it's"], 'c': '\\'"'}" is not a valid choice.`],
  })
  const long = await fetch(item, write('PATCH', '{"tier":12345678901234567890}'))
  expect(await long.json()).toEqual({ tier: ['"12345678901234567890" is not a valid choice.'] })
})

test('the components of OpenAPI, and their examples, have it', () => {
  const { FieldErrors, ...schemas } = createObjectSchemas(readShape(schema.def.shape)) as unknown as Record<
    string,
    { properties: Record<string, { type?: string }>; required?: string[]; examples: object[] }
  >
  for (const [name, { properties, required, examples }] of Object.entries(schemas)) {
    expect([name, properties.owner?.type]).toEqual([name, 'string'])
    expect(required?.includes('owner') ?? name === 'UpdateBody').toBe(true)
    if (name !== 'UpdateBody') expect(examples[0]).toHaveProperty('owner')
  }
  expect(FieldErrors!.properties).toHaveProperty('owner')
})

test('a factory asks for its values', () => {
  const factory = createObjectFactory({
    schema: z.object({ ...shape, owner: z.string() }),
    values: { owner: (_, n) => `${n}` },
  })
  expect([factory.build().owner, factory.build({ owner: 'mine' }).owner]).toEqual(['1', 'mine'])
  expect(() => createObjectFactory({ schema })).toThrow('a value for owner')
})

test('an explanation shows its errors', () => {
  const { explain } = create()
  expect(explain({ method: 'POST', path, body: JSON.stringify(completeBody({ units: 0 })) })).toMatchObject({
    status: 400,
    body: { owner: ['This field is required.'], units: ['Ensure this value is greater than or equal to 1.'] },
  })
})

describe('a state', () => {
  test('has it: exported, imported, initial and restored', () => {
    const state = create().exportState()
    expect(state.objects).toMatchObject(objects)
    const other = createInventoryService({ schema, initialState: JSON.parse(JSON.stringify(state)) })
    expect(other.exportState()).toEqual(state)
    const checkpoint = other.checkpoint()
    other.setInitialState([{ name: 'c', owner: 'Cy' }])
    expect(other.objects.list()).toMatchObject([{ owner: 'Cy', units: 1 }])
    other.restore(checkpoint)
    expect(other.objects.list()).toEqual(state.objects)
    expect(() => create().restore(without.checkpoint())).toThrow('a checkpoint of this mock but got one of another')
  })

  test.each<[action: string, call: (mock: typeof without, schema: object | undefined, state: never) => unknown]>([
    ['import a state', ({ importState }, _, state) => importState(state)],
    ['set the initial state', ({ setInitialState }, _, state) => setInitialState(state)],
    [
      'create an inventory mock',
      (_, schema, initialState) => createInventoryService({ schema, initialState } as never),
    ],
  ])('with more or fewer fields is refused: %s', (action, call) => {
    expect(() => call(without, undefined, create().exportState() as never)).toThrow(
      `Failed to ${action}: expected the fields ${Object.keys(shape).join(', ')} but got objects[0].owner, ` +
        'objects[0].units, objects[0].contact, objects[0].settings, objects[0].tags. Remove it, move it to attributes, or',
    )
    expect(() => call(create() as never, schema, without.exportState() as never)).toThrow(
      `Failed to ${action}: expected objects[0].owner to be a string but got undefined. Add it.`,
    )
    expect(without.objects.get(1)).not.toHaveProperty('owner')
  })

  test('has it in the admin API of a host', async () => {
    const { fetch, close } = createInventoryHost({ schema, objects })
    const ask = (init?: object) =>
      fetch(new Request('http://localhost/__mock__/state', init), { remoteAddress: '127.0.0.1' })
    const state: object = await (await ask()).json()
    expect(state).toMatchObject({ objects })
    const refused = await ask(write('PUT', { ...state, objects: [{ id: 1, name: 'a' }] }))
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('objects[0].owner to be a')])
    close()
  })
})

describe('the database of @mswjs/data', () => {
  const model = createInventoryDb(create()).inventoryObject

  test('finds and sorts by it, and refuses what is no field', () => {
    const find = (query: object) => model.findMany(query as never).map(({ name }) => name)
    expect(find({ where: { owner: { contains: 'A' } } })).toEqual(['a'])
    expect(find({ where: { contact: { name: { equals: 'Bo' } } } })).toEqual(['a'])
    expect(find({ where: { settings: { mode: { in: ['on'] } } } })).toEqual(['b'])
    expect(find({ where: { tags: { equals: 'x' } } })).toEqual(['a'])
    expect(find({ where: { owner: { equals: 'Ada' }, units: { lt: 3 } } })).toEqual([])
    expect(find({ where: {}, orderBy: { units: 'asc' } })).toEqual(['b', 'a'])
    expect(() => find({ where: { contact: { nmae: {} } } })).toThrow('but got "nmae". Did you mean "name"?')
  })

  test('creates with its default, and updates it by values and functions', () => {
    const model = createInventoryDb(create()).inventoryObject
    const where = { name: { equals: 'a' } }
    expect(model.create({ name: 'c', owner: 'Cy' })).toMatchObject({ id: 3, units: 1, contact: null, tags: [] })
    expect(
      model.update({
        where,
        data: { owner: (owner, { name }) => owner + name, units: (units) => units + 1, contact: { phone: '5' } },
      }),
    ).toMatchObject({ owner: 'Adaa', units: 4, contact: { name: 'Bo', phone: '5' } })
    expect(model.update({ where, data: { contact: null } })?.contact).toBeNull()
    expect(() => model.update({ where, data: { units: () => 0 } })).toThrow('Failed to replace object 1: expected obj')
    // With another id, the object keeps them.
    expect(model.update({ where, data: { id: 9 } })).toMatchObject({ id: 9, owner: 'Adaa', tags: ['x'] })
  })

  test.each([
    ['location', null],
    [LIST, []],
    ['attributes', {}],
    ['owner', ''],
  ])('knows what a missing %s becomes', (name, value) => {
    const plain = z.object({ ...shape, owner: z.string() })
    const { inventoryObject } = createInventoryDb(createInventoryService({ schema: plain }))
    expect(inventoryObject.create()).toHaveProperty(name, value)
    if (value === null) return
    expect(() => inventoryObject.create({ [name]: null })).toThrow(`a non-nullable property "${name}"`)
  })
})
