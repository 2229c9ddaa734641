import { type ActivityOptions, createActivity, scenarios } from '../../../src/factories.ts'
import { createInventoryService, type InventoryMockOptions } from '../../../src/service.ts'

export const path = '/api/v2/objects/'

/** Staff, and the mock on whose objects they work: by default those of the scenario `datacenter`. */
export function start(options: InventoryMockOptions = {}, activityOptions: ActivityOptions = {}) {
  const mock = createInventoryService({ objects: scenarios.datacenter(), ...options })
  return { mock, ...createActivity(mock, activityOptions) }
}

export async function makeSteps(step: () => Promise<unknown>, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await step()
}
