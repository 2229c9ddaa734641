import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createInventoryHost } from '../../../src/host.ts'
import { inventoryObjectSchema } from '../../../src/service.ts'
import { startServer } from '../../server/start-server.ts'

/** A schema that counts the names that it checks, and what was seen of the count between other events. */
function countChecks() {
  let checked = 0
  const schema = z.object({ ...inventoryObjectSchema.shape, name: z.string().refine(() => ++checked > 0) })
  const seen = new Set<number>()
  let isOver = false
  const look = () => {
    seen.add(checked)
    if (!isOver) setImmediate(look)
  }
  look()
  onTestFinished(() => {
    isOver = true
  })
  return { schema, seen }
}

/** A request with JSON. */
const json = (method: string, body: unknown): RequestInit => ({
  ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
})

test.each([
  ['a state', '/state'],
  ['an initial state', '/initial-state'],
])('%s with many objects is checked in parts, and other events are handled in between', async (_what, path) => {
  const { schema, seen } = countChecks()
  const host = createInventoryHost({ schema })
  onTestFinished(() => host.close())
  const state = Array.from({ length: 12_000 }, (_, n) => ({ name: `web-${n}` }))
  const request = new Request(`http://localhost/__mock__${path}`, json('PUT', state))
  const { status } = await host.fetch(request, { remoteAddress: '127.0.0.1' })
  expect(status).toBe(204)
  expect([...seen]).toEqual([0, 10_000, 12_000])
  expect(host.mock.objects.count()).toBe(12_000)
})

test('many generated objects get the fields of the schema in parts, and other events are handled in between', async () => {
  const { schema, seen } = countChecks()
  const { url } = await startServer({ schema })
  seen.clear()
  const response = await fetch(`${url}/__mock__/generate`, json('POST', { count: 12_000 }))
  expect(await response.json()).toHaveLength(12_000)
  const [first, ...later] = seen
  expect(later.map((checked) => checked - first!)).toEqual([10_000, 12_000])
})
