import { messages } from '../error-messages.ts'
import {
  attributesSchema,
  inventoryObjectSchema,
  jsonElementSchema,
  locationSchema,
  objectTypeSchema,
} from '../object.ts'
import { type Component, schemaUri } from './json-schema.ts'
import * as schemas from './schemas.ts'

const objectFields = {
  name: 'Object name.',
  location: 'Location of the object. Null when unset.',
  type: 'Type of the object. Null when unset.',
  labels: 'List of labels. An empty array is allowed.',
  attributes: 'Free-form map of attribute names to string values. Any set of keys is accepted.',
  responsible:
    'List of responsible users: a user id each, or an object with an integer `id`. An empty array is allowed.',
}
const bodyFields = { ...objectFields, id: 'Identifier of the object. The service uses the one in the path.' }
const locationFields = {
  name: 'Human-readable location name. Null if a request left it out.',
  fact: 'Location fact, a short code. It is the value matched by the `location__fact` filter.',
}
const typeFields = { name: 'Type name. It is the value matched by the `type__name` filter.' }
const trimmed = 'White space around strings is removed.'

const object = {
  name: 'web-1',
  location: { name: 'Oslo 1', fact: 'osl1' },
  type: { name: 'server' },
  labels: ['prod'],
  attributes: { os: 'debian', rack: '' },
  responsible: [5, { id: 9, name: 'Ada' }],
}

const nameMetadata = { type: 'string', required: true, read_only: false, label: 'Name' }

/** The schemas of the document, by name, with their documentation. */
export const components = {
  InventoryObject: {
    schema: inventoryObjectSchema,
    description: 'One item of the inventory, such as a host.',
    fields: { id: 'Identifier of the object, assigned by the service and never reused.', ...objectFields },
    example: { id: 1, ...object },
  },
  ObjectFields: {
    schema: schemas.objectFieldsSchema,
    description: 'An inventory object without its id: the response to a create.',
    fields: objectFields,
    example: object,
  },
  CreateBody: {
    schema: schemas.createBodySchema,
    description: `The request body of a create. ${trimmed}`,
    fields: objectFields,
    example: object,
  },
  ReplaceBody: {
    schema: schemas.replaceBodySchema,
    description: `The request body of a replace. ${trimmed}`,
    fields: bodyFields,
    example: { id: 1, ...object },
  },
  UpdateBody: {
    schema: schemas.updateBodySchema,
    description: `The request body of an update: any subset of the fields of an inventory object. ${trimmed}`,
    fields: bodyFields,
    example: { location: { fact: 'osl1' }, type: { name: 'server' } },
  },
  Location: {
    schema: locationSchema,
    description: 'Location of an object.',
    fields: { ...locationFields, fact: `${locationFields.fact} Null if an update left it out.` },
    example: object.location,
  },
  CompleteLocation: {
    schema: schemas.completeLocationSchema,
    description: 'A location in a create or a replace.',
    fields: locationFields,
    example: object.location,
  },
  PartialLocation: {
    schema: schemas.partialLocationSchema,
    description: 'A location in an update. Fields that it leaves out become null.',
    fields: locationFields,
    example: { fact: 'osl1' },
  },
  ObjectType: {
    schema: objectTypeSchema,
    description: 'Type of an object.',
    fields: { name: `${typeFields.name} Null if an update left it out.` },
    example: object.type,
  },
  CompleteType: {
    schema: schemas.completeTypeSchema,
    description: 'A type in a create or a replace.',
    fields: typeFields,
    example: object.type,
  },
  PartialType: {
    schema: schemas.partialTypeSchema,
    description: 'A type in an update. Without a name, the name becomes null.',
    fields: typeFields,
    example: object.type,
  },
  Attributes: {
    schema: attributesSchema,
    description: 'Free-form map of attribute names to string values. An empty string value is allowed.',
    example: object.attributes,
  },
  Element: {
    schema: jsonElementSchema,
    description: 'A label or a responsible user: any JSON except null. The contract does not define its structure.',
    example: 'prod',
  },
  Detail: {
    schema: schemas.detailSchema,
    description: 'An error.',
    fields: { detail: 'What is wrong, in one sentence.' },
    example: { detail: messages.notFound },
  },
  Messages: {
    schema: schemas.messagesSchema,
    description: 'The errors of a value.',
    example: [messages.required],
  },
  ParameterErrors: {
    schema: schemas.parameterErrorsSchema,
    description: 'The errors of a query, by parameter.',
    example: { responsible: [messages.notANumber] },
  },
  FieldErrors: {
    schema: schemas.fieldErrorsSchema,
    description:
      'The errors of a request body, by field, nested as the fields are. Those of a whole object are in ' +
      '`non_field_errors`; those of its `id` only exist with the assumption `idInBody`.',
    example: { name: [messages.required], location: { fact: [messages.blank] }, labels: { '0': [messages.null] } },
  },
  ElementErrors: {
    schema: schemas.elementErrorsSchema,
    description: 'The errors of the elements of a list, by index, and inside an element by key.',
    example: { '0': [messages.null] },
  },
  Metadata: {
    schema: schemas.metadataSchema,
    description: 'The framework’s description of a path.',
    fields: {
      name: 'Name of the path.',
      description: 'Always empty.',
      renders: 'Media types of responses.',
      parses: 'Media types of request bodies.',
      actions: 'The fields of a request body, by method.',
    },
    example: {
      name: 'Inventory Object List',
      description: '',
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      actions: { POST: { name: nameMetadata } },
    },
  },
  FieldMetadata: {
    schema: schemas.fieldMetadataSchema,
    description: 'The framework’s description of a field of a request body.',
    fields: {
      type: 'Type of the field, as the framework names it.',
      required: 'Whether a request body must have it.',
      read_only: 'Whether a request body cannot set it.',
      label: 'Human-readable name.',
      max_length: 'Maximum number of characters; only with the assumption `nameMaxLength`.',
      child: 'Description of each element or value.',
      children: 'Descriptions of its own fields, by name.',
    },
    example: nameMetadata,
  },
} satisfies Record<string, Component>

/** The name of a schema of the document. */
export type ComponentName = keyof typeof components

/** A reference to a schema of the document. */
export function schemaRef(name: ComponentName) {
  return { $ref: schemaUri(name) }
}
