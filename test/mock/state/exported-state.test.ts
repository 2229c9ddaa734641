import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, defaultAssumptions, type StateInput } from '../../../src/index.ts'
import { empty, LIST } from '../../fields.ts'
import { createWithFaults, fetchStatuses, path } from '../requests.ts'

const web1 = { id: 1, name: 'web-1', ...empty }

describe('an exported state', () => {
  test('has its version, the next id, and the objects, the settings and the faults of now', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }], delay: 5, assumptions: { uniqueName: true } })
    const assumptions = { ...defaultAssumptions, uniqueName: true }
    const state = { version: 2, nextId: 2, objects: [web1], assumptions, delay: 5, faults: [] }
    expect(mock.exportState()).toStrictEqual(state)
    mock.objects.delete(mock.objects.create({ name: 'deleted' }).id)
    mock.configure({ assumptions: { filterMatch: 'contains' }, delay: [1, 2] })
    mock.faults.add({ status: 500 })
    mock.faults.add({ status: 503, times: 3, match: { query: { name: 'a' } } })
    expect(mock.exportState()).toStrictEqual({
      ...{ ...state, nextId: 3, assumptions: { ...assumptions, filterMatch: 'contains' }, delay: [1, 2] },
      faults: [{ status: 503, times: 3, match: { query: { name: 'a' } } }, { status: 500 }],
    })
  })

  test('has what remains of faults that were used', async () => {
    const mock = createWithFaults(
      { status: 500, times: 1, match: { query: { a: '1' } } },
      { status: 502, times: 3, skip: 1, match: { query: { a: '2' } } },
      { sequence: [{ status: 503 }, {}, { status: 504 }], match: { query: { a: '3' } } },
    )
    expect(
      await fetchStatuses(
        mock,
        ['1', '2', '2', '3'].map((a) => `${path}?a=${a}`),
      ),
    ).toEqual([500, 200, 502, 503])
    expect(mock.exportState().faults).toEqual([
      { sequence: [{}, { status: 504 }], match: { query: { a: '3' } } },
      { status: 502, times: 2, skip: 0, match: { query: { a: '2' } } },
    ])
  })

  test('leaves out the faults that JSON cannot express', () => {
    const matches = [() => true, { path: /x/ }, { body: { name: expect.any(String) } }]
    const mock = createWithFaults(...matches.map((match) => ({ status: 500, match })), {
      respond: () => new Response(),
    })
    expect(mock.exportState().faults).toEqual([])
  })

  test('is a copy', () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    mock.exportState().objects[0]![LIST].push('changed')
    expect(mock.objects.list()).toEqual([web1])
  })
})

describe('importState', () => {
  test.each<[name: string, state: StateInput, names: string[], nextId: number]>([
    ['a list of objects', [{ name: 'a' }, { id: 5, name: 'b' }], ['b', 'a'], 7],
    ['an empty list', [], [], 1],
    ['an exported state', { version: 2, nextId: 4, objects: [{ ...web1, id: 3 }] }, ['web-1'], 4],
  ])('accepts %s', (_name, state, names, nextId) => {
    const mock = createInventoryMock({ objects: [{ name: 'old' }] })
    mock.importState(state)
    expect(mock.objects.list().map(({ name }) => name)).toEqual(names)
    expect(mock.objects.create({ name: 'new' }).id).toBe(nextId)
    mock.reset()
    expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'old' }])
  })

  test('replaces assumptions, delay and faults, and leaves the log and the listeners', async () => {
    const mock = createInventoryMock({ assumptions: { uniqueName: true }, delay: 1 })
    const listener = vi.fn()
    mock.on('change', listener)
    mock.configure({ assumptions: { filterMatch: 'contains' }, delay: 0 })
    mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.importState({ version: 2, nextId: 1, objects: [], assumptions: { defaultSort: '-id' } })
    expect(mock.settings).toMatchObject({
      ...{ assumptions: { uniqueName: true, filterMatch: 'exact', defaultSort: '-id' }, delay: 1 },
    })
    expect([mock.faults.list(), mock.requests.count()]).toEqual([[], 1])
    expect(listener.mock.calls).toEqual([[{ type: 'all', source: 'code', requestId: null }]])
  })

  test.each(['importState', 'setInitialState'] as const)(
    'of a list has the settings and faults of a reset, by %s',
    (set) => {
      const assumptions = { uniqueName: true, defaultSort: '-id' } as const
      const faults = [{ status: 503, operation: 'delete' }] as const
      const initialState = { version: 2, nextId: 9, assumptions, delay: 5, faults, objects: [web1] } as const
      const mock = createInventoryMock({ initialState, assumptions: { defaultSort: 'id', idInBody: 'check' } })
      mock.configure({ assumptions: { uniqueName: false }, delay: 7 })
      mock.faults.clear()
      mock.faults.add({ status: 500 })
      mock[set]([{ name: 'b' }])
      const settings = { assumptions: { uniqueName: true, defaultSort: 'id', idInBody: 'check' }, delay: 5 }
      expect([mock.objects.list(), mock.settings, mock.faults.list()]).toMatchObject([
        [{ name: 'b' }],
        settings,
        faults,
      ])
      mock.reset()
      expect(mock.objects.list()).toMatchObject([{ name: set === 'importState' ? 'web-1' : 'b' }])
    },
  )

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

  test('keeps each of 50,000 objects', () => {
    const mock = createInventoryMock()
    mock.importState(Array.from({ length: 50_000 }, (_, index) => ({ id: 50_000 - index, name: `object ${index}` })))
    expect([mock.objects.count(), mock.objects.get(1)!.name]).toEqual([50_000, 'object 49999'])
  })
})
