import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'

// What a restore does to faults and to requests under way, test/model states.
test('a checkpoint stays valid: in any order, after other changes, a reset, a new initial state and an import', () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }], delay: 5 })
  const acts = [
    () => mock.objects.create({ name: 'b' }),
    () => mock.configure({ assumptions: { uniqueName: true }, delay: 1 }),
    ...[mock.reset, () => mock.objects.update(1, { name: 'changed' })],
    () => mock.setInitialState([{ name: 'c' }, { name: 'd' }]),
    ...[() => mock.objects.delete(1), () => mock.importState([{ id: 5, name: 'e' }])],
  ]
  const held = acts.map((act) => {
    act()
    return { checkpoint: mock.checkpoint(), state: mock.exportState() }
  })
  for (const index of [6, 0, 3, 1, 5, 2, 4, 6, 2]) {
    mock.restore(held[index]!.checkpoint)
    expect(mock.exportState()).toEqual(held[index]!.state)
    mock.objects.create({ name: 'another branch' })
  }
  mock.reset()
  expect(mock.objects.list()).toMatchObject([{ name: 'c' }, { name: 'd' }])
})
