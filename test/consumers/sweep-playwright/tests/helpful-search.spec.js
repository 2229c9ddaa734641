import { expect, test } from 'inventory-objects-mock/playwright'

test.use({
  inventoryOptions: {
    objects: [{ name: 'web-1' }, { name: 'WEB-2' }, { name: 'core-1' }],
    assumptions: { filterMatch: 'icontains' },
  },
})

test('a part of a name finds objects in any case', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Find').fill('Web')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('listitem')).toHaveText(['web-1', 'WEB-2'])
})
