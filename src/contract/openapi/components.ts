import { attributesSchema, jsonElementSchema } from '../json.ts'
import { messages } from '../messages.ts'
import { inventoryObjectSchema, locationSchema, objectTypeSchema } from '../object.ts'
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
const sentFields = { ...objectFields, id: 'Identifier of the object. The one in the path counts.' }
const locationFields = {
  name: 'Human-readable location name. Null where a write left it out.',
  fact: 'Location fact, a short code. It is the value matched by the `location__fact` filter.',
}
const typeFields = { name: 'Type name. It is the value matched by the `type__name` filter.' }
const trimmed = 'White space around texts is taken away.'

const object = {
  name: 'web-1',
  location: { name: 'Oslo 1', fact: 'osl1' },
  type: { name: 'server' },
  labels: ['prod'],
  attributes: { os: 'debian', rack: '' },
  responsible: [5, { id: 9, name: 'Ada' }],
}

const nameMetadata = { type: 'string', required: true, read_only: false, label: 'Name' }

/** The schemas of the document, by name, with what they do not say themselves. */
export const components = {
  InventoryObject: {
    schema: inventoryObjectSchema,
    description: 'One item of the inventory, such as a host.',
    fields: { id: 'Identifier of the object, assigned by the service and never given again.', ...objectFields },
    example: { id: 1, ...object },
  },
  ObjectFields: {
    schema: schemas.objectFieldsSchema,
    description: 'An inventory object without its id: what a create answers.',
    fields: objectFields,
    example: object,
  },
  CreateBody: {
    schema: schemas.createBodySchema,
    description: `An inventory object as a create sends it. ${trimmed}`,
    fields: objectFields,
    example: object,
  },
  ReplaceBody: {
    schema: schemas.replaceBodySchema,
    description: `An inventory object as a replace sends it. ${trimmed}`,
    fields: sentFields,
    example: { id: 1, ...object },
  },
  UpdateBody: {
    schema: schemas.updateBodySchema,
    description: `Any subset of the fields of an inventory object. ${trimmed}`,
    fields: sentFields,
    example: { location: { fact: 'osl1' }, type: { name: 'server' } },
  },
  Location: {
    schema: locationSchema,
    description: 'Where an object is.',
    fields: { ...locationFields, fact: `${locationFields.fact} Null where an update left it out.` },
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
    description: 'A location in an update. What it leaves out becomes null.',
    fields: locationFields,
    example: { fact: 'osl1' },
  },
  ObjectType: {
    schema: objectTypeSchema,
    description: 'What kind of thing an object is.',
    fields: { name: `${typeFields.name} Null where an update left it out.` },
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
    description: 'A type in an update. A name that it leaves out becomes null.',
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
    description: 'A label or a responsible user: any JSON but null. Its structure is not part of the contract.',
    example: 'prod',
  },
  Detail: {
    schema: schemas.detailSchema,
    description: 'Why a request was refused.',
    fields: { detail: 'The reason, in a sentence.' },
    example: { detail: messages.notFound },
  },
  Messages: {
    schema: schemas.messagesSchema,
    description: 'What is wrong with a value.',
    example: [messages.required],
  },
  ParameterErrors: {
    schema: schemas.parameterErrorsSchema,
    description: 'What is wrong with a query, by parameter.',
    example: { responsible: [messages.notANumber] },
  },
  FieldErrors: {
    schema: schemas.fieldErrorsSchema,
    description:
      'What is wrong with a body: messages by field, nested as the fields are. Those about an object as a whole are ' +
      '`non_field_errors`; one about its `id` comes with the assumption `idInBody` alone.',
    example: { name: [messages.required], location: { fact: [messages.blank] }, labels: { '0': [messages.null] } },
  },
  ElementErrors: {
    schema: schemas.elementErrorsSchema,
    description: 'What is wrong with the elements of a list, by their index, and inside of them, by their keys.',
    example: { '0': [messages.null] },
  },
  Metadata: {
    schema: schemas.metadataSchema,
    description: 'What the framework tells about a path.',
    fields: {
      name: 'What the path is called.',
      description: 'Always empty.',
      renders: 'Media types of answers.',
      parses: 'Media types of bodies.',
      actions: 'The fields of a body, by the method that takes it.',
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
    description: 'What the framework tells about a field of a body.',
    fields: {
      type: 'Kind of the field, in the words of the framework.',
      required: 'Whether a body must have it.',
      read_only: 'Whether a body cannot set it.',
      label: 'What it is called.',
      max_length: 'How many characters it may have; there with the assumption `nameMaxLength` alone.',
      child: 'What is told about each element or value.',
      children: 'What is told about its own fields.',
    },
    example: nameMetadata,
  },
} satisfies Record<string, Component>

/** The name of a schema of the document. */
export type ComponentName = keyof typeof components

/** Points at a schema of the document. */
export function schemaRef(name: ComponentName) {
  return { $ref: schemaUri(name) }
}
