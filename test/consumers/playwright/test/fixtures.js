import { test as base } from '@playwright/test'
import { connect } from 'inventory-objects-mock/client'

export { expect } from '@playwright/test'

export const test = base.extend({
  /** The service for this test: its own session on the server that all workers share. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs.
  inventory: async ({}, use, { testId, retry }) => {
    const inventory = connect(process.env.INVENTORY_URL, { session: `${testId}-${retry}` })
    await use(inventory)
    await inventory.end()
  },

  /** Opens the page with the service of this test. */
  open: async ({ page, inventory }, use) => {
    await use(() => page.goto(`/?api=${inventory.baseUrl}`))
  },
})
