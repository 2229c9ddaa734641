import { expect, test } from '@playwright/experimental-ct-react'
import { createInventoryMock } from 'inventory-objects-mock'
import { ObjectList } from './object-list'

test('the list shows the objects', async ({ mount, router }) => {
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  await router.use(...mock.handlers)
  const list = await mount(<ObjectList />)
  await expect(list.getByRole('listitem')).toHaveText(['web-1'])
  mock.requests.verify({ operation: 'list', status: 200 })
})
