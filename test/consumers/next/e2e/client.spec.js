import { expect, test } from '@playwright/test'

test('a client component gets its data from the mock in the page', async ({ page }) => {
  await page.goto('/client')
  await expect(page.getByRole('listitem')).toHaveText(['web-1'])
})
