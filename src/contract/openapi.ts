import { assumptionDescriptions } from './assumption-descriptions.ts'
import { type AssumptionName, defaultAssumptions } from './assumptions.ts'
import * as answers from './openapi/answers.ts'
import { components, schemaRef } from './openapi/components.ts'
import { createSchemas } from './openapi/json-schema.ts'
import { collectionOperations, type Operation, objectOperations } from './openapi/operations.ts'
import { queryParameters } from './openapi/parameters.ts'
import { COLLECTION_PATH, collectionMethods, formatAllow, itemMethods, retrievableItemMethods } from './operations.ts'

/** What differs between the documents of the service. */
export interface OpenApiOptions {
  /** Of the document: that of the package. */
  version: string
  /** Where the service is. */
  server: { url: string; description?: string }
}

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })

/**
 * Makes the OpenAPI 3.1 document of the service, its schemas from the contract's. It is published as
 * `inventory-objects-mock/openapi.json`, and a server makes its own; nothing else loads this.
 */
export function createOpenApiDocument({ version, server }: OpenApiOptions): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inventory Objects Service',
      version,
      summary: 'The collection of inventory objects: list, create, replace, partially update and delete.',
      description: [
        'What the simulated service answers. Where the contract is silent, each operation names the assumptions that',
        'decide, with their defaults, which this document describes. Of every path these do:',
        '',
        describeAssumptions(['trailingSlash', 'tokens']),
        '',
        'So by default a path without its last slash is answered with 301 and the `Location` of the other. A method that a',
        'path does not have is answered with 405 and its `Allow`.',
      ].join('\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [server],
    security: [{}, { token: [] }],
    tags: [
      { name: 'objects', description: 'Inventory objects.' },
      { name: 'paths', description: 'What the framework adds to every path.' },
    ],
    paths: {
      [COLLECTION_PATH]: describePath(collectionOperations, 'AllowOfCollection'),
      [`${COLLECTION_PATH}{id}/`]: {
        parameters: [parameterRef('id')],
        ...describePath(objectOperations, 'AllowOfObject'),
      },
    },
    components: {
      schemas: createSchemas(components),
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
          description: 'The methods of the path; the longer list where `itemRetrieval` is on.',
          required: true,
          schema: { type: 'string', enum: [formatAllow(itemMethods), formatAllow(retrievableItemMethods)] },
        },
        Vary: { description: 'What answers depend on.', required: true, schema: { type: 'string', const: 'Accept' } },
      },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
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
  const ofEvery = { '401': answers.unauthorized, '404': answers.unknownFormat, '406': answers.notAcceptable }
  const responses = Object.entries({ ...ofEvery, ...operation.answers }).map(([status, { content, ...rest }]) => [
    status,
    { ...rest, headers: { ...headers, ...rest.headers }, ...(content && method !== 'head' && { content }) },
  ])
  return {
    operationId,
    summary,
    description: assumptions ? `${description}\n\n${describeAssumptions(assumptions)}` : description,
    tags: [method === 'head' || method === 'options' ? 'paths' : 'objects'],
    ...(takesQuery && { parameters: Object.keys(queryParameters).map(parameterRef) }),
    ...(body && { requestBody: { required: true, content: answers.json(schemaRef(body)) } }),
    responses: { ...Object.fromEntries(responses), ...(body && { '413': answers.tooLarge }) },
  }
}

/** What is assumed where the contract is silent, a line each. */
function describeAssumptions(names: readonly AssumptionName[]): string {
  return names
    .map((name) => {
      const { decides, section } = assumptionDescriptions[name]
      const value = JSON.stringify(defaultAssumptions[name])
      return `- \`${name}\` is \`${value}\`: ${decides} (Contract section ${section}.)`
    })
    .join('\n')
}
