import { expect, test } from 'vitest'
import * as z from 'zod'
import { inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService, type InventoryService } from '../../src/service.ts'
import { empty } from '../fields.ts'
import { pages } from './pages.ts'

const guides = Object.values(pages).join('\n')
const whole = { name: 'web-1', ...empty }

test('what the documentation says of fields of a schema', async () => {
  const rows = Array.from(guides.matchAll(/^\| `(z\..+)` \| (.*)\| `(.+)` \| `(.+)` \|$/gm), ([, ...cells]) => cells)
  expect(rows).toHaveLength(10)
  for (const [schema, reads, refuses, error] of rows as string[][]) {
    const extra: z.ZodType = new Function('z', `return ${schema}`)(z)
    const service = createInventoryService({ schema: z.object({ ...inventoryObjectSchema.shape, extra }) })
    const refused = await create(service, { ...whole, extra: JSON.parse(refuses!) })
    expect(await refused.json(), schema).toEqual({ extra: JSON.parse(error!) })
    const [, sent, read] = /^`(.+)` as `(.+)` $/.exec(reads!) ?? []
    if (sent === undefined) continue
    const created = await create(service, { ...whole, extra: JSON.parse(sent) })
    expect(await created.json(), schema).toEqual({ ...whole, extra: JSON.parse(read!) })
  }
})

function create(service: Pick<InventoryService, 'fetch'>, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return service.fetch('/api/v2/objects/', { method: 'POST', headers, body: JSON.stringify(body) })
}
