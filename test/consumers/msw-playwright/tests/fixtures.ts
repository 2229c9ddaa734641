import { defineNetworkFixture } from '@msw/playwright'
import { test as base } from '@playwright/test'
import { createInventoryMock, type InventoryMock } from 'inventory-objects-mock'

export const test = base.extend<{ mock: InventoryMock }>({
  mock: [
    async ({ context }, use) => {
      const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
      const network = defineNetworkFixture({ context, handlers: mock.handlers })
      await network.enable()
      await use(mock)
      await network.disable()
    },
    { auto: true },
  ],
})
