import { createHash } from 'node:crypto'
import { faker as sharedFaker } from '@faker-js/faker/locale/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyFields } from '../../src/contract/assumptions.ts'
import { inventoryObjectSchema } from '../../src/contract/object.ts'
import { defaultPlaces } from '../../src/factories/places.ts'
import { typeProfiles } from '../../src/factories/type-profiles.ts'
import { createObjectFactory, scenarios } from '../../src/factories.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'

const seeds = fc.maxSafeInteger()
const fail = () => {
  throw new Error('mine')
}
const check = (property: fc.IProperty<[number]>) => fc.assert(property, { numRuns: 10 })

test('seed 7 gives the same thousand objects, on every platform', () => {
  const objects = createObjectFactory({ seed: 7 }).buildList(1000)
  const digest = createHash('sha256').update(JSON.stringify(objects)).digest('hex')
  expect(digest).toBe('c0a31f5a73c7e28012cfa7eb4125d1caafa39000a04c6deb2f6d930fdd27df89')
})

test.each([0, -1, 2, 2 ** 32 + 1, -(2 ** 40)])('seed %d gives other objects than the default, seed 1', (seed) => {
  expect(createObjectFactory().buildList(9)).toStrictEqual(createObjectFactory({ seed: 1 }).buildList(9))
  expect(createObjectFactory({ seed }).buildList(9)).not.toEqual(createObjectFactory().buildList(9))
})

test("the user's faker, the factory and another one with the same seed do not affect each other", () => {
  const expected = createObjectFactory({ seed: 7 }).buildList(20)
  sharedFaker.seed(1)
  const numbers = Array.from({ length: 20 }, () => sharedFaker.number.int())

  sharedFaker.seed(1)
  const [one, other] = [createObjectFactory({ seed: 7 }), createObjectFactory({ seed: 7 })]
  for (const [index, number] of numbers.entries()) {
    expect([one.build(), other.build()]).toStrictEqual([expected[index], expected[index]])
    expect(sharedFaker.number.int()).toBe(number)
  }
})

test('overrides that throw use a sequence number', () => {
  const [, next] = createObjectFactory({ seed: 7 }).buildList(2)
  const factory = createObjectFactory({ seed: 7 })
  expect(() => factory.build({ [LIST]: fail })).toThrow('mine')
  expect(factory.build()).toStrictEqual(next)
})

test('all names are different, and the fields of every object are consistent', () => {
  check(
    fc.property(seeds, (seed) => {
      const objects = createObjectFactory({ seed }).buildList(150)
      expect(new Set(objects.map(({ name }) => name)).size).toBe(150)
      for (const [index, object] of objects.slice(0, 50).entries()) {
        const { name, location, type, [LIST]: labels, attributes, [USERS]: responsible } = object
        expect(Object.keys(object)).toEqual(bodyFields)
        expect(inventoryObjectSchema.parse({ id: 1, ...object })).toStrictEqual({ id: 1, ...object })
        expect(defaultPlaces).toContainEqual(location)
        expect(name).toMatch(new RegExp(`^${location?.fact}(-r\\d\\d|-f\\d)?-[a-z-]+0?${index + 1}$`))
        const profile = typeProfiles.find((candidate) => candidate.type === type?.name)!
        expect(Object.keys(attributes)).toEqual(Object.keys({ ...profile.models[0], ...profile.attributes }))
        expect(Object.values(attributes).every((value) => typeof value === 'string')).toBe(true)
        expect(new Set(labels).size).toBe(labels.length)
        expect(new Set(responsible).size).toBe(responsible.length)
        expect(responsible.every(Number.isInteger)).toBe(true)
        expect(JSON.parse(JSON.stringify(object))).toStrictEqual(object)
      }
    }),
  )
})

test('300 objects include every type, every place and every number of responsible users', () => {
  const objects = createObjectFactory().buildList(300)
  expect(new Set(objects.map(({ type }) => type?.name)).size).toBe(typeProfiles.length)
  expect(new Set(objects.map(({ location }) => location?.fact)).size).toBe(defaultPlaces.length)
  expect(new Set(objects.map(({ [USERS]: responsible }) => responsible.length))).toEqual(new Set([0, 1, 2, 3]))
  expect(objects.some(({ attributes }) => Object.values(attributes).includes(''))).toBe(true)
})

test('all addresses are different', () => {
  const objects = createObjectFactory().buildList(2000)
  for (const key of ['ip', 'mac']) {
    const given = objects.flatMap(({ attributes }) => attributes[key] ?? [])
    expect(new Set(given).size).toBe(given.length)
  }
})

test('after a rewind, a factory builds the same objects again', () => {
  fc.assert(
    fc.property(seeds, fc.nat(40), (seed, count) => {
      const factory = createObjectFactory({ seed })
      const other = createObjectFactory({ seed })
      const first = factory.buildList(60)
      factory.rewind()
      expect(other.buildList(60)).toStrictEqual(first)
      expect(factory.buildList(count)).toStrictEqual(first.slice(0, count))
      factory.rewind()
      expect(factory.buildList(60)).toStrictEqual(first)
    }),
    { numRuns: 20 },
  )
})

test('overrides before a rewind do not change the objects after it', () => {
  const factory = createObjectFactory()
  factory.buildList(20, 'unowned', { location: { fact: 'osl1' }, type: { name: 'switch' } })
  expect(() => factory.build({ location: fail })).toThrow('mine')
  factory.rewind()
  expect(factory.buildList(20)).toStrictEqual(createObjectFactory().buildList(20))
  factory.rewind()
  expect(factory.build({ name: (n) => `web-${n}` }).name).toBe('web-1')
})

test('the members of a factory work without it', () => {
  const { build, buildList, rewind } = createObjectFactory({ traits: { lab: { [LIST]: ['lab'] } } })
  const objects = [build(), ...buildList(2, 'lab')]
  rewind()
  expect([build(), ...buildList(2, 'lab')]).toStrictEqual(objects)
})

test('a built object can be created beside any objects', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (ids) => {
      const service = createInventoryService({ objects: ids.map((id) => ({ id, name: `taken-${id}` })) })
      const factory = createObjectFactory()
      for (let count = 1; count <= 10; count++) expect(ids).not.toContain(service.objects.create(factory.build()).id)
    }),
    { numRuns: 20 },
  )
  const [one, other] = [createObjectFactory({ seed: 1 }), createObjectFactory({ seed: 2 })]
  const objects = [...scenarios.small(), ...one.buildList(20), ...other.buildList(20)]
  expect(() => createInventoryService({ objects })).not.toThrow()
})
