import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectFields } from '../../../src/contract/object.ts'
import { type Snapshot, Store } from '../../../src/simulator/store/store.ts'
import { StoredCollection } from '../../../src/simulator/store/stored-collection.ts'
import { StoredObject } from '../../../src/simulator/store/stored-object.ts'
import type { ValuesOf } from '../../../src/simulator/store/value-index.ts'
import { LIST, USERS } from '../../fields.ts'

const valuesOf: ValuesOf = ({ [USERS]: responsible }) => responsible as number[]
const fieldsOf = (responsible: number[]): ObjectFields => ({
  ...{ name: 'a', location: null, type: null, [LIST]: [], attributes: {}, [USERS]: responsible },
})
const toObjects = (lists: number[][], distance: number) =>
  lists.map((responsible, n) => ({ id: n * distance + 1, ...fieldsOf(responsible) }))

/** What a store holds, slow and obvious: the users by id, and the next id. */
type Plain = Pick<Snapshot, 'nextId'> & { readonly users: ReadonlyMap<number, number[]> }

const plainOf = (objects: ReturnType<typeof toObjects>, nextId = 0): Plain => ({
  users: new Map(objects.map(({ id, [USERS]: responsible }) => [id, responsible as number[]])),
  nextId: Math.max(nextId, 1, ...objects.map(({ id }) => id + 1)),
})

function change({ users, nextId }: Plain, id: number, responsible: number[] | undefined): Plain {
  const changed = new Map(users)
  if (responsible) changed.set(id, responsible)
  else changed.delete(id)
  return { users: changed, nextId: Math.max(nextId, id + 1) }
}

// With more values than are indexed, and with repeated ones.
const many: number[] = [...Array(20).keys(), 3]
const anyUsers: fc.Arbitrary<number[]> = fc.oneof(fc.array(fc.nat(4), { maxLength: 4 }), fc.constant(many))
const anyObjects = fc
  .tuple(fc.array(anyUsers, { maxLength: 8 }), fc.constantFrom(1, 40))
  .map(([lists, distance]) => toObjects(lists, distance))
const anyId = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 330 }), fc.constant(2 ** 52))
const anyStep = fc.oneof(
  ...(
    ['create', 'replace', 'replace', 'delete', 'find', 'checkpoint', 'restore', 'reset', 'fork', 'skip'] as const
  ).map((type) => fc.record({ type: fc.constant(type), id: anyId, users: anyUsers })),
  fc.record({ type: fc.constantFrom('load' as const, 'set' as const), objects: anyObjects, id: anyId }),
)

test('a store holds and finds what a plain map does, after any steps, and so does each checkpoint of it', () => {
  const property = fc.property(anyObjects, fc.array(anyStep, { maxLength: 30 }), (objects, steps) => {
    let store = new Store(new StoredCollection(objects))
    let initial = plainOf(objects)
    let plain = initial
    const checkpoints: [Snapshot, Plain][] = []
    const check = () => {
      expect(store.nextId).toBe(plain.nextId)
      const ids = [...plain.users.keys()].sort((a, b) => a - b)
      expect(store.all().map(({ id }) => id)).toEqual(ids)
      expect(store.size).toBe(ids.length)
      expect(ids.map((id) => store.get(id)?.[USERS])).toEqual(ids.map((id) => plain.users.get(id)))
      for (const user of [0, 3, 19, 50]) {
        const expected = ids.filter((id) => plain.users.get(id)!.includes(user))
        expect(store.find(valuesOf, user).map(({ id }) => id)).toEqual(expected)
        expect(store.search(valuesOf, (value) => value === user).map(({ id }) => id)).toEqual(expected)
      }
    }
    for (const step of steps) {
      if ('objects' in step) {
        const collection = new StoredCollection(step.objects, step.id)
        if (step.type === 'set') store.reset(collection)
        else store.load(collection)
        plain = plainOf(step.objects, step.id)
        if (step.type === 'set') initial = plain
        continue
      }
      const { type, id, users } = step
      if (type === 'create') plain = change(plain, store.create(fieldsOf(users)).id, users)
      if (type === 'replace') {
        store.replace(id, fieldsOf(users))
        plain = change(plain, id, users)
      }
      if (type === 'delete' && store.delete(id)) plain = change(plain, id, undefined)
      if (type === 'find') check()
      if (type === 'checkpoint') checkpoints.push([store.checkpoint(), plain])
      if (type === 'restore' && checkpoints.length > 0) {
        const [snapshot, then] = checkpoints[id % checkpoints.length]!
        store.restore(snapshot)
        plain = then
      }
      if (type === 'reset') {
        store.reset()
        plain = initial
      }
      if (type === 'fork') {
        const before = store
        store = store.fork()
        // Neither sees what the other writes.
        before.replace(id, fieldsOf([50]))
      }
      if (type === 'skip') {
        store.skipIds(id % 5)
        plain = { ...plain, nextId: plain.nextId + (id % 5) }
      }
    }
    check()
    for (const [snapshot, then] of checkpoints) {
      store.restore(snapshot)
      plain = then
      check()
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('objects that were written over a collection are loaded with it', () => {
  const objects = toObjects([[1], [2], [3]], 1)
  const store = new Store(new StoredCollection(objects))
  store.loadWritten(
    [
      [2, undefined],
      [9, new StoredObject(9, fieldsOf([2]))],
      [12, undefined],
    ],
    7,
  )
  expect(store.all().map(({ id }) => id)).toEqual([1, 3, 9])
  expect(store.find(valuesOf, 2).map(({ id }) => id)).toEqual([9])
  expect([store.size, store.nextId]).toEqual([3, 10])
  store.loadWritten([], 20)
  expect([store.size, store.nextId]).toEqual([3, 20])
})
