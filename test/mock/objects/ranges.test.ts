import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { anyCollection, facts, names } from '../requests.ts'

const ids = (objects: { id: number }[]) => objects.map(({ id }) => id)

test('a range of a list is that part of it, and count is its length', () => {
  const query = fc.record(
    {
      name: fc.constantFrom(...names),
      location__fact: fc.constantFrom(...facts),
      sort: fc.constantFrom('id', '-id'),
    } as const,
    { requiredKeys: [] },
  )
  const bound = fc.option(fc.nat(8), { nil: undefined })
  fc.assert(
    fc.property(anyCollection, query, bound, bound, (objects, query, offset, limit) => {
      const mock = createInventoryMock({ objects })
      const all = mock.objects.list(query)
      const expected = all.filter((_, index) => index >= (offset ?? 0) && index < (offset ?? 0) + (limit ?? all.length))
      expect(mock.objects.list(query, { offset, limit })).toEqual(expected)
      expect(mock.objects.count(query)).toBe(all.length)
    }),
  )
})

test('count without a query counts all objects', () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }, { name: 'b' }] })
  mock.objects.create({ name: 'c' })
  mock.objects.delete(1)
  expect([mock.objects.count(), mock.objects.count({})]).toEqual([2, 2])
})

test('a range has copies', () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  mock.objects.list({}, { limit: 1 })[0]!.name = 'changed'
  expect(mock.objects.get(1)!.name).toBe('a')
})

test('a range uses the assumptions of the list', () => {
  const mock = createInventoryMock({
    objects: [{ name: 'a' }, { name: 'A' }, { name: 'ab' }],
    assumptions: { filterMatch: 'icontains', defaultSort: '-id' },
  })
  expect(ids(mock.objects.list({ name: 'A' }, { offset: 1, limit: 1 }))).toEqual([2])
  expect(mock.objects.count({ name: 'A' })).toBe(3)
})

describe('an invalid range throws, and says what is valid:', () => {
  const { objects } = createInventoryMock({ objects: [{ name: 'a' }] })
  test.each<[unknown, string]>([
    [{ offset: -1 }, 'expected offset to be an integer of 0 or more but got -1. Change it, or leave it out.'],
    [{ offset: '1' }, 'expected offset to be an integer of 0 or more but got "1".'],
    [{ limit: 1.5 }, 'expected limit to be an integer of 0 or more but got 1.5.'],
    [{ limit: Number.NaN }, 'expected limit to be an integer of 0 or more but got NaN.'],
    [{ limit: null }, 'expected limit to be an integer of 0 or more but got null.'],
    [{ skip: 1 }, 'expected one of the fields offset, limit but got "skip".'],
    [5, 'expected an object of fields but got 5.'],
  ])('%j', (range, message) => {
    const call = () => objects.list({}, range as never)
    expect(call).toThrow(InventoryMockError)
    expect(call).toThrow(`Failed to list objects: ${message}`)
  })
})

test('an invalid query of count throws', () => {
  const { objects } = createInventoryMock()
  expect(() => objects.count({ offset: 1 } as never)).toThrow('expected one of the parameters name, responsible')
})
