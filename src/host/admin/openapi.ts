import * as z from 'zod/mini'
import { ADMIN_PATH, SESSIONS_PATH } from '../../client/paths.ts'
import { detailSchema } from '../../contract/openapi/components.ts'
import { createKeywords } from '../../contract/openapi/json-schema.ts'
import type { Endpoint } from './endpoint.ts'

export function createAdminOpenApiDocument(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    const path = paths[endpoint.path]!
    path[endpoint.method.toLowerCase()] = createOperation(endpoint)
    if (endpoint.path.includes('{id}')) {
      path.parameters = [{ name: 'id', in: 'path', required: true, description: 'The id.', schema: { type: 'string' } }]
    }
  }
  const tags = new Set(Object.keys(paths).map(tagOf))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin API of an inventory objects mock',
      version: '1',
      description: `At \`${ADMIN_PATH}\` for the server, at \`${SESSIONS_PATH}/<name>${ADMIN_PATH}\` for a session.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The collection of this document.' }],
    security: [{}, { adminToken: [] }],
    tags: [...tags].sort().map((name) => ({ name, description: `Paths that begin with \`/${name}\`.` })),
    paths,
    components: {
      responses: Object.fromEntries(Object.values(errors).map(({ name, ...response }) => [name, response])),
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `--admin-token` of the server. Requests from other machines need it.',
        },
      },
    },
  }
}

const keywords = createKeywords()

function createContent(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: keywords })
  return { 'application/json': { schema: rest } }
}

const describeError = (name: string, description: string) => ({
  name,
  description,
  content: createContent(detailSchema, 'output'),
})

const errors = {
  400: describeError('BadRequest', 'The request is invalid. `detail` says why.'),
  403: describeError('Forbidden', 'The page or the machine that sent the request has no access.'),
  429: describeError('TooManyTokens', 'The client sent too many wrong tokens. `Retry-After` has how long to wait.'),
  default: describeError('Error', 'Another error. `detail` says which.'),
}

const errorResponses = Object.fromEntries(
  Object.entries(errors).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
)

function createOperation({ method, path, body, status, response, text, ...endpoint }: Endpoint): object {
  const words = path.split('/').filter((word) => word && word !== '{id}')
  const name = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')
  const content = {
    ...(text && { [text.type]: { schema: { type: 'string' } } }),
    ...(response && createContent(response, 'output')),
  }
  return {
    operationId: `${method.toLowerCase()}${name}${path.includes('{id}') ? 'ById' : ''}`,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [tagOf(path)],
    parameters: endpoint.parameters,
    ...(body && {
      requestBody: { required: !z.safeParse(body, undefined).success, content: createContent(body, 'input') },
    }),
    responses: {
      [status]: { description: text?.description ?? 'Success.', ...(status !== 204 && { content }) },
      ...errorResponses,
    },
  }
}

function tagOf(path: string): string {
  return path.split('/')[1]!
}
