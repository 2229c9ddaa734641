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
  type Override,
  type ScenarioName,
  type ScenarioOptions,
  scenarios,
} from '../../src/factories.ts'
import {
  createInventoryMock,
  type InventoryObject,
  type InventoryObjectInput,
  type JsonValue,
} from '../../src/index.ts'

const factory = createObjectFactory()

test('a factory builds objects', () => {
  expectTypeOf(factory).toEqualTypeOf<ObjectFactory>()
  expectTypeOf(factory.build()).toEqualTypeOf<BuiltObject>()
  expectTypeOf(factory.buildList(2, 'bare')).toEqualTypeOf<BuiltObject[]>()
  expectTypeOf(factory.rewind).toEqualTypeOf<() => void>()
  createInventoryMock({ objects: factory.buildList(2) }).objects.create(factory.build())
})

test('a built object has every field, except perhaps an id', () => {
  expectTypeOf<BuiltObject>().toExtend<InventoryObjectInput>()
  expectTypeOf<BuiltObject>().not.toExtend<InventoryObject>()
  expectTypeOf<BuiltObject['id']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<BuiltObject['labels']>().toEqualTypeOf<string[]>()
  expectTypeOf<BuiltObject['responsible']>().toEqualTypeOf<number[]>()
  expectTypeOf<Omit<BuiltObject, 'id'>>().toEqualTypeOf<Omit<InventoryObject<string, number>, 'id'>>()
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
    const mock = createInventoryMock({
      objects: scenarios.small(),
      labelSchema: z.string(),
      responsibleSchema: z.number(),
    })
    mock.objects.create(factory.build())
    // @ts-expect-error -- the labels of this mock are strings
    mock.objects.create(factory.build({ labels: [1] }))
    // @ts-expect-error -- the values of edges are any JSON
    createInventoryMock({ objects: scenarios.edges(), labelSchema: z.string() })
    const keyed = createInventoryMock({ labelSchema: z.object({ key: z.string() }) })
    keyed.objects.create(factory.build({ labels: [{ key: 'env' }] }))
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
  type Create<Label, Responsible> = (options?: ScenarioOptions) => InventoryObject<Label, Responsible>[]
  expectTypeOf(scenarios.empty).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.small).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.datacenter).toEqualTypeOf<Create<string, number>>()
  expectTypeOf(scenarios.edges).toEqualTypeOf<Create<JsonValue, JsonValue>>()
  // @ts-expect-error -- there is no such scenario
  scenarios.large
  // @ts-expect-error -- there is no such option
  scenarios.small({ count: 7 })
})
