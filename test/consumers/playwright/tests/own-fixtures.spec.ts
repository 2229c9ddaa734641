import { expect, test } from './fixtures'

test('a test has its own fixtures beside the session', async ({ page, inventory, userName }) => {
  await inventory.importState([{ name: userName }])
  await page.goto('/')
  await expect(page.getByRole('listitem')).toContainText(['ada'])
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe('ada')
})
