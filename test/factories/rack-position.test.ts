import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultPlaces } from '../../src/factories/places.ts'
import { type BuiltObject, createObjectFactory, type ObjectFactory, type ObjectOverrides } from '../../src/factories.ts'
import { runs } from '../mock/requests.ts'
import { findSharedUnits } from './find-shared-units.ts'

const seeds = fc.maxSafeInteger()

const place = fc.constantFrom(...defaultPlaces)
/** Locations of few places, known and unknown, each in several forms. */
const location = fc.oneof(
  place.map(({ fact }) => ({ fact })),
  place.map(({ name }) => ({ name })),
  fc.constantFrom(null, { fact: 'osl1' }, { fact: 'xyz9' }, { name: 'Kjeller' }, { name: 'Moved', fact: 'trd1' }),
)
const type = fc.constantFrom('server', 'switch', 'ups', 'virtual machine', 'printer').map((name) => ({ name }))
const overrides = fc.record({ location, type }, { requiredKeys: [], noNullPrototype: true })

const racksOf = (objects: readonly BuiltObject[]) =>
  new Set(objects.flatMap(({ attributes: { rack } }) => (rack ? [Number(rack.slice(1))] : [])))

type Build = (factory: ObjectFactory) => BuiltObject[]

describe('no two objects of a factory have the same unit of a rack', () => {
  const server = { name: 'server' }
  const anyOverrides = fc.array(overrides, { minLength: 100, maxLength: 300 })

  test.each<[where: string, numRuns: number, anyBuild: fc.Arbitrary<Build>]>([
    ['anywhere', runs(2), fc.constant((factory) => factory.buildList(2000))],
    [
      'at one place',
      runs(2),
      location.map((location) => (factory) => factory.buildList(1000, { location, type: server })),
    ],
    ['moved by overrides', runs(5), anyOverrides.map((list) => (factory) => list.map((each) => factory.build(each)))],
  ])('%s', (_where, numRuns, anyBuild) => {
    fc.assert(
      fc.property(seeds, anyBuild, (seed, build) => {
        expect(findSharedUnits(build(createObjectFactory({ seed })))).toEqual([])
      }),
      { numRuns },
    )
  })
})

test('overrides of an object do not change the rack and the unit of the objects after it', () => {
  fc.assert(
    fc.property(seeds, fc.array(overrides, { maxLength: 30 }), (seed, list) => {
      const factory = createObjectFactory({ seed })
      for (const overrides of list) factory.build(overrides)
      expect(factory.build()).toStrictEqual(
        createObjectFactory({ seed })
          .buildList(list.length + 1)
          .at(-1),
      )
    }),
  )
})

test('a unit is from U01 to U42, and the name contains the rack', () => {
  const objects = createObjectFactory().buildList(2000)
  const units = new Set<string>()
  for (const { name, attributes } of objects.filter(({ attributes }) => attributes.unit)) {
    expect(name).toContain(`-${attributes.rack}-`)
    expect(attributes.rack).toMatch(/^r\d{2,}$/)
    units.add(attributes.unit!)
  }
  const all = Array.from({ length: 42 }, (_, index) => `U${String(index + 1).padStart(2, '0')}`)
  expect([...units].sort()).toEqual(all)
})

test.each<[count: number, overrides: ObjectOverrides, racks: number]>([
  [20, {}, 2],
  [200, {}, 6],
  [2000, {}, 40],
  [40, { location: { fact: 'osl1' }, type: { name: 'server' } }, 8],
  [400, { location: { fact: 'osl1' }, type: { name: 'server' } }, 80],
])('%d objects with %j need at most %d racks at each place, without gaps', (count, overrides, most) => {
  for (const seed of [1, 2, 3]) {
    const objects = createObjectFactory({ seed }).buildList(count, overrides)
    for (const { fact } of defaultPlaces) {
      const racks = racksOf(objects.filter(({ location }) => location?.fact === fact))
      expect(Math.max(0, ...racks)).toBeLessThanOrEqual(most)
      expect(racks.size).toBeGreaterThanOrEqual(Math.max(0, ...racks) / 2)
    }
  }
})

test('the first objects of a place are at different heights', () => {
  const units = createObjectFactory()
    .buildList(12, { location: { fact: 'osl1' }, type: { name: 'server' } })
    .map(({ attributes }) => attributes.unit)
  expect(new Set(units).size).toBe(12)
})
