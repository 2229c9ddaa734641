import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readShape } from '../../../src/contract/object-fields.ts'
import { createObjectSchemas } from '../../../src/contract/object-schemas.ts'
import { createInventoryDb } from '../../../src/data.ts'
import { createObjectFactory } from '../../../src/factories.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { ObjectModel } from '../../../src/simulator/store/object-model.ts'
import { LIST } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

/*
 * A field is one line of the definition: what knows the fields of an object is made from it. A copy with one more line, and
 * the places where the field must be.
 */

const schema = z.object({
  ...inventoryObjectSchema.shape,
  owner: z.string(),
})
const service = createInventoryService({ schema, objects: [{ name: 'a', owner: 'Ada' }] })
const item = `${path}1/`

async function send(method: string, at: string, body?: object) {
  const response = await service.fetch(at, body === undefined ? { method } : write(method, body))
  return [response.status, await response.json()]
}

describe('one line more, and the field is in', () => {
  test('the responses and the errors of POST, PUT and PATCH', async () => {
    const fields = completeBody({ owner: 'Bo' })
    expect(await send('POST', path, fields)).toEqual([200, fields])
    expect(await send('PUT', item, fields)).toEqual([200, { id: 1, ...fields }])
    expect(await send('PATCH', item, { owner: 'Cy' })).toEqual([200, { id: 1, ...fields, owner: 'Cy' }])
    const required = [400, { owner: ['This field is required.'] }]
    expect(await send('POST', path, completeBody())).toEqual(required)
    expect(await send('PUT', item, completeBody())).toEqual(required)
    expect(await send('PATCH', item, { owner: null })).toEqual([400, { owner: ['This field may not be null.'] }])
  })

  test.each(['json', 'weight', 'id_'])('whatever its name is: %s', async (name) => {
    const named = z.object({ ...inventoryObjectSchema.shape, [name]: z.string() })
    const { fetch } = createInventoryService({ schema: named, objects: [{ name: 'a', [name]: 'b' }] } as object)
    expect(await (await fetch(path)).json()).toMatchObject([{ name: 'a', [name]: 'b' }])
    const response = await fetch(path, write('POST', completeBody({ [name]: 'c' })))
    expect([response.status, await response.json()]).toEqual([200, completeBody({ [name]: 'c' })])
  })

  test('OPTIONS', async () => {
    const owner = { type: 'string', required: true, read_only: false, label: 'Owner' }
    expect(await send('OPTIONS', path)).toMatchObject([200, { actions: { POST: { owner } } }])
    expect(await send('OPTIONS', item)).toMatchObject([200, { actions: { PUT: { owner } } }])
  })

  test('the components of OpenAPI, and their examples', () => {
    const { FieldErrors, ...schemas } = createObjectSchemas(readShape(schema.def.shape))
    for (const [name, { properties, required, examples }] of Object.entries(
      schemas as unknown as Record<string, JsonSchema>,
    )) {
      expect([name, properties.owner?.type]).toEqual([name, 'string'])
      expect(required?.includes('owner') ?? name === 'UpdateBody').toBe(true)
      if (name !== 'UpdateBody') expect(examples[0]).toHaveProperty('owner')
    }
    expect((FieldErrors as unknown as JsonSchema).properties).toHaveProperty('owner')
  })

  test('the queries and changes of /data', () => {
    const { inventoryObject } = createInventoryDb(service)
    const where = { owner: { equals: 'Cy' } }
    expect(inventoryObject.update({ where, data: { owner: (owner) => `${owner}!` } })?.owner).toBe('Cy!')
    expect(inventoryObject.findFirst({ where: { owner: { contains: '!' } } })?.id).toBe(1)
  })

  test('a factory', () => {
    const factory = createObjectFactory({ schema, values: { owner: (_faker, n) => `owner ${n}` } })
    expect(factory.build().owner).toBe('owner 1')
    expect(factory.build({ owner: 'mine' }).owner).toBe('mine')
    expect(() => createObjectFactory({ schema })).toThrow('a value for owner')
  })

  test('an exported state, and an imported one', () => {
    const state = service.exportState()
    expect(state.objects[0]).toHaveProperty('owner')
    expect(createInventoryService({ schema, initialState: state }).exportState()).toEqual(state)
  })
})

interface JsonSchema {
  properties: Record<string, { type?: string }>
  required?: string[]
  examples: object[]
}

describe('the model of @mswjs/data decides', () => {
  test('which fields there are', () => {
    expect(Object.keys(new ObjectModel('read the schema', schema).definition)).toEqual(Object.keys(schema.def.shape))
  })

  test.each([
    ['name', ''],
    ['location', null],
    [LIST, []],
    ['attributes', {}],
    ['owner', ''],
  ])('what a missing %s becomes', (name, value) => {
    const { inventoryObject } = createInventoryDb(createInventoryService({ schema }))
    expect(inventoryObject.create()).toHaveProperty(name, value)
  })

  test.each(['name', LIST, 'attributes', 'owner'])('that %s is never null', (name) => {
    const { inventoryObject } = createInventoryDb(createInventoryService({ schema }))
    expect(() => inventoryObject.create({ [name]: null })).toThrow(`a non-nullable property "${name}"`)
  })
})
