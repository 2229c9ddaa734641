import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryService } from '../../../src/index.ts'
import { names } from '../requests.ts'

const listNames = (mock: InventoryService) => mock.objects.list().map(({ name }) => name)

describe('checkpoints', () => {
  test('can be nested', () => {
    const mock = createInventoryMock()
    const checkpoints = names.map((name) => {
      mock.objects.create({ name })
      return mock.checkpoint()
    })
    for (const [index, checkpoint] of [...checkpoints.entries()].reverse()) {
      mock.restore(checkpoint)
      expect(listNames(mock)).toEqual(names.slice(0, index + 1))
    }
  })

  test('can be restored in any order, after diverging changes', () => {
    const mock = createInventoryMock()
    const empty = mock.checkpoint()
    const [first, second] = ['one branch', 'other branch'].map((name) => {
      mock.restore(empty)
      mock.objects.create({ name })
      return mock.checkpoint()
    })
    const seen = [first, second, first, empty, second].map((checkpoint) => {
      mock.restore(checkpoint!)
      return listNames(mock).join()
    })
    expect(seen).toEqual(['one branch', 'other branch', 'one branch', '', 'other branch'])
  })

  test('stay valid after a reset and a new initial state, and do not change what a reset restores', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    mock.objects.create({ name: 'b' })
    const two = mock.checkpoint()
    mock.reset()
    mock.objects.update(1, { name: 'changed' })
    mock.restore(two)
    expect(listNames(mock)).toEqual(['a', 'b'])
    mock.setInitialState([{ name: 'c' }, { name: 'd' }])
    const after = mock.checkpoint()
    mock.restore(before)
    mock.objects.create({ name: 'e' })
    expect(listNames(mock)).toEqual(['a', 'e'])
    mock.reset()
    expect(listNames(mock)).toEqual(['c', 'd'])
    mock.objects.delete(1)
    mock.restore(after)
    expect(listNames(mock)).toEqual(['c', 'd'])
    mock.restore(before)
    expect(listNames(mock)).toEqual(['a'])
  })

  test('stay valid after an import', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    mock.importState([{ id: 5, name: 'b' }])
    const after = mock.checkpoint()
    mock.restore(before)
    expect([mock.objects.create({ name: 'c' }).id, listNames(mock)]).toEqual([2, ['a', 'c']])
    mock.restore(after)
    expect([mock.objects.create({ name: 'c' }).id, listNames(mock)]).toEqual([6, ['b', 'c']])
  })
})
