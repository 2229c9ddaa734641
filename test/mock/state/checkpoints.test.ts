import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryService } from '../../../src/index.ts'
import { names } from '../requests.ts'

function listNames(mock: Pick<InventoryService, 'objects'>): string[] {
  return mock.objects.list().map(({ name }) => name)
}

describe('checkpoints', () => {
  test('can be nested', () => {
    const mock = createInventoryMock()
    const checkpoints = names.map((name) => {
      mock.objects.create({ name })
      return mock.checkpoint()
    })
    for (const [index, checkpoint] of [...checkpoints.entries()].reverse()) {
      mock.restore(checkpoint)
      expect(mock.objects.list().map(({ name }) => name)).toEqual(names.slice(0, index + 1))
    }
  })

  test('can be restored in any order, after diverging changes', () => {
    const mock = createInventoryMock()
    const empty = mock.checkpoint()
    mock.objects.create({ name: 'one branch' })
    const first = mock.checkpoint()
    mock.restore(empty)
    mock.objects.create({ name: 'other branch' })
    const second = mock.checkpoint()
    for (const [checkpoint, names] of [
      [first, ['one branch']],
      [second, ['other branch']],
      [first, ['one branch']],
      [empty, []],
      [second, ['other branch']],
    ] as const) {
      mock.restore(checkpoint)
      expect(mock.objects.list().map(({ name }) => name)).toEqual(names)
    }
  })

  test('stay valid after reset()', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.objects.create({ name: 'b' })
    const two = mock.checkpoint()
    mock.reset()
    mock.objects.update(1, { name: 'changed' })
    mock.restore(two)
    expect(mock.objects.list().map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('stay valid after setInitialState, and do not change what a reset restores', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    mock.setInitialState([{ name: 'b' }, { name: 'c' }])
    const after = mock.checkpoint()
    mock.restore(before)
    mock.objects.create({ name: 'd' })
    expect(listNames(mock)).toEqual(['a', 'd'])
    mock.reset()
    expect(listNames(mock)).toEqual(['b', 'c'])
    mock.objects.delete(1)
    mock.restore(after)
    expect(listNames(mock)).toEqual(['b', 'c'])
    mock.restore(before)
    expect(listNames(mock)).toEqual(['a'])
  })

  test('stay valid after importState', () => {
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

describe('restore throws for what is no checkpoint of this mock, and changes nothing:', () => {
  test.each([
    ['another', createInventoryMock().checkpoint()],
    ['another', {}],
    ['another', []],
    ['another', { nextId: 1, undo: new Map(), next: null }],
    ['a function', () => {}],
    ['undefined', undefined],
    ['null', null],
    ['5', 5],
    ['"x"', 'x'],
    ['Symbol(x)', Symbol('x')],
    ['1n', 1n],
  ])('%s', (got, value) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    expect(() => mock.restore(value as never)).toThrow(
      `Failed to restore a checkpoint: expected a checkpoint of this mock but got ${got}. Make one with mock.checkpoint().`,
    )
    expect(mock.objects.count()).toBe(1)
  })
})
