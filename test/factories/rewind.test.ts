import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createObjectFactory } from '../../src/factories.ts'

test('after a rewind, a factory builds the same objects again', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(40), (seed, count) => {
      const factory = createObjectFactory({ seed })
      const first = factory.buildList(60)
      factory.rewind()
      expect(factory.buildList(count)).toStrictEqual(first.slice(0, count))
      factory.rewind()
      expect(factory.buildList(60)).toStrictEqual(first)
    }),
    { numRuns: 20 },
  )
})

test('after a rewind, the sequence number is 1', () => {
  const factory = createObjectFactory()
  factory.buildList(3)
  factory.rewind()
  expect(factory.build({ name: (n) => `web-${n}` }).name).toBe('web-1')
})

test('overrides before a rewind do not change the objects after it', () => {
  const factory = createObjectFactory()
  factory.buildList(20, 'unowned', { location: { fact: 'osl1' }, type: { name: 'switch' } })
  const fail = () => {
    throw new Error('mine')
  }
  expect(() => factory.build({ location: fail })).toThrow('mine')
  factory.rewind()
  expect(factory.buildList(20)).toStrictEqual(createObjectFactory().buildList(20))
})

test('a rewind of a factory does not affect another one', () => {
  const [one, other] = [createObjectFactory(), createObjectFactory()]
  one.build()
  other.build()
  one.rewind()
  expect(other.build()).toStrictEqual(createObjectFactory().buildList(2)[1])
})

test('the members of a factory work without it', () => {
  const { build, buildList, rewind } = createObjectFactory({ traits: { lab: { labels: ['lab'] } } })
  const objects = [build(), ...buildList(2, 'lab')]
  rewind()
  expect([build(), ...buildList(2, 'lab')]).toStrictEqual(objects)
})
