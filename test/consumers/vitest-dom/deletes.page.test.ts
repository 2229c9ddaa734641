import { expect, test } from 'vitest'
import { mock } from './mock'
import { waitForPages } from './wait-for-pages'

test('a page sees only its own collection, while other pages change the same ids', async () => {
  await waitForPages('created')
  await fetch('/api/v2/objects/1/', { method: 'DELETE' })
  const created = mock.objects.create({ name: `created on a page of ${navigator.userAgent}` })
  await waitForPages('changed')
  expect(created.id).toBe(3)
  expect(mock.objects.list()).toMatchObject([
    { id: 2, name: 'web-2' },
    { id: 3, name: `created on a page of ${navigator.userAgent}` },
  ])
  expect(mock.requests.list()).toHaveLength(1)
})
