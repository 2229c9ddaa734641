import { describe, expect, test } from 'vitest'
import { createActivity, scenarios } from '../../../src/factories.ts'
import type { InventoryObject, InventoryService } from '../../../src/service.ts'
import { makeSteps, start } from './start-activity.ts'

function countTypes(objects: readonly InventoryObject[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of objects) counts[`${type?.name}`] = (counts[`${type?.name}`] ?? 0) + 1
  return counts
}

/** The types of which there are more, or fewer, than a fifth from before. */
function findChanged(mock: InventoryService, before: Record<string, number>): unknown[] {
  const now = countTypes(mock.objects.list() as InventoryObject[])
  return Object.keys({ ...before, ...now })
    .filter((type) => Math.abs((now[type] ?? 0) - (before[type] ?? 0)) > (before[type] ?? 0) / 5)
    .map((type) => [type, before[type], now[type]])
}

describe.each([1, 2, 3])('with the seed %i, the collection keeps its size', (seed) => {
  test('while checkpoints that have what staff added are restored', { timeout: 120_000 }, async () => {
    const { mock, step } = start({}, { seed })
    const before = countTypes(mock.objects.list())
    for (let round = 0; round < 15; round++) {
      await makeSteps(step, 30)
      const checkpoint = mock.checkpoint()
      await makeSteps(step, 10)
      mock.restore(checkpoint)
      expect(findChanged(mock, before), `round ${round}`).toEqual([])
    }
  })

  test('while checkpoints are restored in any order', { timeout: 120_000 }, async () => {
    const { mock, step } = start({}, { seed })
    const before = countTypes(mock.objects.list())
    const checkpoints = [mock.checkpoint()]
    for (let round = 0; round < 12; round++) {
      mock.restore(checkpoints[(round * 5 + seed) % checkpoints.length]!)
      await makeSteps(step, 30)
      checkpoints.push(mock.checkpoint())
      expect(findChanged(mock, before), `round ${round}`).toEqual([])
    }
  })

  test('while activity stops and starts again', { timeout: 120_000 }, async () => {
    const { mock, step, stop } = start({}, { seed })
    const before = countTypes(mock.objects.list())
    for (let round = 0; round < 12; round++) {
      await makeSteps(step, 40)
      await stop()
    }
    expect(findChanged(mock, before)).toEqual([])
  })
})

test('two who are at work in one collection keep its size together', async () => {
  const { mock, step } = start({}, { seed: 1 })
  const other = createActivity(mock, { seed: 2 })
  const before = countTypes(mock.objects.list())
  for (let round = 0; round < 10; round++) {
    await makeSteps(step, 20)
    await makeSteps(other.step, 20)
    mock.restore(mock.checkpoint())
  }
  expect(findChanged(mock, before)).toEqual([])
})

describe('the size to keep is that of other objects, after', () => {
  const others = scenarios.small({ seed: 2 })
  test.each<[string, (mock: InventoryService) => void]>([
    ['an import', (mock) => mock.importState(others)],
    ['a new initial state', (mock) => mock.setInitialState(others)],
  ])('%s', async (_, replace) => {
    const { mock, step } = start()
    await makeSteps(step, 200)
    replace(mock)
    const before = countTypes(mock.objects.list())
    await makeSteps(step, 200)
    expect(findChanged(mock, before)).toEqual([])
  })

  test('a reset: that of the initial state', async () => {
    const { mock, step } = start({ objects: scenarios.small() })
    const before = countTypes(mock.objects.list())
    mock.importState(scenarios.datacenter())
    await makeSteps(step, 100)
    mock.reset()
    await makeSteps(step, 200)
    expect(findChanged(mock, before)).toEqual([])
  })

  test('a restore: that at the checkpoint', async () => {
    const { mock, step } = start({ objects: scenarios.small() })
    const checkpoint = mock.checkpoint()
    const before = countTypes(mock.objects.list())
    mock.importState(scenarios.datacenter())
    await makeSteps(step, 100)
    mock.restore(checkpoint)
    await makeSteps(step, 200)
    expect(findChanged(mock, before)).toEqual([])
  })
})
