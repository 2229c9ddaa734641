import * as z from 'zod/mini'
import { createKeywords } from '../../contract/openapi/json-schema.ts'
import { detailSchema } from '../../contract/openapi/schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The OpenAPI 3.1 document of the admin API, made from its endpoints. */
export function createAdminOpenApiDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {
    '/events': {
      get: {
        operationId: 'getEvents',
        summary: 'A stream of server-sent events: request and change',
        tags: ['events'],
        responses: {
          '200': { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
          ...failures,
        },
      },
    },
  }
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    const path = paths[endpoint.path]!
    path[endpoint.method.toLowerCase()] = describe(endpoint)
    if (endpoint.path.includes('{id}')) {
      path.parameters = [
        { name: 'id', in: 'path', required: true, description: 'What it was given.', schema: { type: 'string' } },
      ]
    }
  }
  const names = new Set(Object.keys(paths).map(tagOf))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control over an inventory objects mock',
      version: '1',
      description:
        'Below `/__mock__` for the collection of the server, below `/sessions/<name>/__mock__` for a session.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The collection that this document was asked of.' }],
    security: [{}, { adminToken: [] }],
    tags: [...names].sort().map((name) => ({ name, description: `Paths that begin with \`/${name}\`.` })),
    paths,
    components: {
      responses,
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description: '`--admin-token`, which another machine has to send.',
        },
      },
    },
  }
}

const keywords = createKeywords()

function json(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: keywords })
  return { 'application/json': { schema: rest } }
}

const failure = (description: string) => ({ description, content: json(detailSchema, 'output') })

const responses = {
  Wrong: failure('Something in the request is wrong, and `detail` says what.'),
  Forbidden: failure('The request comes from a page or a machine that may not control this server.'),
  Failed: failure('Something else is wrong, and `detail` says what.'),
}

const responseRef = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })

const failures = { '400': responseRef('Wrong'), '403': responseRef('Forbidden'), default: responseRef('Failed') }

function describe(endpoint: Endpoint): object {
  const { method, path, summary, description, parameters, body, optional, status, answer } = endpoint
  const words = path.split('/').filter((word) => word && word !== '{id}')
  const name = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')
  return {
    operationId: `${method.toLowerCase()}${name}${path.includes('{id}') ? 'ById' : ''}`,
    summary,
    description,
    tags: [tagOf(path)],
    parameters,
    ...(body && { requestBody: { required: !optional, content: json(body, 'input') } }),
    responses: { [status]: { description: 'Done.', ...(answer && { content: json(answer, 'output') }) }, ...failures },
  }
}

function tagOf(path: string): string {
  return path.split('/')[1]!
}
