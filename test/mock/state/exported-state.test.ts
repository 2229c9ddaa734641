import { describe, expect, test } from 'vitest'
import { createInventoryMock, defaultAssumptions } from '../../../src/index.ts'
import { empty } from '../../fields.ts'
import { createWithFaults } from '../requests.ts'

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

  test('leaves out the faults that JSON cannot express', () => {
    const matches = [() => true, { path: /x/ }, { body: { name: expect.any(String) } }]
    const mock = createWithFaults(...matches.map((match) => ({ status: 500, match })), {
      respond: () => new Response(),
    })
    expect(mock.exportState().faults).toEqual([])
  })
})

describe('importState', () => {
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
