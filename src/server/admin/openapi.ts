import * as z from 'zod/mini'
import { formatAssumptionMarkdown } from '../assumption-formats.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { assumptionsSchema } from './schemas.ts'

/** The OpenAPI 3.1 document of the admin API, made from its endpoints. */
export function createAdminOpenApiDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {
    '/events': {
      get: {
        operationId: 'getEvents',
        summary: 'A stream of server-sent events: request and change',
        responses: {
          '200': { description: 'A stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    },
  }
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    const path = paths[endpoint.path]!
    path[endpoint.method.toLowerCase()] = describe(endpoint)
    if (endpoint.path.includes('{id}')) {
      path.parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control over an inventory objects mock',
      version: '1',
      description:
        'Below `/__mock__` for the collection of the server, below `/sessions/<name>/__mock__` for a session.',
    },
    servers: [{ url: '/__mock__' }, { url: '/sessions/{name}/__mock__', variables: { name: { default: 'default' } } }],
    paths,
  }
}

function describe({ method, path, summary, body, optional, status }: Endpoint): object {
  const words = path.split('/').filter((word) => word && word !== '{id}')
  const name = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const failure = { description: 'It says what was wrong, as `detail`.' }
  return {
    operationId: `${method.toLowerCase()}${name}${path.includes('{id}') ? 'ById' : ''}`,
    summary,
    ...(body === assumptionsSchema && { description: formatAssumptionMarkdown() }),
    ...(schema && { requestBody: { required: !optional, content: { 'application/json': { schema } } } }),
    responses: { [status]: { description: 'Done.' }, '400': failure, '403': failure },
  }
}
