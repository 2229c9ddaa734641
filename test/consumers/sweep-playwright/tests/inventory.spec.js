import { expect, test } from 'inventory-objects-mock/playwright'

const expectNames = (page, names) => expect(page.getByRole('listitem')).toHaveText(names)

test.beforeEach(async ({ page, inventory }) => {
  await inventory.importState([
    { name: 'web-1', type: { name: 'host' }, labels: ['prod'] },
    { name: 'web-10', type: { name: 'host' } },
    { name: 'core-1', type: { name: 'switch' } },
  ])
  await page.goto('/')
  // Else what a test asks for comes together with the first list.
  await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
})

test.describe('what is there', () => {
  test('is shown', async ({ page }) => {
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
  })

  test('is found by its name', async ({ page }) => {
    await page.getByLabel('Find').fill('web-1')
    await page.getByRole('button', { name: 'Search' }).click()
    await expectNames(page, ['web-1 prod'])
  })

  test('is found by its name and its type', async ({ page }) => {
    await page.getByLabel('Find').fill('core-1')
    await page.getByLabel('Type').selectOption('switch')
    await page.getByRole('button', { name: 'Search' }).click()
    await expectNames(page, ['core-1'])
    await page.getByLabel('Type').selectOption('host')
    await page.getByRole('button', { name: 'Search' }).click()
    await expectNames(page, [])
  })

  test('is found by another type than that of the view', async ({ page }) => {
    await page.getByRole('button', { name: 'Hosts' }).click()
    await expectNames(page, ['web-1 prod', 'web-10'])
    await page.getByLabel('Type').selectOption('switch')
    await page.getByRole('button', { name: 'Search' }).click()
    await expectNames(page, ['core-1'])
  })

  test('can be refreshed', async ({ page, inventory }) => {
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    await inventory.objects.create({ name: 'core-2' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1', 'core-2'])
  })

  test('has the first order again after a double click', async ({ page, inventory }) => {
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    const before = await inventory.requests.last()
    await page.getByRole('button', { name: 'Other order' }).dblclick()
    await inventory.requests.waitFor({ query: { sort: 'id' } }, { after: before })
    await page.waitForLoadState('networkidle')
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
  })

  test('is read page by page', async ({ page, inventory }) => {
    await inventory.configure({ assumptions: { pageSize: 2 } })
    await page.reload()
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    await inventory.requests.waitFor({ query: { page: '2' } })
  })

  test('is read again every minute', async ({ page, inventory }) => {
    await page.clock.install()
    await page.reload()
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    await inventory.objects.delete(2)
    await page.clock.runFor(60_000)
    await expectNames(page, ['web-1 prod', 'core-1'])
  })
})

test.describe('an object', () => {
  test('is retired', async ({ page, inventory }) => {
    await page.getByTitle('Retire web-10').click()
    await expectNames(page, ['web-1 prod', 'web-10 retired', 'core-1'])
    expect(await inventory.requests.count({ operation: 'update' })).toBe(1)
  })

  test('has no labels when they are cleared', async ({ page, inventory }) => {
    await page.getByTitle('Clear web-1', { exact: true }).click()
    await expectNames(page, ['web-1', 'web-10', 'core-1'])
    expect(await inventory.objects.get(1)).toMatchObject({ name: 'web-1', labels: [] })
  })

  test('is deleted', async ({ page, inventory }) => {
    await page.getByTitle('Delete core-1').click()
    await expectNames(page, ['web-1 prod', 'web-10'])
    expect(await inventory.objects.count()).toBe(2)
  })

  test('has a number', async ({ page, inventory }) => {
    await page.getByLabel('Name').fill('core-2')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('core-2 is number 4.')).toBeVisible()
    expect(await inventory.objects.get(4)).toMatchObject({ name: 'core-2' })
  })

  test('needs another name where names are unique', async ({ page, inventory }) => {
    const state = await inventory.exportState()
    await inventory.importState({ ...state, assumptions: { ...state.assumptions, uniqueName: true } })
    await page.getByLabel('Name').fill('core-1')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('alert')).toHaveText('name: This field must be unique.')
    expect(await inventory.objects.count()).toBe(3)
  })
})

test.describe('the service', () => {
  test('is online', async ({ page }) => {
    await expect(page.getByText('online')).toBeVisible()
  })

  test('fails, and does not the next time', async ({ page, inventory }) => {
    await inventory.faults.add({ operation: 'list', status: 500 })
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('The service says 500.')
    await inventory.faults.clear()
    await page.getByRole('button', { name: 'Search' }).click()
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    await expect(page.getByRole('alert')).toBeEmpty()
  })

  test('cannot be reached once', async ({ page, inventory }) => {
    const fault = await inventory.faults.add({ operation: 'delete', networkError: true, times: 1 })
    await page.getByTitle('Delete core-1').click()
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
    expect((await inventory.faults.get(fault.id)).timesApplied).toBe(1)
    await page.getByTitle('Delete core-1').click()
    await expectNames(page, ['web-1 prod', 'web-10'])
  })

  test('lets a page wait', async ({ page, inventory }) => {
    await inventory.faults.add({ operation: 'list', delay: 'infinite' })
    await page.reload()
    await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true')
    // The page is busy before its request arrives, which in a sweep takes 60 ms or more.
    await expect.poll(async () => (await inventory.faults.list())[0].timesApplied).toBeGreaterThan(0)
    await inventory.faults.clear()
    await expectNames(page, ['web-1 prod', 'web-10', 'core-1'])
    await expect(page.locator('body')).toHaveAttribute('aria-busy', 'false')
  })
})
