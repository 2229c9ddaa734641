import { expect, test } from 'inventory-objects-mock/playwright'

test.use({ inventoryOptions: { objects: [{ name: 'web-1' }] } })

test('fails, and fails again', async ({ page, inventory }) => {
  await inventory.objects.create({ name: 'web-2' })
  await page.goto('/')
  await expect(page.getByRole('listitem')).toContainText(['web-1', 'web-2'])
  console.log(`${inventory.baseUrl} ${await inventory.objects.count()}`)
  expect(true).toBe(false)
})

test('passes', async ({ inventory }) => {
  expect(await inventory.objects.count()).toBe(1)
})
