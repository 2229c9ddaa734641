import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { typeProfiles } from '../../src/factories/type-profiles.ts'
import { createObjectFactory, type ObjectOverrides } from '../../src/factories.ts'

const text = fc.string({ minLength: 1, unit: 'grapheme' })
const plain = { noNullPrototype: true } as const
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))

test('an override replaces the generated value', () => {
  const overrides = fc.record(
    {
      id: fc.integer({ min: 1 }),
      name: text,
      location: fc.option(fc.record({ name: fc.option(text), fact: fc.option(text) }, plain)),
      type: fc.option(fc.record({ name: fc.option(text) }, plain)),
      labels: fc.array(json),
      attributes: fc
        .dictionary(fc.oneof(text, fc.constant('__proto__')), text)
        .map((map) => JSON.parse(JSON.stringify(map))),
      responsible: fc.array(fc.integer()),
    },
    { ...plain, requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), overrides, (seed, given) => {
      const object = createObjectFactory({ seed }).build(given)
      expect({ ...object, ...given }).toStrictEqual(object)
      const fields = ['name', 'location', 'type', 'labels', 'attributes', 'responsible']
      expect(Object.keys(object)).toEqual('id' in given ? ['id', ...fields] : fields)
    }),
  )
})

test('a function gets the sequence number and the value without the override', () => {
  const factory = createObjectFactory({ seed: 7 })
  const [plain] = createObjectFactory({ seed: 7 }).buildList(1)
  const object = factory.build({
    name: (n, own) => `${own}/${n}`,
    labels: (n, own) => [...own, n],
    attributes: (_n, own) => ({ ...own, extra: '' }),
  })
  expect(object).toStrictEqual({
    ...plain,
    name: `${plain?.name}/1`,
    labels: [...plain!.labels, 1],
    attributes: { ...plain?.attributes, extra: '' },
  })
  expect(factory.buildList(2, { name: (n) => `web-${n}` }).map(({ name }) => name)).toEqual(['web-2', 'web-3'])
})

test.each(typeProfiles)(
  'an object with the type $type has the name and the attributes of that type',
  ({ type, roles, attributes, models }) => {
    for (const object of createObjectFactory().buildList(40, { type: { name: type } })) {
      expect(object.type).toEqual({ name: type })
      expect(roles.some((role) => object.name.includes(`-${role}`))).toBe(true)
      expect(Object.keys(object.attributes)).toEqual([...Object.keys(models[0]!), ...Object.keys(attributes)])
    }
  },
)

test('an overridden type does not change the location', () => {
  const plain = createObjectFactory({ seed: 7 }).build()
  const object = createObjectFactory({ seed: 7 }).build({ type: { name: 'switch' } })
  expect(object.location).toEqual(plain.location)
})

test.each([
  [{ fact: 'trd1' }, { name: 'Trondheim', fact: 'trd1' }, 'trd1-'],
  [{ name: 'Tromsø' }, { name: 'Tromsø', fact: 'tos1' }, 'tos1-'],
  [{ name: 'Moved', fact: 'trd1' }, { name: 'Moved', fact: 'trd1' }, 'trd1-'],
  [{ fact: 'xyz9' }, { name: null, fact: 'xyz9' }, 'xyz9-'],
  [{ name: null, fact: 'trd1' }, { name: null, fact: 'trd1' }, 'trd1-'],
  [{ name: 'Kjeller Øst' }, { name: 'Kjeller Øst', fact: 'kjeller-ost' }, 'kjeller-ost-'],
  [{ name: 'Oslo', fact: null }, { name: 'Oslo', fact: null }, 'oslo-'],
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

test('the attributes follow from a type name in any case', () => {
  const object = createObjectFactory().build({ type: { name: 'SWITCH' } })
  expect(object.type).toEqual({ name: 'SWITCH' })
  expect(object.attributes).toHaveProperty('ports')
})

test('objects share nothing with the overrides or with each other', () => {
  const attributes = { os: 'Debian 12' }
  const labels = [{ key: 'env' }]
  const [one, other] = createObjectFactory().buildList(2, { attributes, labels })
  expect(one?.attributes).not.toBe(attributes)
  expect(one?.attributes).not.toBe(other?.attributes)
  expect(one?.labels[0]).not.toBe(labels[0])
  expect(one?.labels[0]).not.toBe(other?.labels[0])
})

test('an override of undefined has no effect', () => {
  const plain = createObjectFactory().build()
  expect(createObjectFactory().build({ name: undefined, location: undefined })).toStrictEqual(plain)
  expect(createObjectFactory().build(undefined)).toStrictEqual(plain)
})

const fields = 'one of the fields id, name, location, type, labels, attributes, responsible'

test.each<[overrides: unknown, message: string]>([
  [{ nmae: 'x' }, `expected ${fields} but got "nmae". Did you mean "name"?`],
  [{ nmae: () => 'x' }, `expected ${fields} but got "nmae". Did you mean "name"?`],
  [['x'], 'expected an object of fields but got ["x"]. Pass an object.'],
  [null, 'expected an object of fields but got null. Pass an object.'],
  [7, 'expected an object of fields but got 7. Pass an object.'],
  [{ id: 0 }, 'expected id to be an integer from 1 to 9007199254740991 but got 0. Change it, or leave it out.'],
  [{ name: 7 }, 'expected name to be a string but got 7. Change it, or leave it out.'],
  [{ name: () => 7 }, 'expected name to be a string but got 7. Return such a value.'],
  [{ name: () => undefined }, 'expected name to be a string but got undefined. Return such a value.'],
  [
    { location: 'osl1' },
    'expected location to be null or an object with a name, a fact or both but got "osl1". Use { location: { fact: "osl1" } }.',
  ],
  [
    { location: 'Oslo' },
    'expected location to be null or an object with a name, a fact or both but got "Oslo". Use { location: { name: "Oslo" } }.',
  ],
  [
    { location: () => 'osl1' },
    'expected location to be null or an object with a name, a fact or both but got "osl1". Return { fact: "osl1" }.',
  ],
  [
    { type: 'switch' },
    'expected type to be null or an object with a name but got "switch". Use { type: { name: "switch" } }.',
  ],
  [
    { type: () => 'switch' },
    'expected type to be null or an object with a name but got "switch". Return { name: "switch" }.',
  ],
  [{ labels: 'prod' }, 'expected labels to be an array of JSON but got "prod". Change it, or leave it out.'],
  [
    { attributes: { cpus: 4 } },
    'expected attributes to be an object of strings but got {"cpus":4}. Change it, or leave it out.',
  ],
  [{ responsible: 3 }, 'expected responsible to be an array of JSON but got 3. Change it, or leave it out.'],
])('overrides of %j throw', (overrides, message) => {
  // A cast, since the types do not allow these values.
  expect(() => createObjectFactory().build(overrides as ObjectOverrides)).toThrow(
    `Failed to build an object: ${message}`,
  )
})

test.each<[field: string, expected: string, values: unknown[]]>([
  [
    'location',
    'null or an object with a name, a fact or both',
    [7, ['Oslo'], { name: 7 }, { fact: 7 }, { name: 'Oslo', since: new Date() }, { fact: 'osl1', near: () => 1 }],
  ],
  ['type', 'null or an object with a name', [7, ['vm'], { name: 7 }, { name: 'vm', size: Number.NaN }]],
])('a %s that is not %s throws', (field, expected, values) => {
  for (const value of values) {
    expect(() => createObjectFactory().build({ [field]: value })).toThrow(`expected ${field} to be ${expected} but got`)
  }
})

test('a part of a location or a type that is undefined is completed, as one that is left out', () => {
  // A cast, since the types allow no undefined parts.
  const given = { location: { name: 'Oslo', fact: undefined }, type: { name: undefined } } as ObjectOverrides
  const { location, type } = createObjectFactory().build(given)
  expect(location).toEqual({ name: 'Oslo', fact: 'osl1' })
  expect(type).toEqual(createObjectFactory().build().type)
})
