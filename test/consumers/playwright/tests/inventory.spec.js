import { connect } from 'inventory-objects-mock/client'
import { test as base, expect } from 'inventory-objects-mock/playwright'

const test = base.extend({
  /** Opens the page, which sends its requests to the URL of the server, on another origin. */
  open: async ({ page, inventoryUrl }, use) => {
    await use(() => page.goto(`/?api=${inventoryUrl}`))
  },
})

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

test.fail('a fault that never applies fails its test', async ({ inventory }) => {
  await inventory.faults.add({ operation: 'delete', status: 503 })
})

test.describe('without the verification of faults', () => {
  test.use({ verifyFaults: false })

  test('a fault that never applies is ignored', async ({ inventory }) => {
    await inventory.faults.add({ operation: 'delete', status: 503 })
  })
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

  // With handlers of Playwright, the browser keeps no response to a preflight.
  expect(new Set(preflights)).toEqual(new Set([`OPTIONS ${inventoryUrlOf(inventory)}/api/v2/objects/1/ 204`]))
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

test.describe('the session of a test', () => {
  /** A function in a page: the session that a server gets. */
  const readSession = (url) => fetch(url).then((response) => response.text())

  test('is in each request of a page to its application, also after a redirect', async ({ page, inventory }) => {
    await page.goto('/redirect?to=/session')
    expect(await page.textContent('body')).toBe(nameOf(inventory))
    expect(await page.evaluate(readSession, '/session')).toBe(nameOf(inventory))
  })

  test('is in no request to another server', async ({ page }) => {
    await page.goto('/')
    expect(await page.evaluate(readSession, `${process.env.OTHER_URL}/session`)).toBe('none')
    await page.goto(`${process.env.OTHER_URL}/session`)
    expect(await page.textContent('body')).toBe('none')
  })

  test('is in what request, page.request and those of a new context send', async ({
    page,
    request,
    browser,
    inventory,
  }) => {
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const other = await context.newPage()
    await other.goto('/session')
    expect(await other.textContent('body')).toBe(nameOf(inventory))
    for (const requests of [request, page.request, context.request]) {
      for (const url of ['/session', `${process.env.PAGE_URL}/session`]) {
        expect(await (await requests.get(url)).text()).toBe(nameOf(inventory))
        expect(await (await requests.fetch(url, { method: 'POST', headers: { 'x-mine': '1' } })).text()).toBe(
          nameOf(inventory),
        )
      }
      expect(await (await requests.get(`${process.env.OTHER_URL}/session`)).text()).toBe('none')
      await requests.delete(`${inventoryUrlOf(inventory)}/api/v2/objects/1/`)
    }
    expect(await inventory.requests.count({ operation: 'delete' })).toBe(3)
    await context.close()
  })

  test('stays with a handler of the test that falls back', async ({ page, inventory }) => {
    await page.route('**/session', (route) => route.fallback())
    await page.goto('/session')
    expect(await page.textContent('body')).toBe(nameOf(inventory))
  })

  for (const [name, api] of [
    ['its own server', ''],
    ['a server that does not exist', 'https://inventory.example/inventory'],
  ]) {
    test(`is reached by requests of a page to ${name}`, async ({ page, inventory }) => {
      await inventory.importState([{ name: 'web-1', labels: ['prod'] }])
      await page.goto(`/?api=${api}`)
      await expect(page.getByRole('listitem')).toContainText(['web-1 prod'])
      await page.getByRole('button', { name: 'Retire' }).click()
      await expect(page.getByRole('listitem')).toContainText(['web-1 prod retired'])
      const fault = await inventory.faults.add({ networkError: true })
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
      await fault.remove()
      await inventory.faults.add({ delay: 'infinite' })
      await page.getByRole('button', { name: 'Delete' }).click()
      await inventory.requests.waitFor({ operation: 'delete' }, { until: 'start', timeout: 5000 })
      // The test ends while the page waits.
    })
  }
})

function nameOf(inventory) {
  return inventory.baseUrl.split('/').at(-1)
}

function inventoryUrlOf(inventory) {
  return inventory.baseUrl.replace(/\/sessions\/.*$/, '')
}

/** Waits until the other test, in another worker, has reached the same point. They use a session that both know. */
async function waitForOther(point, mine, other) {
  const shared = connect(process.env.INVENTORY_BASE_URL, { session: point })
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
