/*
 * Extends the contract's schema with each zod, and sends a request without the added field. `schemas.mts` has the types.
 */
import { strict as assert } from 'node:assert'
import { createInventoryService, inventoryObjectSchema } from 'inventory-objects-mock/service'

const names = ['zod', 'zod/mini', 'zod-4.0', 'zod-4.0/mini', 'zod-3.25/v4', 'zod-3.25/v4-mini']
for (const name of names) {
  const z = await import(name)
  const service = createInventoryService({
    schema: z.object({ ...inventoryObjectSchema.shape, owner: z.string() }),
    objects: [{ name: 'web-1', owner: 'Ada' }],
  })
  const response = await service.fetch('/api/v2/objects/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'web-2', location: null, type: null, labels: [], attributes: {}, responsible: [] }),
  })
  assert.deepEqual([response.status, await response.json()], [400, { owner: ['This field is required.'] }], name)
  assert.equal(service.objects.get(1).owner, 'Ada', name)
  assert.equal(z.toJSONSchema(inventoryObjectSchema).properties.name.type, 'string', name)
}
console.log(`\nThe schema can be extended with ${names.join(', ')}.`)
