import { connect } from 'inventory-objects-mock/client'
import { expect, test } from './fixtures.js'

test('the page shows the objects that the test created', async ({ page, inventory, open }) => {
  await inventory.importState([{ name: 'web-1', labels: ['prod'] }, { name: 'web-2' }])
  await open()
  await expect(page.getByRole('listitem')).toContainText(['web-1 prod', 'web-2'])

  await inventory.objects.create({ name: 'web-3' })
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1', 'web-2', 'web-3'])
})

test('the test sees the requests of the page', async ({ page, inventory, open }) => {
  await open()
  const created = inventory.requests.waitFor({ operation: 'create' }, { timeout: 5000 })
  await page.getByLabel('Name').fill('web-1')
  await page.getByRole('button', { name: 'Add' }).click()
  expect(await created).toMatchObject({ status: 200, body: { name: 'web-1', labels: [] } })

  await expect(page.getByRole('listitem')).toContainText(['web-1'])
  const requests = await inventory.requests.list()
  expect(requests.map(({ operation }) => operation)).toEqual(['list', 'create', 'list'])
  expect(await inventory.objects.list()).toMatchObject([{ id: 1, name: 'web-1' }])
})

test('the page shows the error for an invalid object', async ({ page, inventory, open }) => {
  await open()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('alert')).toHaveText('400: {"name":["This field may not be blank."]}')
  expect(await inventory.objects.count()).toBe(0)
})

test('the page shows a fault that applies once', async ({ page, inventory, open }) => {
  await inventory.importState([{ name: 'web-1' }])
  await inventory.faults.add({ operation: 'list', status: 503, times: 1 })
  await open()
  await expect(page.getByRole('alert')).toContainText('503')
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1'])
})

test('the page handles a network error', async ({ page, inventory, open }) => {
  await inventory.importState([{ name: 'web-1' }])
  const fault = await inventory.faults.add({ operation: 'delete', networkError: true })
  await open()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
  await fault.remove()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('the browser may write to another origin, after a preflight', async ({ page, inventory, open }) => {
  await inventory.importState([{ name: 'web-1' }])
  const preflights = await recordPreflights(page)
  await open()
  expect(new URL(page.url()).origin).not.toBe(new URL(inventory.baseUrl).origin)

  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('listitem')).toContainText(['web-1 retired'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('retired')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)

  // The response to the first preflight, for PATCH, also allows the other methods.
  expect(preflights).toEqual([`OPTIONS ${inventory.baseUrl}/api/v2/objects/1/ 204`])
  const requests = await inventory.requests.list()
  expect(requests.flatMap(({ method }) => (method === 'GET' ? [] : [method]))).toEqual(['PATCH', 'PUT', 'DELETE'])
})

for (const [mine, other] of [
  ['web-1', 'web-2'],
  ['web-2', 'web-1'],
]) {
  test(`in parallel on the same server, one test sees only ${mine}`, async ({ page, inventory, open }) => {
    await inventory.importState([{ name: mine }])
    await open()
    await expect(page.getByRole('listitem')).toContainText([mine])
    await waitForOther('started', mine, other)
    await page.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByRole('listitem')).toContainText([`${mine} retired`])
    await waitForOther('updated', mine, other)
    await page.reload()
    await expect(page.getByRole('listitem')).toContainText([`${mine} retired`])
    expect(await inventory.objects.list()).toMatchObject([{ id: 1, name: mine, labels: ['retired'] }])
    expect((await inventory.requests.list()).filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
}

test.describe('with the header of a session', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs.
    extraHTTPHeaders: async ({}, use, { testId }) => use({ 'X-Inventory-Session': `header-${testId}` }),
  })

  test('the page uses that session without another base URL', async ({ page }, { testId }) => {
    const inventory = connect(process.env.INVENTORY_URL, { session: `header-${testId}` })
    await inventory.importState([{ name: 'web-1' }])
    await page.goto(`/?api=${process.env.INVENTORY_URL}`)
    await expect(page.getByRole('listitem')).toContainText(['web-1'])
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    expect(await inventory.objects.count()).toBe(0)
    await inventory.end()
  })
})

/** Waits until the other test, in another worker, has reached the same point. They use a session that both know. */
async function waitForOther(point, mine, other) {
  const shared = connect(process.env.INVENTORY_URL, { session: point })
  await fetch(`${shared.baseUrl}/api/v2/objects/?name=${mine}`)
  await shared.requests.waitFor({ operation: 'list', query: { name: other } }, { timeout: 10_000 })
}

/** Records preflights, which Playwright does not show as requests, with the Chrome DevTools Protocol. */
async function recordPreflights(page) {
  const preflights = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Preflight') preflights.push(`OPTIONS ${response.url} ${response.status}`)
  })
  await session.send('Network.enable')
  return preflights
}
