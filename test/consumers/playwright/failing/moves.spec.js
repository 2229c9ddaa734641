import { expect, test } from 'inventory-objects-mock/playwright'

test.use({ inventoryOptions: { objects: [{ name: 'web-1', location: { name: 'Oslo', fact: 'osl1' } }] } })

test('a client moves an object, and keeps the name of its location', async ({ inventory }) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await fetch(`${inventory.baseUrl}/api/v2/objects/1/`, { method: 'PATCH', headers, body })
  expect(await inventory.objects.get(1)).toMatchObject({ location: { name: 'Oslo' } })
})
