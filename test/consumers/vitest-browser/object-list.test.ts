import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from './inventory-mock'
import { createObjectList } from './object-list'

test('a click deletes an object', async () => {
  document.body.replaceChildren(createObjectList())
  await page.getByRole('button', { name: 'Delete web-1' }).click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Delete web-2')
  expect(mock.requests.list().map(({ operation }) => operation)).toEqual(['list', 'delete', 'list'])
  expect(mock.objects.list()).toMatchObject([{ id: 2, name: 'web-2' }])
})

test('the next test has the initial objects', async () => {
  expect(mock.requests.list()).toEqual([])
  document.body.replaceChildren(createObjectList())
  await expect.element(page.getByRole('button', { name: 'Delete web-1' })).toBeVisible()
})
