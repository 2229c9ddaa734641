import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '../../src/factories/kinds.ts'
import { createObjectFactory } from '../../src/factories.ts'

const text = fc.string({ minLength: 1, unit: 'grapheme' })
const plain = { noNullPrototype: true } as const
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))

test('an override wins, whatever it is', () => {
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
      expect(Object.keys(object)).toEqual(['id', 'name', 'location', 'type', 'labels', 'attributes', 'responsible'])
    }),
  )
})

test('a function is given the sequence number and the value that the field would have had', () => {
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

test.each(kinds)(
  'an overridden type of $type brings its own name and attributes',
  ({ type, roles, attributes, models }) => {
    for (const object of createObjectFactory().buildList(40, { type: { name: type } })) {
      expect(object.type).toEqual({ name: type })
      expect(roles.some((role) => object.name.includes(`-${role}`))).toBe(true)
      expect(Object.keys(object.attributes)).toEqual([...Object.keys(models[0]!), ...Object.keys(attributes)])
    }
  },
)

test('an overridden type leaves the place and the first number as they were', () => {
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
])('a location of %j is %j, and the name begins with %s', (given, location, prefix) => {
  const object = createObjectFactory().build({ location: given })
  expect(object.location).toStrictEqual(location)
  expect(object.name.startsWith(prefix)).toBe(true)
})

test('a type that nobody knows names its object and has few attributes', () => {
  const object = createObjectFactory().build('unplaced', { type: { name: 'Coffee machine 3' } })
  expect(object.name).toBe('coffee-machine01')
  expect(Object.keys(object.attributes)).toEqual(['asset_tag', 'serial', 'notes'])
})

test('the case of a type name does not matter to what follows from it', () => {
  const object = createObjectFactory().build({ type: { name: 'SWITCH' } })
  expect(object.type).toEqual({ name: 'SWITCH' })
  expect(object.attributes).toHaveProperty('ports')
})

test('objects share nothing with the overrides, nor with each other', () => {
  const attributes = { os: 'Debian 12' }
  const labels = [{ key: 'env' }]
  const [one, other] = createObjectFactory().buildList(2, { attributes, labels })
  expect(one?.attributes).not.toBe(attributes)
  expect(one?.attributes).not.toBe(other?.attributes)
  expect(one?.labels[0]).not.toBe(labels[0])
  expect(one?.labels[0]).not.toBe(other?.labels[0])
})

test('an override of undefined is none', () => {
  const plain = createObjectFactory().build()
  expect(createObjectFactory().build({ name: undefined, location: undefined })).toStrictEqual(plain)
  expect(createObjectFactory().build(undefined)).toStrictEqual(plain)
})

const wrong = (value: unknown) => value as never

test.each([
  [
    wrong({ nmae: 'x' }),
    'expected a field (id, name, location, type, labels, attributes, responsible) but got "nmae". Use one of those.',
  ],
  [wrong(['x']), 'expected an object of overrides but got ["x"]. Pass fields, as in { name: "x" }.'],
  [wrong(null), 'expected an object of overrides but got null. Pass fields, as in { name: "x" }.'],
  [{ id: 0 }, 'expected id to be a positive integer but got 0. Correct the override.'],
  [{ name: wrong(7) }, 'expected name to be a string but got 7. Correct the override.'],
  [
    { location: wrong('Oslo') },
    'expected location to be null or an object with a name, a fact or both but got "Oslo". Correct the override.',
  ],
  [
    { type: wrong('switch') },
    'expected type to be null or an object with a name but got "switch". Correct the override.',
  ],
  [
    { type: () => wrong('switch') },
    'expected type to be null or an object with a name but got "switch". Correct the override.',
  ],
  [{ labels: wrong('prod') }, 'expected labels to be an array but got "prod". Correct the override.'],
  [
    { attributes: { cpus: wrong(4) } },
    'expected attributes to be an object of strings but got {"cpus":4}. Correct the override.',
  ],
  [{ responsible: wrong(3) }, 'expected responsible to be an array but got 3. Correct the override.'],
])('overrides of %j are refused', (overrides, message) => {
  expect(() => createObjectFactory().build(overrides)).toThrow(`Failed to build an object: ${message}`)
})
