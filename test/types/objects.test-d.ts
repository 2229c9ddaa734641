import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import * as v4 from 'zod/v4'
import {
  createInventoryMock,
  createInventoryService,
  type ExportedState,
  type InventoryChange,
  type InventoryLocation,
  type InventoryMock,
  type InventoryObject,
  type InventoryObjectInput,
  type InventoryObjectOf,
  type InventoryService,
  type InventoryType,
  inventoryObjectSchema,
  type JsonValue,
  type ListQuery,
  type ObjectCollection,
  type ObjectSchema,
} from '../../src/index.ts'

const { objects } = createInventoryMock()

test('an object is a valid input, and JSON', () => {
  expectTypeOf<InventoryObject>().toExtend<InventoryObjectInput>()
  expectTypeOf<InventoryObject>().toExtend<JsonValue>()
  expectTypeOf<InventoryObject>().toEqualTypeOf<InventoryObjectOf>()
})

test('the schema has the output of its type, and is a schema of an object', () => {
  expectTypeOf<z.output<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
  expectTypeOf<z.input<typeof inventoryObjectSchema>>().toEqualTypeOf<InventoryObject>()
  expectTypeOf<NonNullable<InventoryObject['location']>>().toEqualTypeOf<InventoryLocation>()
  expectTypeOf<NonNullable<InventoryObject['type']>>().toEqualTypeOf<InventoryType>()
  expectTypeOf(inventoryObjectSchema).toExtend<ObjectSchema>()
  expectTypeOf(createInventoryMock({ schema: inventoryObjectSchema })).toEqualTypeOf<InventoryMock>()
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

describe.each([createInventoryMock, createInventoryService])('without a schema, %o', (create) => {
  type Elements<Label, Responsible = JsonValue> = InventoryService<InventoryObjectOf<Label, Responsible>>
  /** Only what both functions return. */
  const asService = <Obj extends InventoryObjectOf<unknown, unknown>>(service: InventoryService<Obj>) => service

  test('has the elements of its objects', () => {
    const mock = create({ objects: [{ name: 'web-1', labels: ['prod'], responsible: [15] }, { name: 'web-2' }] })
    expectTypeOf(asService(mock)).toEqualTypeOf<Elements<string, number>>()
    expectTypeOf(mock.objects.get(1)!.labels).toEqualTypeOf<string[]>()
    expectTypeOf(mock.objects.get(1)!.responsible).toEqualTypeOf<number[]>()
    expectTypeOf(asService(create({ objects: [{ name: 'a', responsible: [{ id: 1, name: 'Ada' }] }] }))).toEqualTypeOf<
      Elements<JsonValue, { id: number; name: string }>
    >()
  })

  test('does not narrow them to the values of the objects, unless they are const', () => {
    const mock = create({ objects: [{ name: 'web-1', labels: ['prod'] }] })
    mock.objects.update(1, { labels: ['broken'] })
    // @ts-expect-error -- a label is a text
    mock.objects.update(1, { labels: [5] })
    const narrow = create({ objects: [{ name: 'web-1', labels: ['prod', 'lab'] as const }] })
    expectTypeOf(narrow.objects.get(1)!.labels).toEqualTypeOf<('prod' | 'lab')[]>()
  })

  test('has any JSON where there are no elements, or those of objects differ', () => {
    expectTypeOf(asService(create({ objects: [] }))).toEqualTypeOf<InventoryService>()
    expectTypeOf(asService(create({ objects: [{ name: 'a' }] }))).toEqualTypeOf<InventoryService>()
    expectTypeOf(asService(create({ objects: [{ name: 'a', labels: [] }] }))).toEqualTypeOf<InventoryService>()
    expectTypeOf(asService(create())).toEqualTypeOf<InventoryService>()
    const differing = create({
      objects: [
        { name: 'a', labels: ['prod'] },
        { name: 'b', labels: [5] },
      ],
    })
    expectTypeOf(differing.objects.get(1)!.labels).toEqualTypeOf<JsonValue[]>()
    const mixed = create({ objects: [{ name: 'a', labels: ['prod', 5] }] })
    expectTypeOf(mixed.objects.get(1)!.labels).toEqualTypeOf<(string | number)[]>()
    const untyped: InventoryObjectInput[] = []
    expectTypeOf(asService(create({ objects: untyped }))).toEqualTypeOf<InventoryService>()
  })

  test('takes the object as a type argument', () => {
    interface Host extends InventoryObject {
      owner: string
    }
    const mock: InventoryService<Host> = create<Host>({ objects: [{ name: 'web-1', owner: 'Ada' }] })
    expectTypeOf(mock.objects.get(1)!.owner).toEqualTypeOf<string>()
    // @ts-expect-error -- the owner is required
    mock.objects.create({ name: 'web-2' })
    // @ts-expect-error -- and in the options
    create<Host>({ objects: [{ name: 'web-1' }] })
  })

  test('has a name and the fields of the contract, each with its type', () => {
    create({ objects: [{ id: 7, name: 'web-2', location: { fact: 'osl1' }, type: null }] })
    // @ts-expect-error -- the name is required
    create({ objects: [{ id: 7 }] })
    // @ts-expect-error -- an id is a number
    create({ objects: [{ name: 'web-1', id: '7' }] })
    // @ts-expect-error -- attributes are strings
    create({ objects: [{ name: 'web-1', attributes: { ports: 96 } }] })
    // @ts-expect-error -- a misspelt field
    create({ objects: [{ name: 'web-1', lables: ['prod'] }] })
    // @ts-expect-error -- a field that only a schema can add
    create({ objects: [{ name: 'web-1', owner: 'Ada' }] })
    // @ts-expect-error -- a list
    create({ objects: [{ name: 'web-1', labels: 'prod' }] })
  })
})

describe('with a schema', () => {
  const schema = z.object({
    ...inventoryObjectSchema.shape,
    labels: z.array(z.enum(['prod', 'lab'])),
    responsible: z.array(z.object({ id: z.int() })),
    owner: z.string(),
    tier: z.enum(['gold', 'silver']).default('silver'),
    warranty: z.iso.date().nullable().optional(),
  })
  type Host = z.output<typeof schema>
  type HostInput = z.input<typeof schema>
  const mock = createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada' }] })

  test('a mock has its output, and takes its input', () => {
    expectTypeOf(mock).toEqualTypeOf<InventoryMock<Host, HostInput>>()
    expectTypeOf(mock.objects).toEqualTypeOf<ObjectCollection<Host, HostInput>>()
    expectTypeOf(mock.objects.get(1)!).toEqualTypeOf<Host>()
    expectTypeOf(mock.objects.get(1)!.tier).toEqualTypeOf<'gold' | 'silver'>()
    expectTypeOf(mock.exportState()).toEqualTypeOf<ExportedState<Host>>()
    mock.on('change', (change) => {
      expectTypeOf(change).toEqualTypeOf<InventoryChange<Host>>()
      if (change.type === 'update') expectTypeOf(change.before.owner).toEqualTypeOf<string>()
    })
    // A log has what was sent.
    expectTypeOf(mock.requests.list()[0]!.body).toEqualTypeOf<JsonValue>()
  })

  test('a mock is the same of every zod', () => {
    const ofMini = createInventoryMock({
      schema: mini.object({ ...inventoryObjectSchema.shape, owner: mini.string(), tier: mini._default(mini.int(), 1) }),
    })
    expectTypeOf(ofMini.objects.get(1)!.owner).toEqualTypeOf<string>()
    ofMini.objects.create({ name: 'web-1', owner: 'Ada' })
    const ofV4 = createInventoryMock({ schema: v4.object({ ...inventoryObjectSchema.shape, owner: v4.string() }) })
    expectTypeOf(ofV4.objects.get(1)!.owner).toEqualTypeOf<string>()
    const strict = createInventoryMock({
      schema: z.strictObject({ ...inventoryObjectSchema.shape, owner: z.string() }),
    })
    expectTypeOf(strict.objects.get(1)!.owner).toEqualTypeOf<string>()
  })

  test('a field with a default, or an optional one, can be left out of what a mock takes', () => {
    mock.objects.create({ name: 'web-2', owner: 'Ada' })
    mock.objects.create({ name: 'web-2', owner: 'Ada', tier: 'gold', warranty: null })
    mock.objects.replace(1, { name: 'web-2', owner: 'Ada' })
    mock.objects.update(1, { tier: 'gold' })
    mock.importState([{ name: 'web-2', owner: 'Ada' }])
    mock.setInitialState(mock.exportState())
    createInventoryMock({ schema, initialState: mock.exportState() })
    // @ts-expect-error -- the owner is required
    mock.objects.create({ name: 'web-2' })
    // @ts-expect-error -- nor can a state be without it
    mock.importState([{ name: 'web-2' }])
    // @ts-expect-error -- there is no such tier
    mock.objects.update(1, { tier: 'lead' })
    // @ts-expect-error -- there is no such field
    mock.objects.update(1, { ownr: 'Ada' })
  })

  test('elements are narrowed in what a mock takes, which does not widen them', () => {
    createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada', labels: ['prod'] }] })
    // @ts-expect-error -- there is no such label
    createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada', labels: ['dev'] }] })
    // @ts-expect-error -- there is no such field
    createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada', lables: ['prod'] }] })
    // @ts-expect-error -- there is no such label
    mock.objects.create({ name: 'web-1', owner: 'Ada', labels: ['dev'] })
    // @ts-expect-error -- a responsible user has an id
    mock.objects.replace(1, { name: 'web-1', owner: 'Ada', responsible: [7] })
  })

  test('it is of an object that has the fields of the contract, not wider', () => {
    // @ts-expect-error -- no object
    createInventoryMock({ schema: z.string() })
    // @ts-expect-error -- only one field
    createInventoryMock({ schema: z.object({ owner: z.string() }) })
    // @ts-expect-error -- a name is a text
    createInventoryMock({ schema: z.object({ ...inventoryObjectSchema.shape, name: z.number() }) })
    // @ts-expect-error -- a function is no schema
    createInventoryMock({ schema: (object: unknown) => object })
  })
})
