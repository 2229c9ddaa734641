import { expect, test } from 'vitest'
import * as z from 'zod'
import { createInventoryServer } from '../../../src/server.ts'
import { inventoryObjectSchema } from '../../../src/service.ts'
import { LIST } from '../../fields.ts'

const schema = z.object({
  ...inventoryObjectSchema.shape,
  [LIST]: z.array(z.enum(['prod', 'lab'])),
  owner: z.string(),
  units: z.int().min(2),
})

test('generated objects fit the schema of the server, which takes them', async () => {
  await using server = await createInventoryServer({ port: 0, schema })
  const response = await fetch(`${server.url}/__mock__/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"count":20}',
  })
  const objects: object[] = await response.json()
  server.mock.importState(objects as Parameters<typeof server.mock.importState>[0])
  expect(server.mock.objects.list()).toHaveLength(20)
  for (const object of server.mock.objects.list()) schema.parse(object)
})
