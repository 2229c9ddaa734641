import { messages } from '../messages.ts'
import { type ComponentName, schemaRef } from './components.ts'

/** An answer as the document describes it. */
export interface Answer {
  description: string
  headers?: object
  content?: object
}

/** The JSON of an answer or a body, with examples by name. */
export function json(schema: object, values: Record<string, unknown> = {}) {
  const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
  return { 'application/json': { schema, ...(Object.keys(values).length > 0 && { examples }) } }
}

/** An answer with a body of a schema of the document. */
export function answer(description: string, name: ComponentName): Answer {
  return { description, content: json(schemaRef(name)) }
}

/** An answer that says why a request was refused, in one of these sentences. */
function refusal(description: string, details: Record<string, string>, headers?: object): Answer {
  const values = Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, { detail }]))
  return { description, ...(headers && { headers }), content: json(schemaRef('Detail'), values) }
}

/** 400 of a query. */
export const wrongParameter = answer('A parameter has a value that it cannot have.', 'ParameterErrors')

/** 400 */
export const wrongBody = describeWrongBody('The body is not JSON, or something in it is wrong.', [
  'FieldErrors',
  'Detail',
])

/** 400 where the framework reads the parameters of the list too, before it looks for the object. */
export const wrongBodyOrParameter = describeWrongBody(
  'The body is not JSON, or something in it is wrong; or a filter in the query has a value that it cannot have.',
  ['FieldErrors', 'ParameterErrors', 'Detail'],
)

function describeWrongBody(description: string, names: ComponentName[]): Answer {
  const examples = {
    missing: { name: [messages.required] },
    nested: { location: { fact: [messages.blank] }, labels: { '0': [messages.null] } },
    notAnObject: { non_field_errors: [messages.notADictionary('list')] },
    notJson: { detail: messages.parseError('Unexpected end of JSON input') },
  }
  return { description, content: json({ anyOf: names.map(schemaRef) }, examples) }
}

/** 401 */
export const unauthorized = refusal(
  'Tokens are asked for, and the request has none that is accepted.',
  { missing: messages.notAuthenticated, invalid: messages.invalidToken },
  { 'WWW-Authenticate': { description: 'How to ask.', required: true, schema: { type: 'string', const: 'Token' } } },
)

/** 404 of every path. */
export const unknownFormat = refusal('The query has a `format` that the framework does not know.', {
  notFound: messages.notFound,
})

/** 404 of an object's path. */
export const notFound = refusal('There is no such object, or the filters in the query do not let it through.', {
  notFound: messages.notFound,
})

/** 405 */
export const notAllowed = refusal('An object is not to be had on its own, unless `itemRetrieval` is on.', {
  notAllowed: messages.methodNotAllowed('GET'),
})

/** 406 */
export const notAcceptable = refusal('Nothing that the `Accept` header names can be had.', {
  notAcceptable: messages.notAcceptable,
})

/** 413 */
export const tooLarge = refusal('The body is larger than the server takes. Only a server has such a limit.', {
  tooLarge: 'Request body exceeded 1048576 bytes.',
})

/** 415 */
export const unsupported = refusal('The body is not `application/json`.', {
  unsupported: messages.unsupportedMediaType('text/plain'),
})
