import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInitialCollection, type ValuesOf } from '../../../src/simulator/store/object-table.ts'
import { Store } from '../../../src/simulator/store/store.ts'

const valuesOf: ValuesOf = ({ responsible }) => responsible as number[]
const create = (responsible: number[], name = 'a') => ({
  ...{ name, location: null, type: null, labels: [], attributes: {}, fact: null, responsible },
})

/** The ids of the objects with a value, found one by one. */
const idsOf = (store: Store, value: number) =>
  store.all().flatMap((object) => (valuesOf(object).includes(value) ? [object.id] : []))

test('an index, with any writes before and after it is built, finds what a search of all objects finds', () => {
  const many = Array.from({ length: 300 }, (_, n) => ({ id: n + 1, ...create([n % 3]) }))
  const anyStep = fc.record({
    type: fc.constantFrom('find', 'create', 'replace', 'delete', 'restore'),
    id: fc.integer({ min: 1, max: 310 }),
    responsible: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      const store = new Store(createInitialCollection(many))
      const checkpoint = store.checkpoint()
      for (const { type, id, responsible } of steps) {
        if (type === 'find') store.ids(valuesOf, 1)
        if (type === 'create') store.create(create(responsible))
        if (type === 'replace' && store.get(id)) store.replace(id, create(responsible, 'b'))
        if (type === 'delete') store.delete(id)
        if (type === 'restore') store.restore(checkpoint)
      }
      for (let value = 0; value < 6; value++) expect(store.ids(valuesOf, value)).toEqual(idsOf(store, value))
      expect(new Set(store.values(valuesOf))).toEqual(new Set(store.all().flatMap(valuesOf).concat([0, 1, 2])))
    }),
  )
})

test('objects with very many values each are searched, and found', () => {
  const store = new Store(createInitialCollection([]))
  for (let n = 0; n < 30; n++) store.create(create(Array.from({ length: 10_000 }, (_, at) => n * 10_000 + at)))
  expect(store.ids(valuesOf, 7)).toEqual([1])
  expect(store.ids(valuesOf, 299_999)).toEqual([30])
  store.delete(1)
  expect(store.ids(valuesOf, 7)).toEqual([])
  expect(new Set(store.values(valuesOf)).size).toBe(290_000)
})

test('a restore of many changes leaves no index behind the objects', () => {
  const store = new Store(createInitialCollection([]))
  for (let n = 0; n < 3000; n++) store.create(create([n % 5]))
  const before = store.checkpoint()
  expect(store.ids(valuesOf, 1)).toEqual(idsOf(store, 1))
  for (let id = 1; id <= 3000; id++) store.replace(id, create([id % 3]))
  const after = store.checkpoint()
  for (const version of [before, after, before]) {
    store.restore(version)
    for (let value = 0; value < 5; value++) expect(store.ids(valuesOf, value)).toEqual(idsOf(store, value))
  }
})
