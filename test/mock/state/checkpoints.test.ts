import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryService } from '../../../src/index.ts'
import { completeBody, names, path, write } from '../requests.ts'

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

  test('restore the next id', () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    expect(mock.objects.create({ name: 'a' }).id).toBe(1)
    mock.restore(before)
    expect(mock.objects.create({ name: 'b' }).id).toBe(1)
  })

  test('undo the writes of requests', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }, { name: 'b' }] })
    const before = mock.checkpoint()
    await mock.fetch(path, write('POST', completeBody()))
    await mock.fetch(`${path}1/`, write('PATCH', { name: 'changed' }))
    await mock.fetch(`${path}2/`, { method: 'DELETE' })
    mock.restore(before)
    expect(mock.objects.list().map(({ id, name }) => [id, name])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
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

describe('restore throws, and changes nothing, for', () => {
  const message = /^Failed to restore a checkpoint: expected a checkpoint of this mock but got .+\. [A-Z].*\.$/

  test('a checkpoint of another mock', () => {
    const [mock, other] = [createInventoryMock({ objects: [{ name: 'a' }] }), createInventoryMock()]
    expect(() => mock.restore(other.checkpoint())).toThrow(message)
    expect(mock.objects.count()).toBe(1)
  })

  test.each([undefined, null, 0, 'x', {}, [], () => {}, { nextId: 1, undo: new Map(), next: null }, Symbol('x'), 1n])(
    '%s, which is not a checkpoint',
    (value) => {
      expect(() => createInventoryMock().restore(value as never)).toThrow(message)
    },
  )

  test.each([
    [null, 'null'],
    [5, '5'],
    [{}, 'another'],
  ])('%j, and says what it got', (value, got) => {
    expect(() => createInventoryMock().restore(value as never)).toThrow(
      `expected a checkpoint of this mock but got ${got}. Make one with mock.checkpoint().`,
    )
  })
})
