import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { schemas } from '../../parity/schemas.ts'
import { path, startHost } from '../start-host.ts'

/** A JSON Schema with examples. */
interface Component {
  readonly examples: readonly unknown[]
}

interface Content {
  readonly 'application/json': { readonly schema: object }
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Component>> }
}

interface Recording {
  readonly schema: keyof typeof schemas
  readonly steps: readonly {
    readonly method: string
    readonly path: string
    readonly response: { readonly status: number; readonly body: unknown }
  }[]
}

const file = new URL('../../parity/extended-recordings.json', import.meta.url)
const recordings: readonly Recording[] = JSON.parse(readFileSync(file, 'utf8'))

/** Reads the document of a host with a schema, and returns it with a function that lists the errors of a value. */
async function readDocument(name: keyof typeof schemas) {
  const options = { objects: [], schema: schemas[name] } as unknown as InventoryHostOptions
  const { json, text } = await startHost(options).send('/openapi.json')
  const document: Document = json
  const parsers = new Map<object, z.ZodType>()
  const check = (schema: object, value: unknown) => {
    const $defs = JSON.stringify({ ...schema, $defs: document.components.schemas })
    const parser =
      parsers.get(schema) ?? z.fromJSONSchema(JSON.parse($defs.replaceAll('#/components/schemas/', '#/$defs/')))
    parsers.set(schema, parser)
    const { error } = parser.safeParse(value)
    return error ? z.prettifyError(error) : null
  }
  return { document, text, check }
}

test.each(Object.keys(schemas) as (keyof typeof schemas)[])('describes the fields of the schema %s', async (name) => {
  const { document, check } = await readDocument(name)
  const { InventoryObject, CreateBody, ReplaceBody, UpdateBody, ...others } = document.components.schemas
  for (const schema of [InventoryObject!, CreateBody!, ReplaceBody!, UpdateBody!, ...Object.values(others)]) {
    for (const example of schema.examples) expect([example, check(schema, example)]).toEqual([example, null])
  }
  const { shape } = schemas[name]
  for (const schema of [InventoryObject!, ReplaceBody!, UpdateBody!, others.FieldErrors!]) {
    expect(schema).toMatchObject({ properties: Object.fromEntries(Object.keys(shape).map((key) => [key, {}])) })
  }
})

test.each(Object.keys(schemas) as (keyof typeof schemas)[])(
  'describes the bodies that a real service with the schema %s sends',
  async (name) => {
    const { document, check } = await readDocument(name)
    const [collection, item] = Object.values(document.paths)
    const undescribed = recordings
      .filter(({ schema }) => schema === name)
      .flatMap(({ steps }) => steps)
      .flatMap(({ method, path: target, response: { status, body } }) => {
        const operation = (target.split('?')[0] === path ? collection : item)![method.toLowerCase()]
        const schema = operation?.responses[status]?.content?.['application/json'].schema
        const issue = schema && check(schema, body)
        return issue ? [`${method} ${target}: ${status} ${JSON.stringify(body)}\n${issue}`] : []
      })
    expect(undescribed).toEqual([])
  },
)

test('says what the fields of a schema take, and where their errors are', async () => {
  const own = {
    serial: z.string().min(2).max(9),
    note: z.string(),
    alias: z.string().min(0).nullable().optional(),
    due: z.iso.date().nullable(),
    units: z.int().min(0).max(48),
    weight: z.number(),
    stage: z.enum(['new', 'old']).default('new'),
    ips: z.array(z.string().max(15)).min(1).max(4),
    ports: z.array(z.int()).optional(),
    limits: z.record(z.string(), z.number()),
    rack: z.object({ row: z.string(), unit: z.int().optional() }),
    disks: z.array(z.object({ size: z.int() })),
    extra: z.json(),
  }
  const schema = z.object({ ...inventoryObjectSchema.shape, ...own })
  const { json } = await startHost({ objects: [], schema }).send('/openapi.json')
  const { InventoryObject, CreateBody, UpdateBody, FieldErrors } = json.components.schemas
  const choose = (properties: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(own).map((name) => [name, properties[name]]))

  const text = { type: 'string', minLength: 1 }
  const size = { type: 'object', properties: { size: { type: 'integer' } } }
  const rack = { type: 'object', properties: { row: text, unit: { type: 'integer' } } }
  const created = {
    serial: { type: 'string', minLength: 2, maxLength: 9 },
    note: text,
    alias: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    units: { type: 'integer', minimum: 0, maximum: 48 },
    weight: { type: 'number' },
    stage: { enum: ['new', 'old'] },
    ips: { type: 'array', items: { ...text, maxLength: 15 }, minItems: 1, maxItems: 4 },
    ports: { type: 'array', items: { type: 'integer' } },
    limits: { type: 'object', additionalProperties: { type: 'number' } },
    rack: { ...rack, required: ['row'] },
    disks: { type: 'array', items: { ...size, required: ['size'] } },
    extra: {},
  }
  expect(choose(CreateBody.properties)).toEqual(created)
  const optional = ['id', 'alias', 'stage', 'ports']
  expect(CreateBody.required).toEqual(Object.keys(schema.shape).filter((name) => !optional.includes(name)))
  expect(choose(UpdateBody.properties)).toEqual({ ...created, rack, disks: { type: 'array', items: size } })
  expect(UpdateBody).not.toHaveProperty('required')
  // The initial objects can have blank text.
  const blank = { type: 'string' }
  const ended = { additionalProperties: false }
  expect(choose(InventoryObject.properties)).toEqual({
    ...created,
    note: blank,
    ips: { ...created.ips, items: { ...blank, maxLength: 15 } },
    rack: { ...created.rack, properties: { ...rack.properties, row: blank }, ...ended },
    disks: { type: 'array', items: { ...created.disks.items, ...ended } },
  })
  expect(InventoryObject.required).toEqual(Object.keys(schema.shape).filter((name) => name !== 'ports'))

  const messages = { $ref: '#/components/schemas/Messages' }
  const elements = { anyOf: [messages, { $ref: '#/components/schemas/ElementErrors' }] }
  const errorsOf = (properties: object) => ({
    type: 'object',
    properties: { ...properties, non_field_errors: messages },
    ...ended,
  })
  const disk = { anyOf: [messages, errorsOf({ size: messages })] }
  expect(choose(FieldErrors.properties)).toEqual({
    ...Object.fromEntries(Object.keys(own).map((name) => [name, messages])),
    ips: elements,
    ports: elements,
    limits: elements,
    rack: { anyOf: [messages, errorsOf({ row: messages, unit: messages })] },
    disks: { anyOf: [messages, { type: 'array', items: disk }, errorsOf({})] },
    extra: elements,
  })
})

test('takes the example of a create', async () => {
  const { document } = await readDocument('all')
  const [body] = document.components.schemas.CreateBody!.examples
  const { send } = startHost({ objects: [], schema: schemas.all } as unknown as InventoryHostOptions)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  expect(await send(path, init)).toMatchObject({ status: 200, json: body })
})
