import { describe, expect, test } from 'vitest'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryService, InventoryMockError } from '../../../src/service.ts'

const { inventoryObject } = createInventoryDb(
  createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-2' }] }),
)

describe('a query that would find everything, or fail without saying why, is refused', () => {
  test.each<[query: unknown, message: string]>([
    [
      { where: { name: 'web-1' } },
      'expected where.name to be an object of operators but got "web-1". Use { equals: "web-1" }.',
    ],
    [{ where: { id: 1 } }, 'expected where.id to be an object of operators but got 1. Use { equals: 1 }.'],
    [
      { where: { location: { fact: 'osl1' } } },
      'expected where.location.fact to be an object of operators but got "osl1".',
    ],
    [
      { where: { attributes: { rack: 'r1' } } },
      'expected where.attributes.rack to be an object of operators but got "r1".',
    ],
    [{ where: { nmae: { equals: 'web-1' } } }, 'but got "nmae". Did you mean "name"?'],
    [{ where: { location: { facts: { equals: 'osl1' } } } }, 'but got "facts". Did you mean "fact"?'],
    [{ where: 'web-1' }, 'expected where to be an object but got "web-1".'],
    [{ were: {} }, 'but got "were". Did you mean "where"?'],
    [undefined, 'expected a query but got undefined.'],
  ])('%j', (query, message) => {
    expect(() => inventoryObject.findMany(query as never)).toThrow(message)
  })

  test('by each method', () => {
    const query = { where: { id: 1 } } as never
    const { findFirst, findMany, count, update, updateMany, delete: remove, deleteMany } = inventoryObject
    for (const method of [findFirst, findMany, count, update, updateMany, remove, deleteMany]) {
      expect(() => method(query)).toThrow(InventoryMockError)
    }
    expect(inventoryObject.count()).toBe(2)
  })
})

test('the errors of @mswjs/data are errors of this library, each with a code', () => {
  const notFound = () => inventoryObject.findFirst({ where: { id: { equals: 9 } }, strict: true })
  expect(notFound).toThrow(InventoryMockError)
  expect(notFound).toThrow(expect.objectContaining({ name: 'OperationError', code: 'unknown-id' }))
  const duplicate = () => inventoryObject.create({ id: 1, name: 'other' })
  expect(duplicate).toThrow(expect.objectContaining({ name: 'OperationError', code: 'duplicate-id' }))
})
