import { connect } from 'inventory-objects-mock/client'
import { expect, test } from './fixtures.js'

test('the page shows what the test puts there', async ({ page, inventory, open }) => {
  await inventory.reset([{ name: 'web-1', labels: ['prod'] }, { name: 'web-2' }])
  await open()
  await expect(page.getByRole('listitem')).toContainText(['web-1 prod', 'web-2'])

  await inventory.objects.create({ name: 'web-3' })
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1', 'web-2', 'web-3'])
})

test('the test sees what the page sends', async ({ page, inventory, open }) => {
  await open()
  const created = inventory.waitForRequest({ operation: 'create' }, { timeout: 5000 })
  await page.getByLabel('Name').fill('web-1')
  await page.getByRole('button', { name: 'Add' }).click()
  expect(await created).toMatchObject({ status: 200, body: { name: 'web-1', labels: [] } })

  await expect(page.getByRole('listitem')).toContainText(['web-1'])
  const requests = await inventory.requests()
  expect(requests.map(({ operation }) => operation)).toEqual(['list', 'create', 'list'])
  expect(await inventory.objects.all()).toMatchObject([{ id: 1, name: 'web-1' }])
})

test('the page shows what the service refuses', async ({ page, inventory, open }) => {
  await open()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('alert')).toHaveText('400: {"name":["This field may not be blank."]}')
  expect(await inventory.objects.size()).toBe(0)
})

test('the page shows an outage, once', async ({ page, inventory, open }) => {
  await inventory.reset([{ name: 'web-1' }])
  await inventory.fault({ operation: 'list', status: 503, times: 1 })
  await open()
  await expect(page.getByRole('alert')).toContainText('503')
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1'])
})

test('the page survives a delete that gets no answer', async ({ page, inventory, open }) => {
  await inventory.reset([{ name: 'web-1' }])
  const takeBack = await inventory.fault({ operation: 'delete', networkError: true })
  await open()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
  await takeBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('the browser asks before it writes to another origin, and may', async ({ page, inventory, open }) => {
  await inventory.reset([{ name: 'web-1' }])
  const preflights = await recordPreflights(page)
  await open()
  expect(new URL(page.url()).origin).not.toBe(new URL(inventory.url).origin)

  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('listitem')).toContainText(['web-1 retired'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('retired')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)

  // Allowed for PATCH, the first answer is good for the other methods too.
  expect(preflights).toEqual([`OPTIONS ${inventory.url}/api/v2/objects/1/ 204`])
  const requests = await inventory.requests()
  expect(requests.flatMap(({ method }) => (method === 'GET' ? [] : [method]))).toEqual(['PATCH', 'PUT', 'DELETE'])
})

for (const [mine, other] of [
  ['web-1', 'web-2'],
  ['web-2', 'web-1'],
]) {
  test(`at the same time on the same server, one test sees ${mine} alone`, async ({ page, inventory, open }) => {
    await inventory.reset([{ name: mine }])
    await open()
    await expect(page.getByRole('listitem')).toContainText([mine])
    await meet('begun', mine, other)
    await page.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByRole('listitem')).toContainText([`${mine} retired`])
    await meet('written', mine, other)
    await page.reload()
    await expect(page.getByRole('listitem')).toContainText([`${mine} retired`])
    expect(await inventory.objects.all()).toMatchObject([{ id: 1, name: mine, labels: ['retired'] }])
    expect((await inventory.requests()).filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
}

/** Waits until another test, in another worker, has come as far: a session that both know carries the word. */
async function meet(point, mine, other) {
  const meeting = connect(process.env.INVENTORY_URL, { session: point })
  await fetch(`${meeting.url}/api/v2/objects/?name=${mine}`)
  await meeting.waitForRequest({ operation: 'list', query: { name: other } }, { timeout: 10_000 })
}

/** Playwright does not show preflights as requests; Chromium tells of them. */
async function recordPreflights(page) {
  const preflights = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Preflight') preflights.push(`OPTIONS ${response.url} ${response.status}`)
  })
  await session.send('Network.enable')
  return preflights
}
