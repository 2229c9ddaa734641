import { expect, test } from '@playwright/experimental-ct-react'
import { createInventoryMock } from 'inventory-objects-mock'
import { ObjectList } from './object-list'

test('the list says that it failed', async ({ mount, router }) => {
  const mock = createInventoryMock()
  await router.use(...mock.handlers)
  mock.faults.add({ operation: 'list', status: 503 })
  await expect(await mount(<ObjectList />)).toHaveText('The service said 503.')
})
