import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createOpenApiDocument } from '../../.ci/build/openapi/openapi.ts'
import { assumptionNames } from '../../src/contract/assumptions.ts'
import { collectionMethods, retrievableItemMethods } from '../../src/contract/operations.ts'
import { createInventoryService } from '../../src/service.ts'

interface Header {
  required?: boolean
  schema: object
}

interface Response {
  headers: Record<string, Header | { $ref: string }>
  content?: { 'application/json': { schema: object; examples?: Record<string, { value: unknown }> } }
}

interface Operation {
  operationId: string
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } }
  responses: Record<string, Response>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples: unknown[] }>; headers: Record<string, Header> }
}

const createDocument = () => createOpenApiDocument({ version: '1.0.0', server: { url: '/' } }) as Document
const document = createDocument()
const { schemas, headers } = document.components
const [collection, item] = Object.values(document.paths) as [Record<string, Operation>, Record<string, Operation>]

const parsers = new Map<object, z.ZodType>()

/** Validates a value with a schema of the document; returns the errors, or null. */
function check(schema: object, value: unknown): string | null {
  const parser = parsers.get(schema) ?? createParser(schema)
  parsers.set(schema, parser)
  const { error } = parser.safeParse(value)
  return error ? z.prettifyError(error) : null
}

function createParser(schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text))
}

describe('the OpenAPI document', () => {
  test('changes only on purpose', () => {
    // It is published: what changed shows a diff of dist/openapi.json, built before and after.
    const hash = createHash('sha256').update(JSON.stringify(createDocument())).digest('base64url')
    expect(hash).toBe('sv6g2OFD87RGdo9t0Il_TOK3FoJONf-0oM5WBsx3Wqo')
  })

  // Generators of clients, such as orval and kubb, read the keywords of one type for all of them.
  test('has no schema with the keywords of one of its types', () => {
    const found: string[] = []
    JSON.stringify(document, (_, value) => {
      const types = [value?.type].flat().filter((type) => typeof type === 'string' && type !== 'null')
      const parts = Object.keys(Object(value)).filter((key) => /^(items|properties|additionalProperties)$/.test(key))
      if (types.length > 1 && parts.length > 0) found.push(JSON.stringify(value))
      return value
    })
    expect(found).toEqual([])
  })

  test('has examples that its schemas allow', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      for (const example of schema.examples) expect([name, check(schema, example)]).toEqual([name, null])
    }
    for (const { responses = {} } of [collection, item].flatMap((path) => Object.values(path))) {
      for (const { content } of Object.values(responses)) {
        const { schema, examples = {} } = content?.['application/json'] ?? { schema: {} }
        for (const { value } of Object.values(examples)) expect([value, check(schema, value)]).toEqual([value, null])
      }
    }
  })

  test('has every method of every path', () => {
    const methods = (path: object) => Object.keys(path).filter((key) => key !== 'parameters')
    const known = (path: object) => [...Object.keys(path), 'OPTIONS'].map((method) => method.toLowerCase())
    expect(methods(collection).sort()).toEqual(known(collectionMethods).sort())
    expect(methods(item).sort()).toEqual(known(retrievableItemMethods).sort())
  })

  test('names every assumption', () => {
    const text = JSON.stringify(document)
    expect(assumptionNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  test.each(['POST', 'PUT', 'PATCH'])('has a valid example of the request body of %s', async (method) => {
    const path = `/api/v2/objects/${method === 'POST' ? '' : '1/'}`
    const operation = (method === 'POST' ? collection : item)[method.toLowerCase()]!
    const { $ref } = operation.requestBody!.content['application/json'].schema
    const [example] = schemas[$ref.split('/').at(-1)!]!.examples
    const service = createInventoryService({ objects: [{ name: 'old' }] })
    const response = await service.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(example),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(example as object)
  })
})

interface Recording {
  name: string
  assumptions: object
  steps: {
    method: string
    path: string
    response: { status: number; headers: Record<string, string>; body: unknown }
  }[]
}

/** The recorded exchanges with a real service whose path and method the document has. */
const exchanges = ['recordings.json', 'extra-recordings.json']
  .flatMap((file): Recording[] => JSON.parse(readFileSync(new URL(`../parity/${file}`, import.meta.url), 'utf8')))
  .flatMap(({ steps }) => steps)
  .flatMap(({ method, path, response }) => {
    const [, id] = /^\/api\/v2\/objects\/(?:([^/.?]+)\/)?(?:\?.*)?$/.exec(path) ?? []
    const pathItem = /^\/api\/v2\/objects\/(\?|$)/.test(path) ? collection : id === undefined ? undefined : item
    const operation = pathItem?.[method.toLowerCase()]
    return operation && response.headers['content-type'] !== 'text/html' ? [{ method, path, operation, response }] : []
  })

describe('the document describes, in the recorded responses of a Django REST Framework service', () => {
  test('every status', () => {
    const undescribed = exchanges.filter(({ operation, response }) => !(response.status in operation.responses))
    expect(undescribed.map(({ method, path, response }) => `${method} ${path}: ${response.status}`)).toEqual([])
  })

  test('every body', () => {
    const undescribed = exchanges.flatMap(({ method, path, operation, response: { status, body } }) => {
      const schema = operation.responses[status]?.content?.['application/json'].schema
      const issue = schema ? check(schema, body) : body === null || method === 'HEAD' ? null : 'no body'
      return issue === null ? [] : [`${method} ${path}: ${status} ${JSON.stringify(body)}\n${issue}`]
    })
    expect(undescribed).toEqual([])
  })

  test('all headers', () => {
    const undescribed = exchanges.flatMap(({ method, path, operation, response }) =>
      Object.entries(operation.responses[response.status]?.headers ?? {}).flatMap(([name, header]) => {
        const { schema, required } = '$ref' in header ? headers[header.$ref.split('/').at(-1)!]! : header
        const value = response.headers[name.toLowerCase()]
        const issue = value !== undefined || required ? check(schema, value) : null
        return issue ? [`${method} ${path}: ${name} ${issue}`] : []
      }),
    )
    expect(undescribed).toEqual([])
  })
})

test('every described response was recorded, except these', () => {
  const described = [collection, item].flatMap((pathItem) =>
    Object.values(pathItem).flatMap(({ operationId, responses = {} }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
  )
  const recorded = exchanges.map(({ operation, response }) => `${operation.operationId} ${response.status}`)
  expect(described.filter((response) => !recorded.includes(response))).toEqual([
    'create 413',
    'describeCollection 404',
    'retrieve 406',
    'retrieveHead 401',
    'retrieveHead 406',
    'replace 401',
    'replace 406',
    'replace 413',
    'update 413',
    'describeObject 401',
    'describeObject 404',
    'describeObject 406',
  ])
})
