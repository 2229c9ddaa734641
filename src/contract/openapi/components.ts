import * as z from 'zod/mini'
import { messages } from '../error-messages.ts'
import {
  attributesSchema,
  inventoryObjectSchema,
  jsonElementSchema,
  locationSchema,
  objectTypeSchema,
} from '../object.ts'
import { type Component, schemaUri } from './json-schema.ts'

/*
 * The bodies of requests and responses, for documentation. The service reads request bodies by the framework's rules,
 * which JSON Schema cannot express; these schemas describe the bodies that it accepts unchanged.
 */

const { id, ...fields } = inventoryObjectSchema.def.shape
// Only for request bodies: the initial objects, and so a response, may have blank text.
const text = z.string().check(z.minLength(1))
const completeLocation = z.object({ name: z.optional(z.nullable(text)), fact: text })
const completeType = z.object({ name: text })
const partialLocation = z.partial(completeLocation)
const partialType = z.partial(completeType)
const createBody = z.object({
  ...fields,
  name: text,
  location: z.nullable(completeLocation),
  type: z.nullable(completeType),
})
const replaceBody = z.extend(createBody, { id: z.optional(id) })
const updateBody = z.partial(
  z.extend(replaceBody, { location: z.nullable(partialLocation), type: z.nullable(partialType) }),
)

/** An error that is one sentence. */
const detailSchema = z.strictObject({ detail: z.string() })
const errors = z.array(z.string()).check(z.minLength(1))
const parameterErrors = z.record(z.string(), errors)
// Nested if the schema of an element reports errors inside it.
const elementErrors: z.ZodMiniType = z.record(z.string(), z.union([errors, z.lazy(() => elementErrors)]))
const objectErrors = (ofFields: Record<string, z.ZodMiniType>) =>
  z.partial(z.strictObject({ ...ofFields, non_field_errors: errors }))
const fieldErrors = objectErrors({
  id: errors,
  name: errors,
  location: z.union([errors, objectErrors({ name: errors, fact: errors })]),
  type: z.union([errors, objectErrors({ name: errors })]),
  labels: z.union([errors, elementErrors]),
  attributes: z.union([errors, z.record(z.string(), errors)]),
  responsible: z.union([errors, elementErrors]),
})

const valueMetadata = { type: z.string(), required: z.boolean(), read_only: z.boolean() }
const labelledMetadata = { ...valueMetadata, label: z.string() }
const fieldMetadata = z.strictObject({
  ...labelledMetadata,
  max_length: z.optional(z.int().check(z.minimum(0))),
  child: z.optional(z.strictObject(valueMetadata)),
  children: z.optional(z.record(z.string(), z.strictObject(labelledMetadata))),
})
const metadata = z.strictObject({
  name: z.string(),
  description: z.string(),
  renders: z.array(z.string()),
  parses: z.array(z.string()),
  actions: z.optional(z.record(z.string(), z.record(z.string(), fieldMetadata))),
})

const objectFields = {
  name: 'Object name.',
  location: 'Location of the object. Null when unset.',
  type: 'Type of the object. Null when unset.',
  labels: 'List of labels. An empty array is allowed.',
  attributes: 'Free-form map of attribute names to string values. Any set of keys is accepted.',
  responsible:
    'List of responsible users: a user id each, or an object with an integer `id`. An empty array is allowed.',
}
const savedFields = { id: 'Identifier of the object, assigned by the service and never reused.', ...objectFields }
const bodyFields = { ...objectFields, id: 'Identifier of the object. The service uses the one in the path.' }
const locationFields = {
  name: 'Human-readable location name. Null if a request left it out.',
  fact: 'Location fact, a short code. It is the value matched by the `location__fact` filter.',
}
const typeFields = { name: 'Type name. It is the value matched by the `type__name` filter.' }
const orNull = (description: string) => `${description} Null if an update left it out.`
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

/** @param descriptions - of its fields, by name */
function component(
  schema: z.ZodMiniType,
  description: string,
  example: unknown,
  descriptions: Readonly<Record<string, string>> = {},
): Component {
  return { schema, description, example, fields: descriptions }
}

export const components = {
  InventoryObject: component(
    inventoryObjectSchema,
    'One item of the inventory, such as a host.',
    { id: 1, ...object },
    savedFields,
  ),
  ObjectFields: component(
    z.strictObject(fields),
    'An inventory object without its id: the response to a create.',
    object,
    objectFields,
  ),
  CreateBody: component(createBody, `The request body of a create. ${trimmed}`, object, objectFields),
  ReplaceBody: component(replaceBody, `The request body of a replace. ${trimmed}`, { id: 1, ...object }, bodyFields),
  UpdateBody: component(
    updateBody,
    `The request body of an update: any subset of the fields of an inventory object. ${trimmed}`,
    { location: { fact: 'osl1' }, type: { name: 'server' } },
    bodyFields,
  ),
  Location: component(locationSchema, 'Location of an object.', object.location, {
    ...locationFields,
    fact: orNull(locationFields.fact),
  }),
  CompleteLocation: component(
    completeLocation,
    'A location in a create or a replace.',
    object.location,
    locationFields,
  ),
  PartialLocation: component(
    partialLocation,
    'A location in an update. Fields that it leaves out become null.',
    { fact: 'osl1' },
    locationFields,
  ),
  ObjectType: component(objectTypeSchema, 'Type of an object.', object.type, { name: orNull(typeFields.name) }),
  CompleteType: component(completeType, 'A type in a create or a replace.', object.type, typeFields),
  PartialType: component(
    partialType,
    'A type in an update. Without a name, the name becomes null.',
    object.type,
    typeFields,
  ),
  Attributes: component(
    attributesSchema,
    'Free-form map of attribute names to string values. An empty string value is allowed.',
    object.attributes,
  ),
  Element: component(
    jsonElementSchema,
    'A label or a responsible user: any JSON except null. The contract does not define its structure.',
    'prod',
  ),
  Detail: component(
    detailSchema,
    'An error.',
    { detail: messages.notFound },
    {
      detail: 'What is wrong, in one sentence.',
    },
  ),
  Messages: component(errors, 'The errors of a value.', [messages.required]),
  ParameterErrors: component(parameterErrors, 'The errors of a query, by parameter.', {
    responsible: [messages.notANumber],
  }),
  FieldErrors: component(
    fieldErrors,
    'The errors of a request body, by field, nested as the fields are. Those of a whole object are in ' +
      '`non_field_errors`; those of its `id` only exist with the assumption `idInBody`.',
    { name: [messages.required], location: { fact: [messages.blank] }, labels: { '0': [messages.null] } },
  ),
  ElementErrors: component(
    elementErrors,
    'The errors of the elements of a list, by index, and inside an element by key.',
    { '0': [messages.null] },
  ),
  Metadata: component(
    metadata,
    'The framework’s description of a path.',
    {
      name: 'Inventory Object List',
      description: '',
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      actions: { POST: { name: nameMetadata } },
    },
    {
      name: 'Name of the path.',
      description: 'Always empty.',
      renders: 'Media types of responses.',
      parses: 'Media types of request bodies.',
      actions: 'The fields of a request body, by method.',
    },
  ),
  FieldMetadata: component(fieldMetadata, 'The framework’s description of a field of a request body.', nameMetadata, {
    type: 'Type of the field, as the framework names it.',
    required: 'Whether a request body must have it.',
    read_only: 'Whether a request body cannot set it.',
    label: 'Human-readable name.',
    max_length: 'Maximum number of characters; only with the assumption `nameMaxLength`.',
    child: 'Description of each element or value.',
    children: 'Descriptions of its own fields, by name.',
  }),
}

export type ComponentName = keyof typeof components

export function schemaRef(name: ComponentName) {
  return { $ref: schemaUri(name) }
}
