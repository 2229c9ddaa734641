import * as z from 'zod/mini'
import { ADMIN_PATH, SESSIONS_PATH } from '../../client/paths.ts'
import { createKeywords } from '../../contract/openapi/json-schema.ts'
import { detailSchema } from '../../contract/openapi/schemas.ts'
import { eventNames } from '../../mock/events.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { eventPageSchema, eventParameters } from './event-poll.ts'

/** Creates the OpenAPI 3.1 document of the admin API from its endpoints. */
export function createAdminOpenApiDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {
    '/events': {
      get: {
        operationId: 'getEvents',
        summary: `Stream the events of the mock as server-sent events: ${eventNames.join(', ')}`,
        description: `With \`since\`, a long poll for platforms and clients without streams: JSON with the next events, as
soon as there is one. A first poll, and one whose client was away for more than a minute, has \`missed: true\`: read the
state again, and go on from \`last\`.`,
        tags: ['events'],
        parameters: eventParameters,
        responses: {
          '200': {
            description: 'The stream, or the next events.',
            content: {
              'text/event-stream': { schema: { type: 'string' } },
              ...createContent(eventPageSchema, 'output'),
            },
          },
          ...errorResponses,
        },
      },
    },
    '/metrics': {
      get: {
        operationId: 'getMetrics',
        summary: 'Read the metrics of the server, in the text format of Prometheus',
        description: 'For the server only: the path of a session responds with a 404.',
        tags: ['metrics'],
        responses: {
          '200': { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
          ...errorResponses,
        },
      },
    },
  }
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
      responses,
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

const createErrorResponse = (description: string) => ({ description, content: createContent(detailSchema, 'output') })

const responses = {
  BadRequest: createErrorResponse('The request is invalid. `detail` says why.'),
  Forbidden: createErrorResponse('The page or the machine that sent the request has no access.'),
  TooManyTokens: createErrorResponse('The client sent too many wrong tokens. `Retry-After` has how long to wait.'),
  Error: createErrorResponse('Another error. `detail` says which.'),
}

const responseRef = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })

const errorResponses = {
  '400': responseRef('BadRequest'),
  '403': responseRef('Forbidden'),
  '429': responseRef('TooManyTokens'),
  default: responseRef('Error'),
}

function createOperation({ method, path, summary, description, parameters, body, status, response }: Endpoint): object {
  const words = path.split('/').filter((word) => word && word !== '{id}')
  const name = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')
  return {
    operationId: `${method.toLowerCase()}${name}${path.includes('{id}') ? 'ById' : ''}`,
    summary,
    description,
    tags: [tagOf(path)],
    parameters,
    ...(body && {
      requestBody: { required: !z.safeParse(body, undefined).success, content: createContent(body, 'input') },
    }),
    responses: {
      [status]: { description: 'Success.', ...(response && { content: createContent(response, 'output') }) },
      ...errorResponses,
    },
  }
}

function tagOf(path: string): string {
  return path.split('/')[1]!
}
