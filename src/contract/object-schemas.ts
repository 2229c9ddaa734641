import { contractFields } from './constants/contract-fields.ts'
import { messages } from './error-messages.ts'
import { type Field, type Fields, mapFields } from './field.ts'
import type { JsonValue } from './json.ts'
import { sampleValue } from './sample-value.ts'

/*
 * The objects in requests and responses as JSON Schemas, for documentation. The service reads request bodies by the
 * framework's rules, which JSON Schema cannot express; these schemas describe the bodies that it accepts unchanged.
 */

/** The place of an object: a response, the body of a create or a replace, or that of an update. */
type Place = 'response' | 'complete' | 'partial'

const descriptions: Readonly<Record<string, string>> = {
  id: 'Identifier of the object, assigned by the service and never reused. In a body, the service uses the one in the path.',
  name: 'Object name.',
  location: 'Location of the object. Null when unset.',
  'location.name': 'Human-readable location name. Null if a request left it out.',
  'location.fact':
    'Location fact, a short code. It is the value matched by the `location__fact` filter. Null if an update left it out.',
  type: 'Type of the object. Null when unset.',
  'type.name': 'Type name. It is the value matched by the `type__name` filter. Null if an update left it out.',
  labels: 'List of labels. An empty array is allowed.',
  attributes:
    'Free-form map of attribute names to string values. Any set of keys is accepted. An empty string value is allowed.',
  responsible:
    'List of responsible users: a user id each, or an object with an integer `id`. An empty array is allowed.',
}

const example: Readonly<Record<string, JsonValue>> = {
  id: 1,
  name: 'web-1',
  location: { name: 'Oslo 1', fact: 'osl1' },
  type: { name: 'server' },
  labels: ['prod'],
  attributes: { os: 'debian', rack: '' },
  responsible: [5, { id: 9, name: 'Ada' }],
}

const trimmed = 'White space around strings is removed.'

/** The schemas of objects, of the bodies of requests, and of their errors, by name. */
export function createObjectSchemas(fields: Fields = contractFields) {
  const { id: _, ...written } = fields
  const isContract = fields === contractFields
  const whole = isContract ? example : mapFields(fields, sampleValue)
  const { id, ...body } = whole
  return {
    InventoryObject: {
      description: 'One item of the inventory, such as a host.',
      ...describeObject(fields, 'response'),
      examples: [whole],
    },
    ObjectFields: {
      description: 'An inventory object without its id: the response to a create.',
      ...describeObject(written, 'response'),
      examples: [body],
    },
    CreateBody: {
      description: `The request body of a create. ${trimmed}`,
      ...describeObject(written, 'complete'),
      examples: [body],
    },
    ReplaceBody: {
      description: `The request body of a replace. ${trimmed}`,
      ...describeObject(fields, 'complete'),
      examples: [whole],
    },
    UpdateBody: {
      description: `The request body of an update: any subset of the fields of an inventory object. Parts of a location or a type that it leaves out become null. ${trimmed}`,
      ...describeObject(fields, 'partial'),
      examples: [isContract ? { location: { fact: 'osl1' }, type: { name: 'server' } } : { name: whole.name! }],
    },
    FieldErrors: {
      description:
        'The errors of a request body, by field, nested as the fields are. Those of a whole object are in ' +
        '`non_field_errors`; those of its `id` only exist with the assumption `idInBody`.',
      ...describeErrors(fields),
      examples: [{ name: [messages.required], location: { fact: [messages.blank] }, labels: { '0': [messages.null] } }],
    },
  }
}

function describeObject(fields: Fields, place: Place, path = ''): object {
  const isRequired = (field: Field) =>
    place === 'response'
      ? !field.isOptional || field.isNullable || field.default !== undefined
      : !(field.isOptional || field.isReadOnly)
  return {
    type: 'object',
    properties: mapFields(fields, (field, name) => {
      const at = `${path}${name}`
      return {
        ...describeField(field, place, at),
        ...(Object.hasOwn(descriptions, at) && { description: descriptions[at] }),
      }
    }),
    ...(place !== 'partial' && {
      required: Object.keys(fields).filter((name) => isRequired(fields[name]!)),
    }),
    ...(place === 'response' && { additionalProperties: false }),
  }
}

function describeField(field: Field, place: Place, path: string): object {
  const schema = describeValue(field, place, path)
  const isNullable = field.isNullable && (place === 'response' || !field.refusesNull)
  return isNullable && field.type !== 'json' ? { anyOf: [schema, { type: 'null' }] } : schema
}

function describeValue(field: Field, place: Place, path: string): object {
  const { type, min, max, allowsBlank, choices, element, fields } = field
  switch (type) {
    case 'text': {
      // The initial objects, and so a response, can have blank text.
      const minLength = min ?? (place === 'response' || allowsBlank ? undefined : 1)
      return { type: 'string', ...(minLength && { minLength }), ...(max !== undefined && { maxLength: max }) }
    }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'integer':
    case 'number':
      return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
    case 'boolean':
      return { type }
    case 'choice':
      return { enum: choices }
    case 'list': {
      const range = { ...(min && { minItems: min }), ...(max !== undefined && { maxItems: max }) }
      return { type: 'array', items: describeField(element!, place, `${path}.*`), ...range }
    }
    case 'map':
      return { type: 'object', additionalProperties: describeField(element!, place, `${path}.*`) }
    case 'object':
      return describeObject(fields!, place, `${path}.`)
    case 'json':
      // The checks of another schema stay its own.
      return field.schema
        ? {}
        : {
            description: 'Any JSON except null.',
            // Not a list of types: generators of clients read the keywords of one for all of them.
            anyOf: [
              { type: 'string' },
              { type: 'number' },
              { type: 'boolean' },
              { type: 'object', additionalProperties: true },
              { type: 'array', items: {} },
            ],
          }
  }
}

const messageList = { $ref: '#/components/schemas/Messages' }

/** The errors of an object: of each field a list, or those inside of it. */
function describeErrors(fields: Fields): object {
  const properties = { ...mapFields(fields, describeFieldErrors), non_field_errors: messageList }
  return { type: 'object', properties, additionalProperties: false }
}

function describeFieldErrors({ type, fields, element, schema }: Field): object {
  if (fields) return { anyOf: [messageList, describeErrors(fields)] }
  if (element?.fields) {
    const items = describeFieldErrors(element)
    return { anyOf: [messageList, { type: 'array', items }, describeErrors({})] }
  }
  if (type === 'map' && element?.type === 'text') {
    return { anyOf: [messageList, { type: 'object', additionalProperties: messageList }] }
  }
  // A schema of its own can name parts.
  const hasParts = element || (type === 'json' && schema)
  return hasParts ? { anyOf: [messageList, { $ref: '#/components/schemas/ElementErrors' }] } : messageList
}
