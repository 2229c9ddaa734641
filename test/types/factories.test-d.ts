import type { Faker } from '@faker-js/faker'
import { faker } from '@faker-js/faker/locale/nl_BE'
import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type BuiltInTrait,
  type BuiltObject,
  createObjectFactory,
  type FakerLocale,
  type ObjectFactory,
  type ObjectFactoryOptions,
  type ObjectOverrides,
  type ObjectValues,
  type Override,
  type ScenarioName,
  type ScenarioOptions,
  scenarios,
} from '../../src/factories.ts'
import {
  createInventoryMock,
  type InventoryMock,
  type InventoryObject,
  type InventoryObjectInput,
  type InventoryObjectOf,
  inventoryObjectSchema,
  type JsonValue,
} from '../../src/index.ts'

const factory = createObjectFactory()

test('a factory builds objects with every field, except perhaps an id', () => {
  expectTypeOf(factory).toEqualTypeOf<ObjectFactory>()
  expectTypeOf(factory.build()).toEqualTypeOf<BuiltObject>()
  expectTypeOf(factory.buildList(2, 'bare')).toEqualTypeOf<BuiltObject[]>()
  expectTypeOf(factory.rewind).toEqualTypeOf<() => void>()
  createInventoryMock({ objects: factory.buildList(2) }).objects.create(factory.build())
  expectTypeOf<BuiltObject>().toExtend<InventoryObjectInput>()
  expectTypeOf<BuiltObject>().not.toExtend<InventoryObject>()
  expectTypeOf<BuiltObject['id']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<BuiltObject['labels']>().toEqualTypeOf<string[]>()
  expectTypeOf<BuiltObject['responsible']>().toEqualTypeOf<number[]>()
  expectTypeOf<Omit<BuiltObject, 'id'>>().toEqualTypeOf<Omit<InventoryObjectOf<string, number>, 'id'>>()
})

describe('labels and responsible users', () => {
  test('have the types of the overrides', () => {
    const object = factory.build('bare', { labels: [{ key: 'env' }], responsible: (n) => [{ id: n }] })
    expectTypeOf(object).toEqualTypeOf<BuiltObject<{ key: string }, { id: number }>>()
    expectTypeOf(factory.build({ labels: ['prod'] })).toEqualTypeOf<BuiltObject>()
    expectTypeOf(factory.build({ labels: (n, own) => [...own, n] })).toEqualTypeOf<BuiltObject<string | number>>()
    expectTypeOf(factory.buildList(2, { labels: [1] })).toEqualTypeOf<BuiltObject<number>[]>()
  })

  test('go to a mock with the same types, without a cast', () => {
    const mock = createInventoryMock({ objects: scenarios.small() })
    expectTypeOf(mock).toEqualTypeOf<InventoryMock<InventoryObjectOf<string, number>>>()
    mock.objects.create(factory.build())
    // @ts-expect-error -- the labels of this mock are strings
    mock.objects.create(factory.build({ labels: [1] }))
    const labels = z.array(z.string())
    // @ts-expect-error -- the values of edges are any JSON
    createInventoryMock({ objects: scenarios.edges(), schema: z.object({ ...inventoryObjectSchema.shape, labels }) })
    const keyed = createInventoryMock({ objects: factory.buildList(2, { labels: [{ key: 'env' }] }) })
    expectTypeOf(keyed).toEqualTypeOf<InventoryMock<InventoryObjectOf<{ key: string }, number>>>()
    // @ts-expect-error -- the labels of this mock are objects
    keyed.objects.create(factory.build())
    // @ts-expect-error -- a number
    createObjectFactory({ traits: { lab: { labels: [1] } } })
  })
})

describe('traits', () => {
  const own = createObjectFactory({ traits: { lab: { labels: ['lab'] }, spare: { location: null } } })

  test('are known by name', () => {
    expectTypeOf<BuiltInTrait>().toEqualTypeOf<
      'unplaced' | 'untyped' | 'unowned' | 'unlabeled' | 'bare' | 'decommissioned'
    >()
    expectTypeOf(own).toEqualTypeOf<ObjectFactory<BuiltInTrait | 'lab' | 'spare'>>()
    own.build('lab', 'unplaced', 'spare')
    // @ts-expect-error -- the trait of another factory
    factory.build('lab')
  })

  test('come before the overrides', () => {
    own.buildList(2, 'lab', 'unowned', { name: 'lab-1' })
    own.build('lab', undefined)
    // @ts-expect-error -- only one object of overrides
    own.build({ name: 'lab-1' }, { type: null })
    // @ts-expect-error -- there is no such field
    createObjectFactory({ traits: { lab: { status: 'up' } } })
  })
})

describe('overrides', () => {
  test('are values, or functions of the sequence number and the value without the override', () => {
    factory.build({
      id: (n, own) => {
        expectTypeOf(n).toEqualTypeOf<number>()
        expectTypeOf(own).toEqualTypeOf<number | undefined>()
        return n
      },
      location: (_n, own) => {
        expectTypeOf(own).toEqualTypeOf<InventoryObject['location']>()
        return { fact: 'osl1' }
      },
      attributes: (_n, own) => ({ ...own, ports: '96' }),
      labels: ['prod'],
      type: null,
    })
    expectTypeOf<ObjectOverrides['name']>().toEqualTypeOf<Override<string, string> | undefined>()
    expectTypeOf<keyof ObjectOverrides>().toEqualTypeOf<keyof InventoryObject>()
    // @ts-expect-error -- a name is a string
    factory.build({ name: (n) => n })
  })
})

describe('with a schema', () => {
  const schema = z.object({
    ...inventoryObjectSchema.shape,
    labels: z.array(z.enum(['prod', 'lab'])),
    owner: z.string(),
    tier: z._default(z.int(), 1),
  })
  type Host = z.output<typeof schema>
  const values: ObjectValues<Host> = { owner: 'Ada', labels: ['lab'] }
  const own = createObjectFactory({ schema, values })

  test('built objects have its fields, and go to a mock with it', () => {
    expectTypeOf(own).toEqualTypeOf<ObjectFactory<BuiltInTrait, Host>>()
    expectTypeOf(own.build()).toEqualTypeOf<BuiltObject<'prod' | 'lab', JsonValue, Host>>()
    expectTypeOf(own.build().owner).toEqualTypeOf<string>()
    expectTypeOf(own.buildList(2, 'bare')[0]!.tier).toEqualTypeOf<number>()
    createInventoryMock({ schema, objects: own.buildList(2) }).objects.create(own.build())
    // @ts-expect-error -- objects of another factory have no owner
    createInventoryMock({ schema }).objects.create(factory.build())
  })

  test('values are of its fields, or functions of faker and the sequence number', () => {
    createObjectFactory({
      schema,
      values: {
        owner: (faker, n) => {
          expectTypeOf(faker).toEqualTypeOf<Faker>()
          return `${faker.person.firstName()} ${n}`
        },
        tier: 2,
      },
    })
    // @ts-expect-error -- an owner is a text
    createObjectFactory({ schema, values: { owner: 5 } })
    // @ts-expect-error -- nor does a function return a number
    createObjectFactory({ schema, values: { owner: (_faker, n) => n } })
    // @ts-expect-error -- there is no such label
    createObjectFactory({ schema, values: { owner: 'Ada', labels: ['dev'] } })
    // @ts-expect-error -- there is no such field
    createObjectFactory({ schema, values: { ownr: 'Ada' } })
    // @ts-expect-error -- the mock assigns ids, or an override does
    createObjectFactory({ schema, values: { id: 5 } })
    // Without a schema, too.
    createObjectFactory({ values: { name: (_faker, n) => `web-${n}`, labels: ['prod'] } })
  })

  test('overrides and traits are of its fields', () => {
    own.build('bare', { owner: (n, owner) => `${owner} ${n}`, tier: 3, labels: ['prod'] })
    createObjectFactory({ schema, values, traits: { gold: { tier: 3, labels: ['prod'] } } }).build('gold')
    // @ts-expect-error -- a tier is a number
    own.build({ tier: 'gold' })
    // @ts-expect-error -- there is no such field
    own.build({ ownr: 'Ada' })
    // @ts-expect-error -- nor in a trait
    createObjectFactory({ schema, values, traits: { gold: { tiers: 3 } } })
  })
})

test('a seed is a number, and a locale is a faker locale or an array of them', () => {
  expectTypeOf(faker.rawDefinitions).toExtend<FakerLocale>()
  createObjectFactory({ seed: 7, locale: faker.rawDefinitions })
  createObjectFactory({ seed: undefined, locale: [faker.rawDefinitions] } satisfies ObjectFactoryOptions)
  // @ts-expect-error -- a number
  createObjectFactory({ seed: '7' })
  // @ts-expect-error -- a locale, not its name
  createObjectFactory({ locale: 'nl_BE' })
})

test('a scenario is a function of its options', () => {
  expectTypeOf<ScenarioName>().toEqualTypeOf<'empty' | 'small' | 'datacenter' | 'edges'>()
  type Create<Label, Responsible> = (options?: ScenarioOptions) => InventoryObjectOf<Label, Responsible>[]
  expectTypeOf(scenarios.empty).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.small).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.datacenter).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.edges).toEqualTypeOf<Create<JsonValue, JsonValue>>()
  // @ts-expect-error -- there is no such scenario
  scenarios.large
  // @ts-expect-error -- there is no such option
  scenarios.small({ count: 7 })
})
