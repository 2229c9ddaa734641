import { test as base, mergeTests } from '@playwright/test'
import { test as inventoryTest } from 'inventory-objects-mock/playwright'

export { expect } from 'inventory-objects-mock/playwright'

const userTest = base.extend<{ userName: string }>({
  userName: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('user', 'ada'))
    await use('ada')
  },
})

export const test = mergeTests(inventoryTest, userTest)
