import { expect, test } from 'vitest'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock } from '../../../src/index.ts'
import { createReference, type Model } from './inventory-db-reference.ts'

const objects = [
  { name: 'a', labels: ['prod', 'eu'] },
  { name: 'b', labels: ['test', 5, true, { id: 3, name: 'x' }] },
  { name: 'c', labels: [[{ id: 3 }], { deep: { id: 3 } }] },
]

function findNames(where: unknown): [here: unknown, there: unknown] {
  const mock = createInventoryMock({ objects })
  const reference = createReference(mock.objects.list())
  const models = [createInventoryDb(mock).inventoryObject as unknown as Model, reference.model]
  const [here, there] = models.map((model) =>
    (model.findMany!({ where }) as { name: string }[]).map(({ name }) => name),
  )
  return [here, there]
}

test.each<[fact: string, condition: object, names: string[]]>([
  ['finds an object, and not one that is inside of another element', { id: { equals: 3 } }, ['b']],
  ['finds an object inside of another', { deep: { id: { equals: 3 } } }, ['c']],
  ['finds an object by several properties', { id: { gt: 1 }, name: { equals: 'x' } }, ['b']],
  ['finds no text by an operator that only numbers have', { equals: 'prod', between: [1, 9] }, []],
  ['finds no text by an operator and a property', { equals: 'test', id: { equals: 3 } }, []],
])('a query of a list %s, as in @mswjs/data', (_fact, labels, names) => {
  expect(findNames({ labels })).toEqual([names, names])
})
