import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from './inventory-mock'
import { createObjectList } from './object-list'

test('another file injects a fault into its own mock', async () => {
  mock.faults.add({ operation: 'list', status: 503, times: 1 })
  document.body.replaceChildren(createObjectList())
  await expect.element(page.getByText('Service unavailable')).toBeVisible()
  expect(mock.requests.list().map(({ status }) => status)).toEqual([503])
})

test('fetch rejects after a network error', async () => {
  mock.faults.add({ networkError: true })
  await expect(fetch('/api/v2/objects/')).rejects.toThrow(TypeError)
})

test('a reset ends a request that gets no response', async () => {
  mock.faults.add({ operation: 'list', delay: 'infinite' })
  const response = fetch('/api/v2/objects/')
  await expect.poll(() => mock.requests.count({ outcome: 'pending' })).toBe(1)
  mock.reset()
  await expect(response).rejects.toThrow(TypeError)
})
