import type { AssumptionName } from '../assumptions.ts'
import {
  type Answer,
  answer,
  json,
  notAllowed,
  notFound,
  unsupported,
  wrongBody,
  wrongBodyOrParameter,
  wrongParameter,
} from './answers.ts'
import { type ComponentName, schemaRef } from './components.ts'

/** An operation as the document describes it. */
export interface Operation {
  operationId: string
  summary: string
  /** In the words of the contract, where it has some. */
  description: string
  /** The assumptions that have a say. */
  assumptions?: readonly AssumptionName[]
  /** Whether it takes the parameters of the list. */
  takesQuery?: true
  body?: ComponentName
  /** By status, but for those that every operation has, or every one with a body. */
  answers: Record<string, Answer>
}

const refusedBody = { '400': wrongBody, '415': unsupported }
const refusedObjectBody = { '400': wrongBodyOrParameter, '404': notFound, '415': unsupported }
const refusedObject = { '400': wrongParameter, '404': notFound }
const bodyAssumptions = ['requiredFields', 'idInBody', 'uniqueName', 'nameMaxLength'] as const

const list: Operation = {
  operationId: 'list',
  summary: 'List objects',
  description: 'The objects that match, each with all its fields.',
  assumptions: [
    'filterMatch',
    'filterCombination',
    'repeatedFilter',
    'unknownParameters',
    'invalidParameters',
    'defaultSort',
  ],
  takesQuery: true,
  answers: {
    '200': {
      description: 'The objects that match.',
      content: json({ type: 'array', items: schemaRef('InventoryObject') }),
    },
    '400': wrongParameter,
  },
}

const retrieve: Operation = {
  operationId: 'retrieve',
  summary: 'Retrieve an object',
  description: 'The contract does not show this operation, so there is none unless the assumption says so.',
  assumptions: ['itemRetrieval'],
  answers: {
    '200': answer('The whole object, where `itemRetrieval` is on.', 'InventoryObject'),
    ...refusedObject,
    '405': notAllowed,
  },
}

/** What each method of the collection's path does. */
export const collectionOperations: Record<string, Operation> = {
  get: list,
  head: headOf(list),
  post: {
    operationId: 'create',
    summary: 'Create an object',
    description: 'Takes the fields of an object, without an id, and answers them.',
    assumptions: bodyAssumptions,
    body: 'CreateBody',
    answers: { '200': answer('The fields of the new object, without its id.', 'ObjectFields'), ...refusedBody },
  },
  options: describing('the collection', 'describeCollection'),
}

/** What each method of an object's path does. */
export const objectOperations: Record<string, Operation> = {
  get: retrieve,
  head: headOf(retrieve),
  put: {
    operationId: 'replace',
    summary: 'Replace an object',
    description: 'Takes the complete object and answers it.',
    assumptions: bodyAssumptions,
    body: 'ReplaceBody',
    answers: {
      '200': answer('The complete object.', 'InventoryObject'),
      ...refusedObjectBody,
    },
  },
  patch: {
    operationId: 'update',
    summary: 'Partially update an object',
    description:
      'Takes any subset of the fields. A nested location or type may carry only some of its own fields; those that ' +
      'it leaves out come back as null.',
    assumptions: ['partialAttributes', ...bodyAssumptions.slice(1)],
    body: 'UpdateBody',
    answers: {
      '200': answer('The complete object after the update.', 'InventoryObject'),
      ...refusedObjectBody,
    },
  },
  delete: {
    operationId: 'delete',
    summary: 'Delete an object',
    description: 'Takes the object away. Its id is not given again.',
    answers: { '204': { description: 'The object is gone.' }, ...refusedObject },
  },
  options: describing('an object', 'describeObject'),
}

function headOf(operation: Operation): Operation {
  return {
    ...operation,
    operationId: `${operation.operationId}Head`,
    summary: `${operation.summary}, headers only`,
    description: 'Answers as GET does, without a body.',
  }
}

function describing(what: string, operationId: string): Operation {
  return {
    operationId,
    summary: `Describe ${what}`,
    description: 'The framework’s own description of the path: its media types, and the fields that it takes.',
    assumptions: ['requiredFields', 'nameMaxLength'],
    answers: { '200': answer('The description.', 'Metadata') },
  }
}
