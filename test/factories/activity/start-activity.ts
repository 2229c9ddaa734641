import { type ActivityOptions, createActivity, scenarios } from '../../../src/factories.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryObject } from '../../../src/service.ts'

export const path = '/api/v2/objects/'

/** Activity, and the mock on whose objects it acts: by default those of the scenario `datacenter`. */
export function start(options: InventoryMockOptions = {}, activityOptions: ActivityOptions = {}) {
  let now = 0
  const mock = createInventoryService({ objects: scenarios.datacenter(), clock: () => now, ...options })
  const activity = createActivity(mock, activityOptions)
  return {
    mock,
    ...activity,
    /** Makes steps, one each ten seconds of the mock's clock. */
    async makeSteps(count: number) {
      const steps = []
      for (let n = 0; n < count; n++) {
        now += 10_000
        steps.push(await activity.step())
      }
      return steps
    },
  }
}

/** The types of which there are more, or fewer, than a fifth from before. */
export function findResized(objects: readonly InventoryObject[], before: readonly InventoryObject[]): unknown[] {
  const types = new Set([...before, ...objects].map(({ type }) => type?.name))
  const count = (list: readonly InventoryObject[], name: unknown) =>
    list.filter(({ type }) => type?.name === name).length
  return [...types]
    .map((type) => ({ type, now: count(objects, type), before: count(before, type) }))
    .filter(({ now, before }) => Math.abs(now - before) > before / 5)
}
