import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, InventoryMockError, type StateInput } from '../../../src/index.ts'
import { anyCollection, path } from '../requests.ts'
import { anyAssumptions, anyCommand, perform } from '../sequences.ts'

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const web1 = { id: 1, name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }

test('a state that was exported, written as JSON and imported is the same, also in what happens next', async () => {
  const commands = fc.array(
    anyCommand.filter((command) => command.do !== 'fault' || typeof command.fault.match !== 'function'),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(anyCollection, anyAssumptions, commands, async (objects, assumptions, commands) => {
      const options = { assumptions, delay: 1 } as const
      const mock = createInventoryMock({ ...options, objects })
      mock.setDelay(0)
      await perform(mock, commands)
      const state = mock.exportState()
      const text = JSON.stringify(state)
      const initial = [{ name: 'start' }]
      const imported = createInventoryMock({ ...options, objects: initial })
      imported.importState(JSON.parse(text))
      const started = createInventoryMock({ ...options, objects: initial, state: JSON.parse(text) })
      for (const copy of [imported, started]) {
        expect(copy.exportState()).toEqual(state)
        expect(copy.objects.all()).toEqual(mock.objects.all())
        expect([copy.assumptions, copy.delay]).toEqual([mock.assumptions, mock.delay])
        const withoutIds = ({ id: _, ...fault }: Fault & { id: number }) => fault
        expect(copy.faults.list().map(withoutIds)).toEqual(mock.faults.list().map(withoutIds))
        expect(copy.objects.create({ name: 'next' }).id).toBe(state.nextId)
        copy.reset()
        expect(copy.exportState()).toEqual(createInventoryMock({ ...options, objects: initial }).exportState())
      }
    }),
    { numRuns: 300 },
  )
}, 60_000)

describe('an exported state', () => {
  test('of a new mock has its version, the next id and the objects', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }], delay: 5, assumptions: { uniqueName: true } })
    expect(mock.exportState()).toStrictEqual({ version: 2, nextId: 2, objects: [web1] })
  })

  test('has the assumptions, the delay and the faults that differ from the options', () => {
    const mock = createInventoryMock({ assumptions: { uniqueName: true } })
    mock.assume({ filterMatch: 'contains' })
    mock.setDelay([1, 2])
    mock.faults.add({ status: 500 })
    mock.faults.add({ status: 503, times: 3, match: { query: { name: 'a' } } })
    expect(mock.exportState()).toStrictEqual({
      ...{ version: 2, nextId: 1, objects: [] },
      assumptions: { filterMatch: 'contains' },
      delay: [1, 2],
      faults: [{ status: 503, times: 3, match: { query: { name: 'a' } } }, { status: 500 }],
    })
  })

  test('leaves out the faults that JSON cannot express', () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, match: () => true })
    mock.faults.add({ status: 500, match: { path: /x/ } })
    mock.faults.add({ status: 500, match: { body: { name: expect.any(String) } } })
    expect(mock.exportState()).not.toHaveProperty('faults')
  })

  test('has the next id above deleted objects', () => {
    const mock = createInventoryMock({ objects: [{ id: 7, name: 'a' }] })
    mock.objects.delete(7)
    expect(mock.exportState()).toStrictEqual({ version: 2, nextId: 8, objects: [] })
  })

  test('is a copy', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    mock.exportState().objects[0]!.labels.push('changed')
    expect(mock.objects.all()).toEqual([web1])
  })
})

describe('importState', () => {
  const states: [name: string, state: StateInput, names: string[], nextId: number][] = [
    ['a list of objects', [{ name: 'a' }, { id: 5, name: 'b' }], ['b', 'a'], 7],
    ['an empty list', [], [], 1],
    ['a state of version 1', { version: 1, nextId: 9, objects: [{ ...web1, id: 3 }] }, ['web-1'], 9],
    ['a state of version 2', { version: 2, nextId: 4, objects: [{ ...web1, id: 3 }] }, ['web-1'], 4],
  ]
  test.each(states)('accepts %s', (_name, state, names, nextId) => {
    const mock = createInventoryMock({ objects: [{ name: 'old' }], state })
    expect(mock.objects.all().map(({ name }) => name)).toEqual(names)
    expect(mock.objects.create({ name: 'new' }).id).toBe(nextId)
    mock.reset()
    expect(mock.objects.all()).toMatchObject([{ id: 1, name: 'old' }])
  })

  test('replaces assumptions, delay and faults, and leaves the log and the listeners', async () => {
    const mock = createInventoryMock({ assumptions: { uniqueName: true } })
    const listener = vi.fn()
    mock.on('change', listener)
    mock.assume({ filterMatch: 'contains' })
    mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.importState({ version: 2, nextId: 1, objects: [], assumptions: { defaultSort: '-id' } })
    expect(mock.assumptions).toMatchObject({ uniqueName: true, filterMatch: 'exact', defaultSort: '-id' })
    expect([mock.faults.list(), mock.requests.length]).toEqual([[], 1])
    expect(listener.mock.calls).toEqual([[{ type: 'reset' }]])
  })

  const state = { version: 2, nextId: 2, objects: [web1] }
  const invalid: [name: string, input: unknown][] = [
    ...[null, undefined, 5, 'x', {}, new Map(), [null], [[]]].map((input): [string, unknown] => [String(input), input]),
    ['an unknown version', { ...state, version: 3 }],
    ['no version', { nextId: 2, objects: [web1] }],
    ['a next id that is taken', { ...state, nextId: 1 }],
    ['no next id', { version: 2, objects: [] }],
    ['a next id of 0', { ...state, nextId: 0 }],
    ['an unknown field', { ...state, extra: 1 }],
    ['an own field __proto__', JSON.parse('{"version":2,"nextId":2,"objects":[],"__proto__":{"polluted":1}}')],
    ['an object with a field __proto__', JSON.parse('[{"name":"a","__proto__":{"polluted":1}}]')],
    ['an assumption __proto__', JSON.parse('{"version":2,"nextId":2,"objects":[],"assumptions":{"__proto__":{}}}')],
    ['an invalid assumption', { ...state, assumptions: { filterMatch: 'fuzzy' } }],
    ['assumptions of null', { ...state, assumptions: null }],
    ['an invalid delay', { ...state, delay: -1 }],
    ['an invalid fault after a valid one', { ...state, faults: [{ status: 503 }, { status: 42 }] }],
    ['faults that are no list', { ...state, faults: {} }],
    ['objects that are no list', { ...state, objects: {} }],
    ['two objects with one id', { ...state, objects: [web1, web1] }],
    ['an object without a name', { ...state, objects: [{ id: 1 }] }],
  ]
  test.each(invalid)('throws for %s, and changes nothing', async (_name, input) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.faults.add({ status: 503, operation: 'delete' })
    mock.assume({ uniqueName: true })
    await mock.fetch(path)
    const before = [mock.exportState(), mock.requests, mock.checkpoint()]
    const listener = vi.fn()
    for (const event of ['change', 'settings'] as const) mock.on(event, listener)
    expect(() => mock.importState(input as never)).toThrow(InventoryMockError)
    expect([mock.exportState(), mock.requests, mock.checkpoint()]).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
    expect({}).not.toHaveProperty('polluted')
    if (input !== undefined) expect(() => createInventoryMock({ state: input as never })).toThrow(InventoryMockError)
  })

  test('with a listener that restores another state ends in that', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    const remove = mock.on('change', () => {
      remove()
      mock.restore(before)
    })
    mock.importState([{ name: 'x' }, { name: 'y' }])
    expect([mock.objects.all().map(({ name }) => name), mock.objects.create({ name: 'b' }).id]).toEqual([['a'], 2])
  })

  test('of 50,000 objects keeps each', () => {
    const objects = Array.from({ length: 50_000 }, (_, index) => ({ id: 50_000 - index, name: `object ${index}` }))
    const mock = createInventoryMock({ state: objects })
    expect([mock.objects.size, mock.objects.get(1)!.name]).toEqual([50_000, 'object 49999'])
  })
})

test('the error of a fault in a state says which one', () => {
  const faults = [{ status: 503 }, { status: 99 }]
  expect(() => createInventoryMock().importState({ version: 2, nextId: 1, objects: [], faults })).toThrow(
    'Failed to import a state (faults[1]): expected status',
  )
})

describe('a state that is imported', () => {
  test('without a delay restores that of the options', () => {
    const mock = createInventoryMock({ delay: 5 })
    mock.setDelay(7)
    mock.importState({ version: 2, nextId: 1, objects: [] })
    expect(mock.delay).toBe(5)
  })

  test.each<[message: string, state: object]>([
    [
      'expected nextId to be above every id, so above 3 but got 3. Use what mock.exportState() returned.',
      { version: 2, nextId: 3, objects: [{ id: 3, name: 'a' }] },
    ],
    [
      'expected one of the fields of a state version, nextId, objects, assumptions, delay, faults but got "colour". ' +
        'Use one of those.',
      { version: 2, nextId: 1, objects: [], colour: 'red' },
    ],
  ])('throws: %s', (message, state) => {
    const mock = createInventoryMock()
    expect(() => mock.importState(state as never)).toThrow(`Failed to import a state: ${message}`)
  })
})
