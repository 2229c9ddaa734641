import { expect } from '@playwright/test'
import { test } from './fixtures'

test('the page shows the objects of the mock', async ({ page, mock }) => {
  await page.goto('/')
  await expect(page.getByRole('listitem')).toContainText(['web-1'])
  mock.objects.create({ name: 'web-2', labels: ['prod'] })
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1', 'web-2 prod'])
})

test('the page shows a fault that applies once', async ({ page, mock }) => {
  mock.faults.add({ operation: 'list', status: 503, times: 1 })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('503')
  await page.reload()
  await expect(page.getByRole('listitem')).toContainText(['web-1'])
})
