import { expect, test } from 'inventory-objects-mock/playwright'

test('the page shows an object', async ({ page, inventory }) => {
  await inventory.importState([{ name: 'web-1', labels: ['prod'] }])
  await page.goto('/')
  await expect(page.getByRole('listitem')).toContainText(['web-1 prod'])
})

test('the page shows a fault that applies once', async ({ page, inventory }) => {
  await inventory.importState([{ name: 'web-1' }])
  await inventory.faults.add({ operation: 'list', status: 503, times: 1 })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('503')
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1'])
})
