import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createInventoryHost } from '../../../src/host.ts'
import { inventoryObjectSchema } from '../../../src/service.ts'

test.each([
  ['a state', '/state'],
  ['an initial state', '/initial-state'],
])('%s with many objects is checked in parts, and other events are handled in between', async (_what, path) => {
  let checked = 0
  const schema = z.object(inventoryObjectSchema.shape).refine(() => ++checked > 0)
  const host = createInventoryHost({ schema })
  onTestFinished(() => host.close())
  const body = JSON.stringify(Array.from({ length: 25_000 }, (_, n) => ({ name: `web-${n}` })))
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
  const responding = host.fetch(new Request(`http://localhost/__mock__${path}`, init), { remoteAddress: '127.0.0.1' })
  const seen = new Set<number>()
  let isOver = false
  const look = () => {
    seen.add(checked)
    if (!isOver) setImmediate(look)
  }
  look()
  const { status } = await responding
  isOver = true
  expect(status).toBe(204)
  expect([...seen]).toEqual([0, 10_000, 20_000, 25_000])
  expect(host.mock.objects.count()).toBe(25_000)
})
