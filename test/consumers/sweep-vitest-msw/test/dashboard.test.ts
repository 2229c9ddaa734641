import { expect, test } from 'vitest'
import { fetchObjects } from '../src/api'
import { countObjects, countTypes, findOldest } from '../src/dashboard'
import { inventory } from './inventory'

test('all objects are counted', async () => {
  expect(await countObjects()).toBe(5)
})

test('objects are counted by their types, page by page', async () => {
  inventory.configure({ assumptions: { pageSize: 2 } })
  expect(await countTypes()).toEqual({ host: 2, switch: 1, vm: 2 })
  expect(inventory.requests.list().map(({ query }) => query)).toEqual([{}, { page: '2' }, { page: '3' }])
})

test('the oldest object was there first', async () => {
  expect(await findOldest()).toMatchObject({ id: 1, name: 'web-1' })
})

test('the newest object is the first of an inventory that begins with it', async () => {
  const { assumptions } = inventory.settings
  inventory.importState({ ...inventory.exportState(), assumptions: { ...assumptions, defaultSort: '-id' } })
  const [newest] = await fetchObjects()
  expect(newest).toMatchObject({ name: 'mail' })
})
