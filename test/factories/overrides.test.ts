import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyFields } from '../../src/contract/assumptions.ts'
import { typeProfiles } from '../../src/factories/type-profiles.ts'
import { createObjectFactory, type ObjectOverrides } from '../../src/factories.ts'
import { InventoryMockError } from '../../src/index.ts'
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

const fields = `one of the fields id, ${bodyFields.join(', ')}`
const anId = 'id to be a positive integer'
const aLocation = 'location to be an object or null'
const aType = 'type to be an object or null'
const change = 'Change it.'

test.each<[overrides: unknown, expected: string, got: string, advice: string]>([
  [{ nmae: 'x' }, fields, '"nmae"', 'Did you mean "name"?'],
  [{ nmae: () => 'x' }, fields, '"nmae"', 'Did you mean "name"?'],
  [['x'], 'an object of fields', '["x"]', "Pass traits one by one, as in build('unplaced', 'bare')."],
  [null, 'an object of fields', 'null', 'Pass an object.'],
  [7, 'an object of fields', '7', 'Pass an object.'],
  [{ id: 0 }, anId, '0', change],
  [{ id: () => undefined }, anId, 'undefined', 'Return such a value.'],
  [{ name: 7 }, 'name to be a string', '7', change],
  [{ name: () => 7 }, 'name to be a string', '7', 'Return such a value.'],
  [{ name: () => undefined }, 'name to be a string', 'undefined', 'Return such a value.'],
  [{ location: 'osl1' }, aLocation, '"osl1"', 'Use { location: { fact: "osl1" } }.'],
  [{ location: 'Oslo' }, aLocation, '"Oslo"', 'Use { location: { name: "Oslo" } }.'],
  [{ location: () => 'osl1' }, aLocation, '"osl1"', 'Return { fact: "osl1" }.'],
  [{ type: 'switch' }, aType, '"switch"', 'Use { type: { name: "switch" } }.'],
  [{ type: () => 'switch' }, aType, '"switch"', 'Return { name: "switch" }.'],
  [{ [LIST]: 'prod' }, `${LIST} to be an array`, '"prod"', change],
  [{ attributes: { cpus: 4 } }, 'attributes.cpus to be a string', '4', change],
  [{ [USERS]: 3 }, `${USERS} to be an array`, '3', change],
])('overrides of %j throw', (overrides, expected, got, advice) => {
  // A cast, since the types do not allow these values.
  expect(() => createObjectFactory().build(overrides as ObjectOverrides)).toThrow(
    `Failed to build an object: expected ${expected} but got ${got}. ${advice}`,
  )
})

test.each<[field: string, mistakes: [value: unknown, message: string][]]>([
  [
    'location',
    [
      [7, 'location to be an object or null but got 7'],
      [['Oslo'], 'location to be an object or null but got ["Oslo"]'],
      [{ name: 7 }, 'location.name to be a string or null but got 7'],
      [{ fact: 7 }, 'location.fact to be a string or null but got 7'],
      [{ name: 'Oslo', fcat: 'osl1' }, 'the fields name, fact but got location.fcat. Did you mean "fact"?'],
    ],
  ],
  [
    'type',
    [
      [7, 'type to be an object or null but got 7'],
      [['vm'], 'type to be an object or null but got ["vm"]'],
      [{ name: 7 }, 'type.name to be a string or null but got 7'],
      [{ name: 'vm', size: 4 }, 'the fields name but got type.size.'],
    ],
  ],
])('a wrong %s throws, and names what is wrong in it', (field, mistakes) => {
  for (const [value, message] of mistakes) {
    expect(() => createObjectFactory().build({ [field]: value })).toThrow(`expected ${message}`)
  }
})

test('a part of a location or a type that is undefined is completed, as one that is left out', () => {
  // A cast, since the types allow no undefined parts.
  const given = { location: { name: 'Oslo', fact: undefined }, type: { name: undefined } } as ObjectOverrides
  const { location, type } = createObjectFactory().build(given)
  expect(location).toEqual({ name: 'Oslo', fact: 'osl1' })
  expect(type).toEqual(createObjectFactory().build().type)
})

test('a list of traits is refused: they are passed one by one', () => {
  expect(() => createObjectFactory().build(['bare'] as never)).toThrow(
    "expected an object of fields but got [\"bare\"]. Pass traits one by one, as in build('unplaced', 'bare').",
  )
})

test.each([new Map(), new Date(0), new (class Host {})(), Number.NaN, new Uint8Array(1)])(
  'attributes, labels and users that are no JSON are refused: %o',
  (value) => {
    const { build } = createObjectFactory()
    for (const overrides of [
      { attributes: value },
      { attributes: { a: value } },
      { [LIST]: [value] },
      { [USERS]: [value] },
    ]) {
      expect(() => build(overrides as never)).toThrow(InventoryMockError)
      expect(() =>
        build(Object.fromEntries(Object.entries(overrides).map(([name, part]) => [name, () => part]))),
      ).toThrow(InventoryMockError)
    }
  },
)
