import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Checkpoint, createInventoryMock, type MockControl } from '../../src/index.ts'
import { ReferenceCollection, type Snapshot } from './reference.ts'
import { anyChanges, anyCollection, anyFields, anyId, completeBody, names, path, write } from './requests.ts'

const assumptions = { filterMatch: 'exact', filterCombination: 'and', defaultSort: 'id' } as const

function listNames(mock: Pick<MockControl, 'objects'>): string[] {
  return mock.objects.all().map(({ name }) => name)
}

/** A step of a random test, as plain data. */
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), fields: anyFields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create with id' as const), id: anyId, fields: anyFields }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), id: anyId, changes: anyChanges }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), id: anyId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  // Any checkpoint so far: earlier or later than the one restored last, or the same again.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset to' as const), objects: anyCollection }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), objects: anyCollection }) },
)

describe('checkpoints', () => {
  test('restore what deep copies restore, after any writes, restores, resets and imports', () => {
    const steps = fc.array(anyStep, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(anyCollection, steps, (objects, steps) => {
        const mock = createInventoryMock({ objects })
        const reference = new ReferenceCollection(objects)
        const checkpoints: [Checkpoint, Snapshot][] = []
        for (const step of steps) {
          switch (step.do) {
            case 'create':
              expect(mock.objects.create(step.fields).id).toBe(reference.create(step.fields).id)
              break
            case 'create with id':
              if (reference.has(step.id)) break
              mock.objects.create({ id: step.id, ...step.fields })
              reference.create(step.fields, step.id)
              break
            case 'update':
              if (!reference.has(step.id)) break
              mock.objects.update(step.id, step.changes)
              reference.update(step.id, step.changes)
              break
            case 'delete':
              expect(mock.objects.delete(step.id)).toBe(reference.has(step.id))
              reference.delete(step.id)
              break
            case 'checkpoint':
              checkpoints.push([mock.checkpoint(), reference.checkpoint()])
              break
            case 'restore': {
              const [checkpoint, snapshot] = checkpoints[step.at % Math.max(1, checkpoints.length)] ?? []
              if (!checkpoint || !snapshot) break
              mock.restore(checkpoint)
              reference.restore(snapshot)
              break
            }
            case 'reset':
              mock.reset()
              reference.reset()
              break
            case 'reset to':
              mock.reset(step.objects)
              reference.resetTo(step.objects)
              break
            case 'import':
              mock.importState(step.objects)
              reference.import(step.objects)
          }
          expect(mock.objects.all()).toEqual(reference.objects)
          expect(mock.objects.size).toBe(reference.objects.length)
          for (const query of [{ responsible: 5 }, { name: 'a', sort: '-id' as const }, { type__name: 'server' }]) {
            expect(mock.objects.find(query)).toEqual(reference.find(query, assumptions))
          }
        }
      }),
      { numRuns: 2000 },
    )
  }, 60_000)

  test('can be nested', () => {
    const mock = createInventoryMock()
    const checkpoints = names.map((name) => {
      mock.objects.create({ name })
      return mock.checkpoint()
    })
    for (const [index, checkpoint] of [...checkpoints.entries()].reverse()) {
      mock.restore(checkpoint)
      expect(mock.objects.all().map(({ name }) => name)).toEqual(names.slice(0, index + 1))
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
      expect(mock.objects.all().map(({ name }) => name)).toEqual(names)
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
    expect(mock.objects.all().map(({ id, name }) => [id, name])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('leave the log and the faults unchanged', async () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.restore(before)
    expect(mock.requests).toHaveLength(1)
    expect((await mock.fetch(path)).status).toBe(503)
  })

  test('stay valid after reset()', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.objects.create({ name: 'b' })
    const two = mock.checkpoint()
    mock.reset()
    mock.objects.update(1, { name: 'changed' })
    mock.restore(two)
    expect(mock.objects.all().map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('stay valid after reset(objects), and restore the initial state from before it too', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    mock.reset([{ name: 'b' }, { name: 'c' }])
    const after = mock.checkpoint()
    mock.restore(before)
    mock.objects.create({ name: 'd' })
    expect(listNames(mock)).toEqual(['a', 'd'])
    mock.reset()
    expect(listNames(mock)).toEqual(['a'])
    mock.restore(after)
    mock.objects.delete(1)
    mock.reset()
    expect(listNames(mock)).toEqual(['b', 'c'])
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
    expect(mock.objects.size).toBe(1)
  })

  test.each([undefined, null, 0, 'x', {}, [], () => {}, { nextId: 1, undo: new Map(), next: null }, Symbol('x'), 1n])(
    '%s, which is not a checkpoint',
    (value) => {
      expect(() => createInventoryMock().restore(value as never)).toThrow(message)
    },
  )
})
