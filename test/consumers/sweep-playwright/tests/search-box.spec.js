import { expect, test } from 'inventory-objects-mock/playwright'

test.beforeEach(({ inventory }) => inventory.importState([{ name: 'web-1' }, { name: 'web-10' }]))

for (const [guard, path] of [
  ['without', '/search.html'],
  ['with', '/search.html?guarded'],
]) {
  test(`a box ${guard} a guard shows what was typed last`, async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Name').fill('web-')
    await page.getByLabel('Name').pressSequentially('10')
    await expect(page.getByRole('listitem')).toHaveText(['web-10'])
  })
}
