import { expect, test } from 'vitest'
import { listOperations } from '../../src/console/server/api-document.ts'
import { toRequest } from '../../src/console/server/api-request.ts'
import type { ApiDocument } from '../../src/console/server/openapi.ts'
import { createOpenApiDocument } from '../../src/contract/openapi.ts'

// As the page gets it.
const document: ApiDocument = JSON.parse(
  JSON.stringify(createOpenApiDocument({ version: '1.0.0', server: { url: '/' } })),
)
const operations = listOperations(document)
const find = (slug: string) => operations.find((operation) => operation.slug === slug)!

test('every operation of the document is listed, those of the contract first', () => {
  expect(operations.map(({ slug, method }) => `${method} ${slug}`)).toEqual([
    'GET objects-list',
    'POST objects-create',
    'GET objects-retrieve',
    'PUT objects-replace',
    'PATCH objects-update',
    'DELETE objects-delete',
    'HEAD paths-listHead',
    'OPTIONS paths-describeCollection',
    'HEAD paths-retrieveHead',
    'OPTIONS paths-describeObject',
  ])
})

test('parameters have types and examples, those of the path too', () => {
  const parameters = [...find('objects-list').parameters, ...find('objects-update').parameters]
  expect(
    parameters.map(({ name, place, type, isRequired, example }) => [name, place, type, isRequired, example]),
  ).toEqual([
    ['name', 'query', 'string', false, 'web-1'],
    ['responsible', 'query', 'integer', false, '5'],
    ['location__fact', 'query', 'string', false, 'osl1'],
    ['type__name', 'query', 'string', false, 'switch'],
    ['sort', 'query', 'id or -id', false, '-id'],
    ['id', 'path', 'integer', true, '1'],
  ])
})

test('a body has its fields with those within them, and an example', () => {
  const { type, fields, examples } = find('objects-create').body!
  expect(type).toBe('object')
  expect(fields.map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? '' : '?'}`)).toEqual([
    'name: string',
    'location: object or null',
    'location.name: string or null?',
    'location.fact: string',
    'type: object or null',
    'type.name: string',
    'labels: list of string or number or boolean or object or array',
    'attributes: map of string',
    'responsible: list of string or number or boolean or object or array',
  ])
  expect(fields[0]!.description).toBe('Object name.')
  expect(JSON.parse(examples[0]!)).toMatchObject({ name: 'web-1' })
  expect(find('objects-delete').body).toBeUndefined()
})

test('responses have descriptions and bodies; a list has the fields of its objects', () => {
  const { responses } = find('objects-list')
  expect(responses.map(({ status }) => status)).toEqual(['200', '400', '401', '404', '406'])
  expect(responses[0]).toMatchObject({ description: 'The objects that match.', type: 'list of object' })
  expect(responses[0]!.fields[0]).toMatchObject({ name: 'id', type: 'integer', isRequired: true })
  expect(responses[2]!.examples.map((example) => JSON.parse(example))).toContainEqual({ detail: 'Invalid token.' })
})

test('a schema that refers to itself ends', () => {
  const schema = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } }
  const operation = { operationId: 'x', tags: ['t'], summary: '', description: '', responses: { 200: {} } }
  const recursive = {
    info: document.info,
    paths: { '/': { get: { ...operation, requestBody: { content: { a: { schema } } } } } },
    components: { schemas: { Node: schema } },
  }
  expect(listOperations(recursive)[0]!.body!.fields.map(({ name }) => name)).toEqual([
    'next',
    'next.next',
    'next.next.next',
    'next.next.next.next',
    'next.next.next.next.next',
  ])
})

test('a request has the query and the path that were filled in, escaped', () => {
  const input = { values: { name: 'a&b=#é', sort: '', id: '../x?' }, body: '', token: '' }
  expect(toRequest(find('objects-list'), input)).toEqual({
    method: 'GET',
    path: '/api/v2/objects/?name=a%26b%3D%23%C3%A9',
    headers: {},
  })
  expect(toRequest(find('objects-delete'), input).path).toBe('/api/v2/objects/..%2Fx%3F/')
  expect(toRequest(find('objects-delete'), { ...input, values: {} }).path).toBe('/api/v2/objects/{id}/')
})

test('a request with a body is JSON, and has the token', () => {
  expect(toRequest(find('objects-create'), { values: {}, body: '{', token: 'abc' })).toEqual({
    method: 'POST',
    path: '/api/v2/objects/',
    headers: { Authorization: 'Token abc', 'Content-Type': 'application/json' },
    body: '{',
  })
})
