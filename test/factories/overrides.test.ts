import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyFields } from '../../src/contract/assumptions.ts'
import { typeProfiles } from '../../src/factories/type-profiles.ts'
import { createObjectFactory, type ObjectOverrides } from '../../src/factories.ts'
import { LIST, USERS } from '../fields.ts'

const text = fc.string({ minLength: 1, unit: 'grapheme' })
const plain = { noNullPrototype: true } as const
const json = fc
  .jsonValue()
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)))

test('an override replaces the generated value', () => {
  const overrides = fc.record(
    {
      id: fc.integer({ min: 1 }),
      name: text,
      location: fc.option(fc.record({ name: fc.option(text), fact: fc.option(text) }, plain)),
      type: fc.option(fc.record({ name: fc.option(text) }, plain)),
      [LIST]: fc.array(json),
      attributes: fc
        .dictionary(fc.oneof(text, fc.constant('__proto__')), text)
        .map((map) => JSON.parse(JSON.stringify(map))),
      [USERS]: fc.array(fc.integer()),
    },
    { ...plain, requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), overrides, (seed, given) => {
      const object = createObjectFactory({ seed }).build(given)
      expect({ ...object, ...given }).toStrictEqual(object)
      expect(Object.keys(object)).toEqual('id' in given ? ['id', ...bodyFields] : bodyFields)
    }),
  )
})

test('a function gets the sequence number and the value without the override', () => {
  const factory = createObjectFactory({ seed: 7 })
  const [plain] = createObjectFactory({ seed: 7 }).buildList(1)
  const object = factory.build({
    name: (n, own) => `${own}/${n}`,
    [LIST]: (n, own) => [...own, n],
    attributes: (_n, own) => ({ ...own, extra: '' }),
  })
  expect(object).toStrictEqual({
    ...plain,
    name: `${plain?.name}/1`,
    [LIST]: [...plain![LIST], 1],
    attributes: { ...plain?.attributes, extra: '' },
  })
  expect(factory.buildList(2, { name: (n) => `web-${n}` }).map(({ name }) => name)).toEqual(['web-2', 'web-3'])
})

test('an id is given as a number, or as a function of the sequence number', () => {
  const factory = createObjectFactory()
  expect(factory.build({ id: 42 })).toHaveProperty('id', 42)
  expect(factory.buildList(3, { id: (n) => n }).map(({ id }) => id)).toEqual([2, 3, 4])
  expect(Object.keys(factory.build({ id: 7 }))[0]).toBe('id')
  expect(factory.build({ id: undefined })).not.toHaveProperty('id')
  const id = (n: number, own?: number) => (own === undefined ? n + 41 : 1)
  expect(createObjectFactory().build({ id })).toStrictEqual({ id: 42, ...createObjectFactory().build() })
})

test.each(typeProfiles)(
  'an object with the type $type has the name and the attributes of that type',
  ({ type, roles, attributes, models }) => {
    for (const object of createObjectFactory().buildList(40, { type: { name: type } })) {
      expect(object.type).toEqual({ name: type })
      expect(roles.some((role) => object.name.includes(`-${role}`))).toBe(true)
      expect(Object.keys(object.attributes)).toEqual(Object.keys({ ...models[0], ...attributes }))
    }
  },
)

test.each([
  [{ fact: 'trd1' }, { name: 'Trondheim', fact: 'trd1' }, 'trd1-'],
  [{ name: 'Tromsø' }, { name: 'Tromsø', fact: 'tos1' }, 'tos1-'],
  [{ name: 'Moved', fact: 'trd1' }, { name: 'Moved', fact: 'trd1' }, 'trd1-'],
  [{ fact: 'xyz9' }, { name: null, fact: 'xyz9' }, 'xyz9-'],
  [{ name: null, fact: 'trd1' }, { name: null, fact: 'trd1' }, 'trd1-'],
  [{ name: 'Kjeller Øst' }, { name: 'Kjeller Øst', fact: 'kjeller-ost' }, 'kjeller-ost-'],
  [{ name: 'Oslo', fact: null }, { name: 'Oslo', fact: null }, 'oslo-'],
  [{ name: 'Łódź & Kraków' }, { name: 'Łódź & Kraków', fact: 'lodz-krakow' }, 'lodz-krakow-'],
  [{ name: 'İSTANBUL' }, { name: 'İSTANBUL', fact: 'istanbul' }, 'istanbul-'],
  [{ name: '-- Straße 7 --' }, { name: '-- Straße 7 --', fact: 'strasse-7' }, 'strasse-7-'],
  [{ name: '東京' }, { name: '東京', fact: 'loc' }, 'loc-'],
  [{ fact: 'A B/c' }, { name: null, fact: 'A B/c' }, 'a-b-c-'],
])('a location of %j becomes %j, and the name begins with %s', (given, location, prefix) => {
  const object = createObjectFactory().build({ location: given })
  expect(object.location).toStrictEqual(location)
  expect(object.name.startsWith(prefix)).toBe(true)
})

test('an unknown type is in the name of its object, which has few attributes', () => {
  const object = createObjectFactory().build('unplaced', { type: { name: 'Coffee machine 3' } })
  expect(object.name).toBe('coffee-machine01')
  expect(Object.keys(object.attributes)).toEqual(['asset_tag', 'serial', 'notes'])
})

test('the attributes, and not the location, follow from a type name in any case', () => {
  const object = createObjectFactory().build({ type: { name: 'SWITCH' } })
  expect(object).toMatchObject({ type: { name: 'SWITCH' }, location: createObjectFactory().build().location })
  expect(object.attributes).toHaveProperty('ports')
})

test('objects share nothing with the overrides or with each other', () => {
  const attributes = { os: 'Debian 12' }
  const labels = [{ key: 'env' }]
  const [one, other] = createObjectFactory().buildList(2, { attributes, [LIST]: labels })
  expect(one?.attributes).not.toBe(attributes)
  expect(one?.attributes).not.toBe(other?.attributes)
  expect(one?.[LIST][0]).not.toBe(labels[0])
  expect(one?.[LIST][0]).not.toBe(other?.[LIST][0])
})

test('an override of undefined has no effect', () => {
  const plain = createObjectFactory().build()
  expect(createObjectFactory().build({ name: undefined, location: undefined })).toStrictEqual(plain)
  expect(createObjectFactory().build(undefined)).toStrictEqual(plain)
})

test('a part of a location or a type that is undefined is completed, as one that is left out', () => {
  // A cast, since the types allow no undefined parts.
  const given = { location: { name: 'Oslo', fact: undefined }, type: { name: undefined } } as ObjectOverrides
  const { location, type } = createObjectFactory().build(given)
  expect(location).toEqual({ name: 'Oslo', fact: 'osl1' })
  expect(type).toEqual(createObjectFactory().build().type)
})
