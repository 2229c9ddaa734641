import { expect } from '@playwright/test'
import { test } from './fixtures'

test('the page deletes, creates, updates and replaces', async ({ page, mock }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await page.getByLabel('Name').fill('web-2')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('listitem')).toContainText(['web-2 retired'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('retired')).toHaveCount(0)

  const changes = mock.requests.list().filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'DELETE 204',
    'POST 200',
    'PATCH 200',
    'PUT 200',
  ])
  expect(mock.objects.list()).toMatchObject([{ id: 2, name: 'web-2', labels: [] }])
})

test('the page shows the error for an invalid object', async ({ page, mock }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('alert')).toHaveText('400: {"name":["This field may not be blank."]}')
  expect(mock.objects.count()).toBe(1)
})

test('the page handles a network error', async ({ page, mock }) => {
  mock.faults.add({ operation: 'delete', networkError: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch')
})

test('a test may end while a request waits', async ({ page, mock }) => {
  mock.faults.add({ operation: 'list', delay: 'infinite' })
  await page.goto('/')
  await expect.poll(() => mock.requests.count({ outcome: 'pending' })).toBe(1)
})

test('the page calls another origin', async ({ page, mock }) => {
  await page.goto('/?api=https://inventory.example')
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('listitem')).toContainText(['web-1 retired'])
  expect(mock.requests.list().map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
})

test('Playwright sends a redirected request to the network, past the mock', async ({ page, mock }) => {
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  mock.requests.clear()
  const url = await page.evaluate(() => fetch('/api/v2/objects').then(({ url }) => url))
  expect(new URL(url).pathname).toBe('/api/v2/objects/')
  expect(mock.requests.list()).toMatchObject([{ path: '/api/v2/objects', status: 301 }])
})
