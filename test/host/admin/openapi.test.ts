import { expect, test } from 'vitest'
import { startHost } from '../start-host.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  requestBody?: { required: boolean; content: object }
  responses: Record<string, unknown>
}

const readDocument = async () => (await startHost().admin('GET', '/openapi.json')).json

/** The operations of a document, each with its method and its path. */
function operationsOf(document: { paths: Record<string, Record<string, unknown>> }): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, { parameters: _, ...operations }]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation as Operation,
    ]),
  )
}

const error = (name: string) => ({ $ref: `#/components/responses/${name}` })
const text = expect.stringMatching(/^[A-Z`].*\S$/s)

test('the document says where the admin API is, and what it needs', async () => {
  const document = await readDocument()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: {
      ...{ title: 'Admin API of an inventory objects mock', version: '1' },
      description: 'At `/__mock__` for the server, at `/sessions/<name>/__mock__` for a session.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: text }],
    security: [{}, { adminToken: [] }],
    components: { securitySchemes: { adminToken: { type: 'http', scheme: 'bearer', description: text } } },
  })
  const tags: string[] = document.tags.map(({ name }: { name: string }) => name)
  expect(tags).toEqual([...tags].sort())
  expect(new Set(operationsOf(document).flatMap(([, operation]) => operation.tags))).toEqual(new Set(tags))
  expect(document.tags[0]).toEqual({ name: 'checkpoints', description: 'Paths that begin with `/checkpoints`.' })
})

test('each operation has a name of its own, a summary, its tag, and the errors', async () => {
  const operations = operationsOf(await readDocument())
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
  for (const [name, operation] of operations) {
    expect([name, operation]).toEqual([name, expect.objectContaining({ summary: text, tags: [name.split('/')[1]] })])
    expect(operation.responses).toMatchObject({
      400: error('BadRequest'),
      403: error('Forbidden'),
      429: error('TooManyTokens'),
      default: error('Error'),
    })
  }
  const ids = Object.fromEntries(operations.map(([name, { operationId }]) => [name, operationId]))
  expect(ids).toMatchObject({
    'get /events': 'getEvents',
    'get /state': 'getState',
    'get /objects/{id}': 'getObjectsById',
    'post /checkpoints/{id}/restore': 'postCheckpointsRestoreById',
  })
})

test('the errors have a detail, and a path with an id has its parameter, and no other path has one', async () => {
  const { components, paths } = await readDocument()
  const schema = expect.objectContaining({ properties: { detail: expect.objectContaining({ type: 'string' }) } })
  const response = { description: text, content: { 'application/json': { schema } } }
  const names = ['BadRequest', 'Forbidden', 'TooManyTokens', 'Error']
  expect(components.responses).toEqual(Object.fromEntries(names.map((name) => [name, response])))
  const id = { name: 'id', in: 'path', required: true, description: 'The id.', schema: { type: 'string' } }
  for (const [path, { parameters }] of Object.entries<{ parameters?: object[] }>(paths)) {
    expect([path, parameters]).toEqual([path, path.includes('{id}') ? [id] : undefined])
  }
})

test('a body is required where it cannot be left out, and a 204 has none', async () => {
  const operations = operationsOf(await readDocument())
  const bodies = operations.flatMap(([name, { requestBody }]) => (requestBody ? [[name, requestBody] as const] : []))
  expect(bodies.filter(([, { required }]) => !required).map(([name]) => name)).toEqual([
    ...['post /reset', 'post /requests/release'],
  ])
  const schema = expect.not.objectContaining({ $schema: expect.anything() })
  for (const [name, { content }] of bodies) expect([name, content]).toEqual([name, { 'application/json': { schema } }])
  for (const [name, { responses }] of operations) {
    const [status, success] = Object.entries(responses)[0]!
    // These are texts.
    if (['get /metrics', 'get /events'].includes(name)) continue
    const content = expect.objectContaining({ 'application/json': { schema: expect.any(Object) } })
    expect([name, success]).toEqual([name, { description: text, ...(status !== '204' && { content }) }])
  }
})

test('a body can leave out what has a default, and a response has it, and nothing else', async () => {
  const { paths } = await readDocument()
  const { post } = paths['/objects']
  const checkpoint = paths['/checkpoints'].post.responses[201].content['application/json'].schema
  expect(checkpoint).toMatchObject({ required: ['id'], additionalProperties: false })
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['name'])
  expect(post.responses[201].content['application/json'].schema.required).toEqual([
    ...['id', 'name', 'location', 'type', 'labels', 'attributes', 'responsible'],
  ])
})

test('the events are a stream', async () => {
  const { get } = (await readDocument()).paths['/events']
  expect(get.summary).toContain('request:start, request:end, change, settings, faults')
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['names'])
  expect(get.responses[200]).toMatchObject({
    description: text,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
})
