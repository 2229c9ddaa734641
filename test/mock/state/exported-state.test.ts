import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createInventoryMock,
  defaultAssumptions,
  type FaultSnapshot,
  InventoryMockError,
  type StateInput,
} from '../../../src/index.ts'
import { anyCollection, path, runs } from '../requests.ts'
import { anyAssumptions, anyCommand, perform } from '../sequences.ts'

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const settings = { assumptions: defaultAssumptions, delay: 0 } as const
const web1 = { id: 1, name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** What remains of a fault. */
function toRest({ id: _, timesApplied, remaining, times: __, skip: ___, sequence, ...fault }: FaultSnapshot) {
  return { ...fault, remaining, sequence: sequence?.slice(sequence.length - remaining!) }
}

function isActive({ remaining }: FaultSnapshot): boolean {
  return remaining !== 0
}

test('a state that was exported, written as JSON and imported is the same, also in what happens next', async () => {
  const commands = fc.array(
    anyCommand.filter((command) => command.do !== 'fault' || typeof command.fault.match !== 'function'),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(anyCollection, anyAssumptions, commands, async (objects, assumptions, commands) => {
      const mock = createInventoryMock({ assumptions, objects })
      await perform(mock, commands)
      const state = mock.exportState()
      const text = JSON.stringify(state)
      const options = { assumptions: { itemRetrieval: true }, delay: 1, objects: [{ name: 'start' }] }
      const imported = createInventoryMock(options)
      imported.importState(JSON.parse(text))
      const started = createInventoryMock({ initialState: JSON.parse(text) })
      for (const copy of [imported, started]) {
        expect(copy.exportState()).toEqual(state)
        expect(copy.objects.list()).toEqual(mock.objects.list())
        expect(copy.settings).toEqual(mock.settings)
        expect(copy.faults.list().map(toRest)).toEqual(mock.faults.list().filter(isActive).map(toRest))
        expect(copy.objects.create({ name: 'next' }).id).toBe(state.nextId)
        copy.reset()
        expect(copy.exportState()).toEqual(copy === started ? state : createInventoryMock(options).exportState())
      }
    }),
    { numRuns: runs(60) },
  )
})

describe('an exported state', () => {
  test('of a new mock has its version, the next id, the objects and all settings', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }], delay: 5, assumptions: { uniqueName: true } })
    expect(mock.exportState()).toStrictEqual({
      ...{ version: 2, nextId: 2, delay: 5, faults: [], objects: [web1] },
      assumptions: { ...defaultAssumptions, uniqueName: true },
    })
  })

  test('has the settings and the faults of now', () => {
    const mock = createInventoryMock({ assumptions: { uniqueName: true } })
    mock.configure({ assumptions: { filterMatch: 'contains' }, delay: [1, 2] })
    mock.faults.add({ status: 500 })
    mock.faults.add({ status: 503, times: 3, match: { query: { name: 'a' } } })
    expect(mock.exportState()).toStrictEqual({
      ...{ version: 2, nextId: 1, objects: [] },
      assumptions: { ...defaultAssumptions, uniqueName: true, filterMatch: 'contains' },
      delay: [1, 2],
      faults: [{ status: 503, times: 3, match: { query: { name: 'a' } } }, { status: 500 }],
    })
  })

  test('has what remains of faults that were used', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, times: 1, match: { query: { a: '1' } } })
    mock.faults.add({ status: 502, times: 3, skip: 1, match: { query: { a: '2' } } })
    mock.faults.add({ sequence: [{ status: 503 }, {}, { status: 504 }], match: { query: { a: '3' } } })
    for (const a of ['1', '2', '2', '3']) await mock.fetch(`${path}?a=${a}`)
    expect(mock.exportState().faults).toEqual([
      { sequence: [{}, { status: 504 }], match: { query: { a: '3' } } },
      { status: 502, times: 2, skip: 0, match: { query: { a: '2' } } },
    ])
  })

  test('leaves out the faults that JSON cannot express', () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, match: () => true })
    mock.faults.add({ status: 500, match: { path: /x/ } })
    mock.faults.add({ status: 500, match: { body: { name: expect.any(String) } } })
    mock.faults.add({ respond: () => new Response() })
    expect(mock.exportState().faults).toEqual([])
  })

  test('has the next id above deleted objects', () => {
    const mock = createInventoryMock({ objects: [{ id: 7, name: 'a' }] })
    mock.objects.delete(7)
    expect(mock.exportState()).toStrictEqual({ ...settings, version: 2, nextId: 8, faults: [], objects: [] })
  })

  test('is a copy', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    mock.exportState().objects[0]!.labels.push('changed')
    expect(mock.objects.list()).toEqual([web1])
  })
})

describe('importState', () => {
  const states: [name: string, state: StateInput, names: string[], nextId: number][] = [
    ['a list of objects', [{ name: 'a' }, { id: 5, name: 'b' }], ['b', 'a'], 7],
    ['an empty list', [], [], 1],
    ['an exported state', { version: 2, nextId: 4, objects: [{ ...web1, id: 3 }] }, ['web-1'], 4],
  ]
  test.each(states)('accepts %s', (_name, state, names, nextId) => {
    const mock = createInventoryMock({ objects: [{ name: 'old' }] })
    mock.importState(state)
    expect(mock.objects.list().map(({ name }) => name)).toEqual(names)
    expect(mock.objects.create({ name: 'new' }).id).toBe(nextId)
    mock.reset()
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'old' }])
  })

  test('replaces assumptions, delay and faults, and leaves the log and the listeners', async () => {
    const mock = createInventoryMock({ assumptions: { uniqueName: true } })
    const listener = vi.fn()
    mock.on('change', listener)
    mock.configure({ assumptions: { filterMatch: 'contains' } })
    mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.importState({ version: 2, nextId: 1, objects: [], assumptions: { defaultSort: '-id' } })
    expect(mock.settings.assumptions).toMatchObject({ uniqueName: true, filterMatch: 'exact', defaultSort: '-id' })
    expect([mock.faults.list(), mock.requests.count()]).toEqual([[], 1])
    expect(listener.mock.calls).toEqual([[{ type: 'all', source: 'code' }]])
  })

  const state = { version: 2, nextId: 2, objects: [web1] }
  const invalid: [name: string, input: unknown][] = [
    ...[null, undefined, 5, 'x', {}, new Map(), [null], [[]]].map((input): [string, unknown] => [String(input), input]),
    ['an unknown version', { ...state, version: 3 }],
    ['an old version', { ...state, version: 1 }],
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
    mock.configure({ assumptions: { uniqueName: true } })
    await mock.fetch(path)
    const before = [mock.exportState(), mock.requests.list()]
    const listener = vi.fn()
    for (const event of ['change', 'settings', 'faults'] as const) mock.on(event, listener)
    expect(() => mock.importState(input as never)).toThrow(InventoryMockError)
    expect([mock.exportState(), mock.requests.list()]).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
    expect({}).not.toHaveProperty('polluted')
    expect(() => mock.setInitialState(input as never)).toThrow(InventoryMockError)
    if (input !== undefined) {
      expect(() => createInventoryMock({ initialState: input as never })).toThrow(InventoryMockError)
    }
  })

  test('with a listener that restores another state ends in that', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.checkpoint()
    const remove = mock.on('change', () => {
      remove()
      mock.restore(before)
    })
    mock.importState([{ name: 'x' }, { name: 'y' }])
    expect([mock.objects.list().map(({ name }) => name), mock.objects.create({ name: 'b' }).id]).toEqual([['a'], 2])
  })

  test('of 50,000 objects keeps each', () => {
    const objects = Array.from({ length: 50_000 }, (_, index) => ({ id: 50_000 - index, name: `object ${index}` }))
    const mock = createInventoryMock({ objects })
    expect([mock.objects.count(), mock.objects.get(1)!.name]).toEqual([50_000, 'object 49999'])
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
    mock.configure({ delay: 7 })
    mock.importState({ version: 2, nextId: 1, objects: [] })
    expect(mock.settings.delay).toBe(5)
  })

  test.each<[message: string, state: object]>([
    [
      'expected nextId to be above every id, so above 3 but got 3. Use what mock.exportState() returned, or ' +
        'a list of objects.',
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
