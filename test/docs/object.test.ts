import { expect, test } from 'vitest'
import * as z from 'zod'
import { scenarios } from '../../src/factories.ts'
import { inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService, type InventoryService } from '../../src/service.ts'
import { examples, pages } from './pages.ts'

const page = pages['docs/object.md']!
const contract = pages['docs/contract.md']!

test('the page of the object shows one of the scenario small, with some of its attributes', () => {
  const [json] = examples('json').filter(({ path }) => path === 'docs/object.md')
  const object = JSON.parse(json!.code)
  expect(scenarios.small()).toContainEqual({ ...object, attributes: expect.objectContaining(object.attributes) })
})

test('the page of the object has each field, with a sentence of the contract', () => {
  const rows = Array.from(page.matchAll(/^\| `([a-z.]+)` \| [^|]+ \| ([^|]+\.) \|/gm), ([, field, text]) => [
    field,
    text,
  ])
  expect(rows.map(([field]) => field)).toEqual([
    ...['id', 'name', 'location', 'location.name', 'location.fact'],
    ...['type', 'type.name', 'labels', 'attributes', 'responsible'],
  ])
  for (const [field, sentence] of rows) {
    const notes = Array.from(contract.matchAll(/^\| (\w+) \| [^|]+ \| ([^|]+) \|$/gm))
      .filter(([, name]) => name === field!.split('.').at(-1))
      .map(([, , text]) => text)
    expect(notes.join('\n'), field).toContain(sentence)
  }
})

const whole = { name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }

test.each<[fact: string, body: Record<string, unknown>, status: number]>([
  ['an id is ignored', { ...whole, id: 77 }, 200],
  ['spaces around a name are removed', { ...whole, name: ' web-1 ' }, 200],
  ['a name is not empty', { ...whole, name: '' }, 400],
  ['a field that is left out is an error', { name: 'web-1' }, 400],
  ['a location needs its fact', { ...whole, location: { name: 'Oslo' } }, 400],
  ['a type needs its name', { ...whole, type: {} }, 400],
  ['the value of an attribute is a string', { ...whole, attributes: { rack: null } }, 400],
  ['the number in an attribute becomes a string', { ...whole, attributes: { rack: 7 } }, 200],
  ['any other field is ignored', { ...whole, owner: 'Ada' }, 200],
])('what the page of the object says of a create: %s', async (_, body, status) => {
  const service = createInventoryService()
  expect((await create(service, body)).status).toBe(status)
  if (status === 200) {
    const attributes = Object.hasOwn(body.attributes as object, 'rack') ? { rack: '7' } : {}
    expect(service.objects.list()).toEqual([{ ...whole, id: 1, attributes }])
  }
})

test('what the page of the object says of fields of a schema', async () => {
  const rows = Array.from(page.matchAll(/^\| `(z\..+)` \| (.*)\| `(.+)` \| `(.+)` \|$/gm), ([, ...cells]) => cells)
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
