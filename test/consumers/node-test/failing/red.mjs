import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createInventoryService } from 'inventory-objects-mock/service'

const service = createInventoryService({ objects: [{ name: 'web-1', location: { name: 'Oslo', fact: 'osl1' } }] })
afterEach(service.reset)

test('a client moves an object, and keeps the name of its location', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await service.fetch('/api/v2/objects/1/', { method: 'PATCH', headers, body })
  assert.equal(service.objects.get(1).location.name, 'Oslo')
})
