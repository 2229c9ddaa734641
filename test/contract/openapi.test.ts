import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { assumptionNames } from '../../src/contract/assumptions.ts'
import { createOpenApiDocument } from '../../src/contract/openapi.ts'
import { collectionMethods, retrievableItemMethods } from '../../src/contract/operations.ts'
import { createInventoryService } from '../../src/service.ts'

interface Header {
  schema: object
}

interface Response {
  headers: Record<string, Header | { $ref: string }>
  content?: { 'application/json': { schema: object } }
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

const document = createOpenApiDocument({ version: '1.0.0', server: { url: '/' } }) as Document
const { schemas, headers } = document.components
const [collection, item] = Object.values(document.paths) as [Record<string, Operation>, Record<string, Operation>]

/** Asks zod whether a value is what a schema of the document says, and returns what is wrong with it. */
function check(schema: object, value: unknown): string | null {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const result = z.fromJSONSchema(JSON.parse(text)).safeParse(value)
  return result.success ? null : z.prettifyError(result.error)
}

describe('the OpenAPI document', () => {
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

  test.each(['POST', 'PUT', 'PATCH'])('has an example of a body that %s takes', async (method) => {
    const path = `/api/v2/objects/${method === 'POST' ? '' : '1/'}`
    const operation = (method === 'POST' ? collection : item)[method.toLowerCase()]!
    const { $ref } = operation.requestBody!.content['application/json'].schema
    const [example] = schemas[$ref.split('/').at(-1)!]!.examples
    const service = createInventoryService({ objects: [{ name: 'old' }] })
    const answer = await service.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(example),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject(example as object)
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

/** What was recorded of a real service on a path and a method that the document has. */
const exchanges = ['recordings.json', 'extra-recordings.json']
  .flatMap((file): Recording[] => JSON.parse(readFileSync(new URL(`parity/${file}`, import.meta.url), 'utf8')))
  .flatMap(({ steps }) => steps)
  .flatMap(({ method, path, response }) => {
    const [, id] = /^\/api\/v2\/objects\/(?:([^/.?]+)\/)?(?:\?.*)?$/.exec(path) ?? []
    const pathItem = /^\/api\/v2\/objects\/(\?|$)/.test(path) ? collection : id === undefined ? undefined : item
    const operation = pathItem?.[method.toLowerCase()]
    return operation && response.headers['content-type'] !== 'text/html' ? [{ method, path, operation, response }] : []
  })

describe('of what a real Django REST Framework service answered, the document describes', () => {
  test('every status', () => {
    const unknown = exchanges.filter(({ operation, response }) => !(response.status in operation.responses))
    expect(unknown.map(({ method, path, response }) => `${method} ${path}: ${response.status}`)).toEqual([])
  })

  test('every body', () => {
    const wrong = exchanges.flatMap(({ method, path, operation, response: { status, body } }) => {
      const schema = operation.responses[status]?.content?.['application/json'].schema
      const issue = schema ? check(schema, body) : body === null || method === 'HEAD' ? null : 'no body'
      return issue === null ? [] : [`${method} ${path}: ${status} ${JSON.stringify(body)}\n${issue}`]
    })
    expect(wrong).toEqual([])
  })

  test('the headers of every answer', () => {
    const wrong = exchanges.flatMap(({ method, path, operation, response }) =>
      Object.entries(operation.responses[response.status]?.headers ?? {}).flatMap(([name, header]) => {
        const { schema } = '$ref' in header ? headers[header.$ref.split('/').at(-1)!]! : header
        const issue = check(schema, response.headers[name.toLowerCase()])
        return issue ? [`${method} ${path}: ${name} ${issue}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })
})

test('every answer that the document describes was recorded, but for these', () => {
  const described = [collection, item].flatMap((pathItem) =>
    Object.values(pathItem).flatMap(({ operationId, responses = {} }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
  )
  const recorded = exchanges.map(({ operation, response }) => `${operation.operationId} ${response.status}`)
  expect(described.filter((answer) => !recorded.includes(answer))).toEqual([
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
