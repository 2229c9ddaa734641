import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { InventoryHostOptions } from '../../../src/host.ts'
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

test('takes the example of a create', async () => {
  const { document } = await readDocument('all')
  const [body] = document.components.schemas.CreateBody!.examples
  const { send } = startHost({ objects: [], schema: schemas.all } as unknown as InventoryHostOptions)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  expect(await send(path, init)).toMatchObject({ status: 200, json: body })
})
