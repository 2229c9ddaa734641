import { describe, expect, test } from 'vitest'
import { createInventoryMock, defaultAssumptions, type ExportedState } from '../../../src/index.ts'
import { path } from '../requests.ts'

type Mock = ReturnType<typeof createInventoryMock>

const names = (mock: Mock) => mock.objects.list().map(({ name }) => name)

const state: ExportedState = {
  ...{ version: 2, nextId: 9, assumptions: { uniqueName: true, defaultSort: '-id' }, delay: 5 },
  faults: [{ status: 503, operation: 'delete' }],
  objects: [{ id: 3, name: 'kept', location: null, type: null, labels: [], attributes: {}, responsible: [] }],
}

test.each([
  ['a context, as Vitest does', { task: {} }],
  ['a callback, as Jest and Mocha do', () => {}],
  ['nothing', undefined],
  ['an exported state', state],
])('reset ignores what a hook passes: %s', (_name, argument) => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  mock.objects.delete(1)
  const hook = mock.reset as (argument: unknown) => void
  hook(argument)
  expect(names(mock)).toEqual(['a'])
  // With a parameter, Jest and Mocha would wait for its callback.
  expect(mock.reset).toHaveLength(0)
})

describe('setInitialState', () => {
  test('changes what a reset restores, and resets: objects, ids, log', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    await mock.fetch(path)
    mock.setInitialState([{ name: 'b' }, { name: 'c' }])
    expect([names(mock), mock.requests.count()]).toEqual([['b', 'c'], 0])
    mock.objects.delete(mock.objects.create({ name: 'd' }).id)
    mock.reset()
    expect([names(mock), mock.objects.create({ name: 'e' }).id]).toEqual([['b', 'c'], 3])
  })

  test('of a list keeps the settings and the faults of the initial state', () => {
    const mock = createInventoryMock({ initialState: state })
    mock.configure({ assumptions: { uniqueName: false }, delay: 7 })
    mock.faults.clear()
    mock.setInitialState([{ name: 'b' }])
    expect(names(mock)).toEqual(['b'])
    expect(mock.settings).toMatchObject({ assumptions: { uniqueName: true, defaultSort: '-id' }, delay: 5 })
    expect(mock.faults.list()).toMatchObject(state.faults!)
  })

  test('of an exported state sets everything', () => {
    const mock = createInventoryMock({ assumptions: { itemRetrieval: true }, delay: 1 })
    mock.setInitialState(state)
    for (let count = 0; count < 2; count++) {
      const assumptions = { ...defaultAssumptions, ...state.assumptions, itemRetrieval: true }
      expect(mock.exportState()).toEqual({ ...state, assumptions })
      mock.objects.create({ name: 'd' })
      mock.configure({ assumptions: { uniqueName: false }, delay: 0 })
      mock.faults.clear()
      mock.reset()
    }
  })

  test('of what is now makes it what a reset restores', () => {
    const mock = createInventoryMock()
    mock.objects.create({ name: 'a' })
    mock.faults.add({ status: 503, operation: 'create' })
    mock.configure({ delay: [1, 2] })
    mock.setInitialState(mock.exportState())
    const before = mock.exportState()
    mock.importState([])
    mock.reset()
    expect(mock.exportState()).toEqual(before)
  })
})

test('importState of a list has the settings and the faults of a reset, and leaves what a reset restores', () => {
  const mock = createInventoryMock({ initialState: state })
  mock.configure({ delay: 7 })
  mock.faults.add({ status: 500 })
  mock.importState([{ name: 'b' }])
  expect(names(mock)).toEqual(['b'])
  expect([mock.settings.delay, mock.faults.list()]).toMatchObject([5, state.faults!])
  mock.reset()
  expect(names(mock)).toEqual(['kept'])
})

describe('the option initialState', () => {
  test('is what a new mock has, and what a reset restores', () => {
    const mock = createInventoryMock({ initialState: state })
    const expected = { ...state, assumptions: { ...defaultAssumptions, ...state.assumptions } }
    expect(mock.exportState()).toEqual(expected)
    mock.importState([])
    mock.reset()
    expect(mock.exportState()).toEqual(expected)
  })

  test('has settings over the defaults, and options over them', () => {
    const options = { assumptions: { defaultSort: 'id', idInBody: 'check' }, delay: 1 } as const
    const { settings } = createInventoryMock({ initialState: state, ...options })
    const assumptions = { ...defaultAssumptions, ...state.assumptions, ...options.assumptions }
    expect(settings).toEqual({ assumptions, delay: 1 })
  })
})
