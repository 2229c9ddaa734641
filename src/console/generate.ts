import type { InventoryClient } from '../client/inventory-client.ts'

/** Generates objects in the page. Loads the factories only now: faker is larger than the console. */
export const generateInPage: InventoryClient['generate'] = async ({ scenario, count = 1, seed }) => {
  const { createObjectFactory, scenarios } = await import('../factories.ts')
  if (scenario !== undefined) return scenarios[scenario]({ seed })
  return createObjectFactory({ seed }).buildList(count)
}
