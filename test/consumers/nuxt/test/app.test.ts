import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test } from 'vitest'
import App from '../app/app.vue'
import { mock } from './inventory-mock'

afterEach(mock.reset)

test('a page shows the objects', async () => {
  mock.objects.create({ name: 'web-2' })
  const page = await mountSuspended(App)
  expect(page.findAll('li').map((row) => row.text())).toEqual(['web-1', 'web-2'])
})

test('a write and a fault reach the service', async () => {
  await $fetch('/api/v2/objects/1/', { method: 'DELETE' })
  expect(mock.objects.count()).toBe(0)
  mock.faults.add({ status: 503, times: 1 })
  await expect($fetch('/api/v2/objects/', { retry: 0 })).rejects.toThrow('503')
})
