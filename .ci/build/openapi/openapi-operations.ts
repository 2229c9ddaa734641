import { assumptionDescriptions } from '../../../src/contract/assumption-descriptions.ts'
import { type AssumptionName, assumptionNames } from '../../../src/contract/assumptions.ts'
import { filterRows } from '../../../src/contract/filter-rows.ts'
import { describeFilter, listParameters, mapFilters } from '../../../src/contract/parameters.ts'
import { type ComponentName, schemaRef } from './components.ts'
import * as responses from './openapi-responses.ts'

export interface Operation {
  operationId: string
  summary: string
  /** In the words of the contract, if it has any. */
  description: string
  /** The assumptions that it depends on, besides those of every path. */
  assumptions?: readonly AssumptionName[]
  /** Whether it has the query parameters of the list. */
  takesQuery?: true
  body?: ComponentName
  /** By status, without those that every operation has, or every operation with a body. */
  responses: Record<string, responses.Response>
}

const { invalidParameter, json, notFound, response, unsupportedMediaType } = responses
const bodyErrors = { '400': responses.invalidBody, '415': unsupportedMediaType }
const itemBodyErrors = { '400': responses.invalidBodyOrParameter, '404': notFound, '415': unsupportedMediaType }
const itemErrors = { '400': invalidParameter, '404': notFound }
const bodyAssumptions = assumptionsOf('2')

const list: Operation = {
  operationId: 'list',
  summary: 'List objects',
  description: 'Returns the objects that match, each with all its fields.',
  assumptions: assumptionsOf('4.1'),
  takesQuery: true,
  responses: {
    '200': {
      description: 'The objects that match.',
      headers: { Link: responses.linkHeader },
      content: json({ type: 'array', items: schemaRef('InventoryObject') }),
    },
    '400': invalidParameter,
    '404': responses.invalidPage,
  },
}

const retrieve: Operation = {
  operationId: 'retrieve',
  summary: 'Retrieve an object',
  description: 'The contract does not show this operation. The service has it only when `itemRetrieval` is on.',
  assumptions: ['itemRetrieval'],
  responses: {
    '200': response('The complete object, when `itemRetrieval` is on.', 'InventoryObject'),
    ...itemErrors,
    '405': responses.methodNotAllowed,
  },
}

export const collectionOperations: Record<string, Operation> = {
  get: list,
  head: toHeadOperation(list),
  post: {
    operationId: 'create',
    summary: 'Create an object',
    description: 'Takes the fields of an object, without an id, and returns them.',
    assumptions: bodyAssumptions,
    body: 'CreateBody',
    responses: { '200': response('The fields of the new object, without its id.', 'ObjectFields'), ...bodyErrors },
  },
  options: createOptionsOperation('describeCollection', 'the collection'),
}

export const objectOperations: Record<string, Operation> = {
  get: retrieve,
  head: toHeadOperation(retrieve),
  put: {
    operationId: 'replace',
    summary: 'Replace an object',
    description: 'Takes the complete object and returns it.',
    assumptions: bodyAssumptions,
    body: 'ReplaceBody',
    responses: { '200': response('The complete object.', 'InventoryObject'), ...itemBodyErrors },
  },
  patch: {
    operationId: 'update',
    summary: 'Partially update an object',
    description:
      'Takes any subset of the fields and returns the complete object. A nested location or type may carry only some ' +
      'of its own fields; the others become null.',
    assumptions: [...assumptionsOf('4.4'), ...bodyAssumptions.filter((name) => name !== 'requiredFields')],
    body: 'UpdateBody',
    responses: { '200': response('The complete object after the update.', 'InventoryObject'), ...itemBodyErrors },
  },
  delete: {
    operationId: 'delete',
    summary: 'Delete an object',
    description: 'Deletes the object. Its id is never assigned again.',
    responses: { '204': { description: 'The object was deleted.' }, ...itemErrors },
  },
  options: createOptionsOperation('describeObject', 'an object'),
}

/** The assumptions that a section of the contract leaves open. */
function assumptionsOf(section: string): readonly AssumptionName[] {
  return assumptionNames.filter((name) => assumptionDescriptions[name].section === section)
}

function toHeadOperation(operation: Operation): Operation {
  return {
    ...operation,
    operationId: `${operation.operationId}Head`,
    summary: `${operation.summary}, headers only`,
    description: 'The response to GET, without its body.',
  }
}

function createOptionsOperation(operationId: string, resource: string): Operation {
  return {
    operationId,
    summary: `Describe ${resource}`,
    description:
      'Returns the framework’s description of the path: its media types, and the fields of its request bodies.',
    assumptions: ['requiredFields', 'nameMaxLength'],
    responses: { '200': response('The description.', 'Metadata') },
  }
}

const schemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
  page: { type: 'integer', minimum: 1 },
} as const

const parameters = { ...listParameters, page: 'page' } as const

const documentation: Record<keyof typeof parameters, [description: string, example: unknown]> = {
  ...mapFilters((name): [string, unknown] => [`Filter by ${describeFilter(name)}.`, filterRows[name].example]),
  sort: ['Sort by id ascending (`id`) or descending (`-id`).', '-id'],
  page: ['The number of a page, from 1 on. The service knows it only when `pageSize` is a number.', 2],
}

/** The query parameters of the list (contract section 4.1), by name, and that of pages. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  Object.entries(documentation).map(([name, [description, example]]) => {
    // The example is in the schema: viewers fill their form with the examples of parameters, and all these filters
    // together match nothing.
    const schema = { ...schemas[parameters[name as keyof typeof parameters]], examples: [example] }
    return [name, { name, in: 'query', description, schema }]
  }),
)
