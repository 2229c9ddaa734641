import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryObjectInputSchema } from '../../src/contract/object.ts'
import { createObjectFactory, scenarios } from '../../src/factories.ts'
import { createInventoryService } from '../../src/service.ts'

test('a built object has no id, and all other fields', () => {
  const factory = createObjectFactory()
  const fields = ['name', 'location', 'type', 'labels', 'attributes', 'responsible']
  for (const object of [
    factory.build(),
    factory.build('bare'),
    factory.build({ name: 'x' }),
    ...factory.buildList(9),
  ]) {
    expect(Object.keys(object)).toEqual(fields)
    expect(inventoryObjectInputSchema.parse(object)).toStrictEqual(object)
  }
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
})

test('the objects of two factories and of a scenario start a service together', () => {
  const [one, other] = [createObjectFactory({ seed: 1 }), createObjectFactory({ seed: 2 })]
  const objects = [...scenarios.small(), ...one.buildList(20), ...other.buildList(20)]
  expect(() => createInventoryService({ objects })).not.toThrow()
})

test('an id is given as a number, or as a function of the sequence number', () => {
  const factory = createObjectFactory()
  expect(factory.build({ id: 42 })).toHaveProperty('id', 42)
  expect(factory.buildList(3, { id: (n) => n }).map(({ id }) => id)).toEqual([2, 3, 4])
  expect(Object.keys(factory.build({ id: 7 }))[0]).toBe('id')
  expect(factory.build({ id: undefined })).not.toHaveProperty('id')
})

test('an id changes nothing else', () => {
  const [plain] = createObjectFactory().buildList(1)
  expect(createObjectFactory().build({ id: 42 })).toStrictEqual({ id: 42, ...plain })
})

test('a function for the id gets undefined as the value without the override', () => {
  createObjectFactory().build({
    id: (n, own) => {
      expect([n, own]).toEqual([1, undefined])
      return n
    },
  })
})

test('a function that returns no id throws', () => {
  // @ts-expect-error -- an id is a number
  expect(() => createObjectFactory().build({ id: () => undefined })).toThrow(
    'Failed to build an object: expected id to be an integer from 1 to 9007199254740991 but got undefined. Return such a value.',
  )
})
