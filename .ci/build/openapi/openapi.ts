import { assumptionDescriptions } from '../../../src/contract/assumption-descriptions.ts'
import { type AssumptionName, defaultAssumptions } from '../../../src/contract/assumptions.ts'
import { createObjectSchemas } from '../../../src/contract/object-schemas.ts'
import {
  COLLECTION_PATH,
  collectionMethods,
  formatAllow,
  itemMethods,
  retrievableItemMethods,
} from '../../../src/contract/operations.ts'
import { formatAssumptionValue } from '../../../src/text/assumption-value.ts'
import { components, schemaRef } from './components.ts'
import { createSchemas } from './json-schema.ts'
import { collectionOperations, type Operation, objectOperations, queryParameters } from './openapi-operations.ts'
import { errorsOfAll, json, tooLarge } from './openapi-responses.ts'

export interface OpenApiOptions {
  version: string
  server: { url: string; description?: string }
}

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** Creates the OpenAPI document of the service. Published as `inventory-objects-mock/openapi.json`, and by servers. */
export function createOpenApiDocument({ version, server }: OpenApiOptions): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inventory Objects Service',
      version,
      summary: 'The collection of inventory objects: list, create, replace, partially update and delete.',
      description: [
        'This document describes the simulated service. Where the contract is silent, each operation lists the',
        'assumptions that it depends on, with their defaults. The document describes the service with these defaults.',
        'Every path depends on these assumptions:',
        '',
        describeAssumptions(['trailingSlash', 'tokens']),
        '',
        'By default, a path without its trailing slash redirects with a 301 to the path with the slash.',
        'The response to a method that a path does not have is a 405 with the `Allow` of the path.',
      ].join('\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [server],
    security: [{}, { token: [] }],
    tags: [
      { name: 'objects', description: 'Inventory objects.' },
      { name: 'paths', description: 'The requests that the framework adds to every path.' },
    ],
    paths: {
      [COLLECTION_PATH]: describePath(collectionOperations, 'AllowOfCollection'),
      [`${COLLECTION_PATH}{id}/`]: {
        parameters: [parameterRef('id')],
        ...describePath(objectOperations, 'AllowOfObject'),
      },
    },
    components: {
      schemas: { ...createObjectSchemas(), ...createSchemas(components) },
      parameters: {
        ...queryParameters,
        id: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Identifier of the object.',
          schema: { type: 'integer', minimum: 1 },
          example: 1,
        },
      },
      headers: {
        AllowOfCollection: {
          description: 'The methods of the path.',
          required: true,
          schema: { type: 'string', const: formatAllow(collectionMethods) },
        },
        AllowOfObject: {
          description: 'The methods of the path: the longer list when `itemRetrieval` is on.',
          required: true,
          schema: { type: 'string', enum: [formatAllow(itemMethods), formatAllow(retrievableItemMethods)] },
        },
        Vary: {
          description: 'The request header that responses depend on.',
          required: true,
          schema: { type: 'string', const: 'Accept' },
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <token>`, or another scheme: see the assumption `tokens`.',
        },
      },
    },
  }
}

function describePath(operations: Record<string, Operation>, allowHeader: string): object {
  const headers = { Allow: headerRef(allowHeader), Vary: headerRef('Vary') }
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [method, describeOperation(method, operation, headers)]),
  )
}

function describeOperation(method: string, operation: Operation, headers: object): object {
  const { operationId, summary, description, assumptions, takesQuery, body } = operation
  const byStatus = Object.entries({ ...errorsOfAll, ...operation.responses })
  const described = byStatus.map(([status, { content, ...rest }]) => [
    status,
    { ...rest, headers: { ...headers, ...rest.headers }, ...(content && method !== 'head' && { content }) },
  ])
  return {
    operationId,
    summary,
    description: assumptions ? `${description}\n\n${describeAssumptions(assumptions)}` : description,
    tags: [method === 'head' || method === 'options' ? 'paths' : 'objects'],
    ...(takesQuery && { parameters: Object.keys(queryParameters).map(parameterRef) }),
    ...(body && { requestBody: { required: true, content: json(schemaRef(body)) } }),
    responses: { ...Object.fromEntries(described), ...(body && { '413': tooLarge }) },
  }
}

function describeAssumptions(names: readonly AssumptionName[]): string {
  return names
    .map((name) => {
      const { decides, section } = assumptionDescriptions[name]
      const value = formatAssumptionValue(name, defaultAssumptions[name])
      return `- \`${name}\` is \`${value}\`: ${decides} (Contract section ${section}.)`
    })
    .join('\n')
}
