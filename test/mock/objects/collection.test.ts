import { describe, expect, test } from 'vitest'
import { bodyFields } from '../../../src/contract/assumptions.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryMock, type InventoryObjectInput } from '../../../src/index.ts'

const objects = [{ name: 'a', responsible: [5] }, { name: 'b', responsible: [{ id: 7 }] }, { name: 'c' }]

test('get returns undefined for an id that no object has', () => {
  const mock = createInventoryMock({ objects })
  mock.objects.delete(2)
  expect([1, 2, 0, -1, Number.NaN].map((id) => mock.objects.get(id)?.name)).toEqual(['a', ...Array(4)])
})

test('list and count take the id of a responsible user', () => {
  const mock = createInventoryMock({ objects })
  const find = (responsible: number) => mock.objects.list({ responsible }).map(({ name }) => name)
  expect([find(5), find(7), find(9)]).toEqual([['a'], ['b'], []])
  expect(mock.objects.count({ responsible: 7 })).toBe(1)
})

test.each(bodyFields)('an update with an undefined %s keeps it', (field) => {
  const mock = createInventoryMock({ objects: scenarios.small() })
  const before = mock.objects.get(1)!
  for (const part of Object.values(before)) expect(part).toBeTruthy()
  expect(mock.objects.update(1, { [field]: undefined })).toEqual(before)
})

describe('a replace', () => {
  test('empties the fields that it leaves out, as a PUT does, and returns the whole object', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a', labels: ['x'], location: { fact: 'osl' } }] })
    const replaced = mock.objects.replace(1, { name: 'b', type: { name: 'server' } })
    expect(replaced).toEqual({
      ...{ id: 1, name: 'b', location: null, type: { name: 'server' } },
      ...{ labels: [], attributes: {}, responsible: [] },
    })
    expect(mock.objects.list()).toEqual([replaced])
  })

  test('needs an object, and creates none', () => {
    const mock = createInventoryMock()
    expect(() => mock.objects.replace(1, { name: 'a' })).toThrow(
      'Failed to replace object 1: expected the id of an object but got an unknown id. Create the object first.',
    )
    expect(mock.objects.count()).toBe(0)
  })
})

describe('an invalid argument throws, and says what to do:', () => {
  const create = (...objects: object[]) => createInventoryMock({ objects: objects as InventoryObjectInput[] })
  const update = (id: number, changes: unknown) => create({ name: 'a' }).objects.update(id, changes as object)

  test.each<[message: string, call: () => unknown]>([
    ['Failed to update object 1: expected object to be an object but got null. Change it.', () => update(1, null)],
    ['Failed to update object 1: expected object to be an object but got 5. Change it.', () => update(1, 5)],
    [
      'Failed to update object 9: expected the id of an object but got an unknown id. Create the object first.',
      () => update(9, {}),
    ],
    [
      'Failed to create an inventory mock: expected unique ids but got id 3 twice, in objects[0] and objects[2]. ' +
        'Change one of them, or omit the ids.',
      () => create({ id: 3, name: 'a' }, { name: 'b' }, { id: 3, name: 'c' }),
    ],
    [
      'expected the fields id, name, location, type, labels, attributes, responsible but got ' +
        'objects[0].colour, objects[0]["the size"]. Remove it, or move it to attributes.',
      () => create({ name: 'a', colour: 'red', 'the size': 5 }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(message)
  })
})
