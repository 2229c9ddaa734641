import { createInventoryService } from 'inventory-objects-mock/service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InventoryClient } from '../src/inventory-client'
import { openView } from '../src/saved-view'

const service = createInventoryService({
  objects: [
    { name: 'web-10', type: { name: 'host' }, location: { name: 'Oslo', fact: 'osl1' } },
    { name: 'web-1', type: { name: 'host' }, location: { name: 'Bergen', fact: 'bgo1' } },
    { name: 'core-a', type: { name: 'switch' }, location: { name: 'Oslo', fact: 'osl1' } },
  ],
})
const client = new InventoryClient(service.fetch)
const hosts = { title: 'Hosts', query: 'type__name=host' }

afterEach(service.reset)

test('an object is found by its name', async () => {
  expect(await client.findByName('web-1')).toMatchObject({ id: 2, name: 'web-1' })
})

describe('a saved view', () => {
  test('shows its objects', async () => {
    const objects = await openView(client, hosts, { sort: '-id' })
    expect(objects.map(({ name }) => name)).toEqual(['web-1', 'web-10'])
  })

  test('is overruled by what the user chooses', async () => {
    expect(await openView(client, hosts, { type__name: 'switch' })).toMatchObject([{ name: 'core-a' }])
  })

  test('with another sort order than by id is refused', async () => {
    await expect(openView(client, { title: 'By name', query: 'sort=name' })).rejects.toThrow('400')
  })
})

describe('where filters ignore case', () => {
  beforeEach(() => service.configure({ assumptions: { filterMatch: 'icontains' } }))

  test('a part of a name is enough', async () => {
    const objects = await client.list({ name: 'WEB', sort: 'id' })
    expect(objects.map(({ name }) => name)).toEqual(['web-10', 'web-1'])
  })
})
