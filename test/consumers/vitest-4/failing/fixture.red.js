import { test } from 'inventory-objects-mock/vitest'
import { expect } from 'vitest'

test.override({ inventoryOptions: { objects: [{ name: 'web-1', location: { name: 'Oslo', fact: 'osl1' } }] } })

test('a client moves an object, and keeps the name of its location', async ({ service }) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await service.fetch('/api/v2/objects/1/', { method: 'PATCH', headers, body })
  expect(service.objects.get(1).location.name).toBe('Oslo')
})
