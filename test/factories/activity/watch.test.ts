import { describe, expect, test } from 'vitest'
import { scenarios } from '../../../src/factories.ts'
import type { InventoryService } from '../../../src/service.ts'
import { makeSteps, path, start } from './start-activity.ts'

describe('what others have just touched is left alone', () => {
  const touches: Record<string, (mock: InventoryService, id: number) => unknown> = {
    'a request of the application': (mock, id) =>
      mock.fetch(`${path}${id}/`, { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } }),
    'a request that is refused': (mock, id) => mock.fetch(`${path}${id}/`, { method: 'PATCH', body: 'x' }),
    'a request for its path': (mock, id) => mock.fetch(`${path}${id}/`),
    'a list with its name': (mock, id) => mock.fetch(`${path}?name=${mock.objects.get(id)!.name}`),
    'a change in code': (mock, id) => mock.objects.update(id, { responsible: [3] }),
  }

  test.each(Object.entries(touches))('%s', async (_, touch) => {
    let now = 0
    const { mock, step } = start({ objects: scenarios.small(), clock: () => now })
    const changed: number[] = []
    mock.on('change', (change) => change.source === 'activity' && change.type !== 'all' && changed.push(change.id))
    const touched = mock.objects.list().filter((_, index) => index % 2 === 0)
    for (const { id } of touched) await touch(mock, id)
    await makeSteps(step, 100)
    expect(changed.length).toBeGreaterThan(50)
    expect(touched.filter(({ id }) => changed.includes(id))).toEqual([])
    now = 5 * 60_000 + 1
    await makeSteps(step, 200)
    expect(touched.filter(({ id }) => changed.includes(id))).not.toEqual([])
    // Changed, but never removed.
    expect(touched.filter(({ id }) => !mock.objects.get(id))).toEqual([])
  })

  test('everything: then there is nothing to do', async () => {
    const { mock, step } = start({ objects: scenarios.small() })
    const touchAll = () => {
      for (const { id } of mock.objects.list()) mock.objects.update(id, {})
    }
    const steps = []
    for (let n = 0; n < 20; n++) {
      touchAll()
      steps.push(await step())
    }
    expect(steps.at(-1)).toBeNull()
    expect(mock.objects.count()).toBeLessThan(26 * 1.2)
  })

  test('a workflow ends where somebody else steps in', async () => {
    const { mock, step } = start()
    for (let n = 0; n < 200; n++) {
      const made = await step()
      if (!made?.description.startsWith('switch failed') || made.change?.type !== 'update') continue
      const { id, before } = made.change
      mock.objects.update(id, { labels: ['mine'] })
      await makeSteps(step, 20)
      expect(mock.objects.get(id)!.labels).toEqual(['mine'])
      expect(mock.objects.get(id)!.attributes.serial).toBe(before.attributes.serial)
      return
    }
    expect.unreachable()
  })
})
