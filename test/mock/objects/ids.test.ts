import { describe, expect, test } from 'vitest'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

const MAX_ID = 2 ** 52

describe('an id above 2 ** 52 is refused, with advice, by', () => {
  const calls: [name: string, call: (id: number) => unknown][] = [
    ['the initial objects', (id) => createInventoryMock({ objects: [{ id, name: 'a' }] })],
    ['setInitialState', (id) => createInventoryMock().setInitialState([{ id, name: 'a' }])],
    ['objects.create', (id) => createInventoryMock().objects.create({ id, name: 'a' })],
  ]
  test.each(calls)('%s', (_name, call) => {
    for (const id of [Number.MAX_SAFE_INTEGER, MAX_ID + 1]) {
      expect(() => call(id)).toThrow(`.id to be at most ${MAX_ID} but got ${id}. Use a smaller id`)
    }
    expect(() => call(MAX_ID)).not.toThrow()
  })
})

test('objects after an object with the largest id have ids of their own, also in an exported state', async () => {
  const mock = createInventoryMock({ objects: [{ id: MAX_ID, name: 'a' }] })
  await mock.fetch(path, write('POST', completeBody({ name: 'b' })))
  createInventoryDb(mock).inventoryObject.create({ name: 'c' })
  expect(mock.objects.list().map(({ id, name }) => [id - MAX_ID, name])).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'c'],
  ])
  const copy = createInventoryMock({ initialState: JSON.parse(JSON.stringify(mock.exportState())) })
  expect(copy.objects.create({ name: 'd' }).id).toBe(MAX_ID + 3)
})

test('a state whose next ids would not be exact is invalid', () => {
  const initialState = { version: 2, nextId: Number.MAX_SAFE_INTEGER, objects: [] } as const
  expect(() => createInventoryMock({ initialState })).toThrow('expected nextId to be an integer from 1 to')
})

describe('an id that is a string throws, and says what to do, in', () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  // The parameters of a route are strings.
  const id = '1' as never
  test.each<[string, string, () => unknown]>([
    ['replace', 'replace object "1"', () => mock.objects.replace(id, { name: 'b' })],
    ['get', 'get an object', () => mock.objects.get(id)],
    ['delete', 'delete an object', () => mock.objects.delete(id)],
    ['update', 'update object "1"', () => mock.objects.update(id, { name: 'b' })],
  ])('%s', (_name, action, call) => {
    expect(call).toThrow(InventoryMockError)
    expect(call).toThrow(`Failed to ${action}: expected a number as id but got "1". Convert it, as in Number(id).`)
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'a' }])
  })
})

describe.each(['update', 'replace'] as const)('an %s with an id', (method) => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })

  test('is accepted if it is the same, as in a copy of the object', () => {
    expect(mock.objects[method](1, { ...mock.objects.get(1)!, name: 'b' })).toMatchObject({ id: 1, name: 'b' })
  })

  test('says that an id never changes if it is another', () => {
    expect(() => mock.objects[method](1, { id: 2, name: 'c' } as never)).toThrow(
      `Failed to ${method} object 1: expected the id 1, or none but got 2. Remove it: an id never changes.`,
    )
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'b' }])
  })
})

test('a list of objects with holes throws, and names the first', () => {
  // biome-ignore lint/suspicious/noSparseArray: what the test is about
  expect(() => createInventoryMock({ objects: [{ name: 'a' }, , { name: 'b' }] as never })).toThrow(
    'expected objects[1] to be an object but got undefined',
  )
})
