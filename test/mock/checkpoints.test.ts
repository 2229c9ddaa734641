import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Checkpoint, createInventoryMock } from '../../src/index.ts'
import { Reference, type Snapshot } from './reference.ts'
import { anyChanges, anyCollection, anyFields, anyId, completeBody, names, path, write } from './requests.ts'

const rules = { filterMatch: 'exact', filterCombination: 'and', defaultSort: 'id' } as const

/** A step of a random test, in plain data. */
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), fields: anyFields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create at' as const), id: anyId, fields: anyFields }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), id: anyId, changes: anyChanges }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), id: anyId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  // Of every checkpoint that was ever made: an earlier one, the same again, or one from after the one restored last.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
)

describe('checkpoints', () => {
  test('hold against a stack of deep copies, whatever is written, restored and reset in between', () => {
    const steps = fc.array(anyStep, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(anyCollection, steps, (objects, steps) => {
        const mock = createInventoryMock({ objects })
        const reference = new Reference(objects)
        const made: [Checkpoint, Snapshot][] = []
        for (const step of steps) {
          switch (step.do) {
            case 'create':
              expect(mock.objects.create(step.fields).id).toBe(reference.create(step.fields).id)
              break
            case 'create at':
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
              made.push([mock.checkpoint(), reference.checkpoint()])
              break
            case 'restore': {
              const [checkpoint, snapshot] = made[step.at % Math.max(1, made.length)] ?? []
              if (!checkpoint || !snapshot) break
              mock.restore(checkpoint)
              reference.restore(snapshot)
              break
            }
            case 'reset':
              mock.reset()
              reference.reset()
          }
          expect(mock.objects.all()).toEqual(reference.objects)
          expect(mock.objects.size).toBe(reference.objects.length)
          for (const query of [{ responsible: 5 }, { name: 'a', sort: '-id' as const }, { type__name: 'server' }]) {
            expect(mock.objects.find(query)).toEqual(reference.find(query, rules))
          }
        }
      }),
      { numRuns: 2000 },
    )
  }, 60_000)

  test('nest as deep as one likes', () => {
    const mock = createInventoryMock()
    const made = names.map((name) => {
      mock.objects.create({ name })
      return mock.checkpoint()
    })
    for (const [index, checkpoint] of [...made.entries()].reverse()) {
      mock.restore(checkpoint)
      expect(mock.objects.all().map(({ name }) => name)).toEqual(names.slice(0, index + 1))
    }
  })

  test('lead forward as well as back, and into another branch', () => {
    const mock = createInventoryMock()
    const empty = mock.checkpoint()
    mock.objects.create({ name: 'one branch' })
    const one = mock.checkpoint()
    mock.restore(empty)
    mock.objects.create({ name: 'other branch' })
    const other = mock.checkpoint()
    for (const [checkpoint, names] of [
      [one, ['one branch']],
      [other, ['other branch']],
      [one, ['one branch']],
      [empty, []],
      [other, ['other branch']],
    ] as const) {
      mock.restore(checkpoint)
      expect(mock.objects.all().map(({ name }) => name)).toEqual(names)
    }
  })

  test('keep the ids that are given next', () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    expect(mock.objects.create({ name: 'a' }).id).toBe(1)
    mock.restore(before)
    expect(mock.objects.create({ name: 'b' }).id).toBe(1)
  })

  test('take back what requests did', async () => {
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

  test('are of the collection alone: log and faults stay', async () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    mock.fault({ status: 503 })
    await mock.fetch(path)
    mock.restore(before)
    expect(mock.requests).toHaveLength(1)
    expect((await mock.fetch(path)).status).toBe(503)
  })

  test('stay good after reset()', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.objects.create({ name: 'b' })
    const two = mock.checkpoint()
    mock.reset()
    mock.objects.update(1, { name: 'changed' })
    mock.restore(two)
    expect(mock.objects.all().map(({ name }) => name)).toEqual(['a', 'b'])
  })
})

describe('a checkpoint that is none of this mock', () => {
  const message = /^Failed to restore a checkpoint: expected a checkpoint of this mock but got .+\. [A-Z].*\.$/

  test('of another mock is refused, and changes nothing', () => {
    const [mock, other] = [createInventoryMock({ objects: [{ name: 'a' }] }), createInventoryMock()]
    expect(() => mock.restore(other.checkpoint())).toThrow(message)
    expect(mock.objects.size).toBe(1)
  })

  test('of before reset(objects) is refused', () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    mock.reset([{ name: 'a' }])
    expect(() => mock.restore(before)).toThrow(message)
    expect(mock.objects.size).toBe(1)
  })

  test.each([undefined, null, 0, 'x', {}, [], () => {}, { nextId: 1, undo: new Map(), next: null }, Symbol('x'), 1n])(
    'such as %s is refused',
    (rubbish) => {
      expect(() => createInventoryMock().restore(rubbish as never)).toThrow(message)
    },
  )
})
