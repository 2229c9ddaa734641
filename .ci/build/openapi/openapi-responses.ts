import { messages } from '../../../src/contract/error-messages.ts'
import { type ComponentName, schemaRef } from './components.ts'

export interface Response {
  description: string
  headers?: object
  content?: object
}

/** The `content` of a JSON response or request body, with examples by name. */
export function json(schema: object, values: Record<string, unknown> = {}) {
  const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
  return { 'application/json': { schema, ...(Object.keys(values).length > 0 && { examples }) } }
}

export function response(description: string, name: ComponentName): Response {
  return { description, content: json(schemaRef(name)) }
}

/** An error response with one sentence in `detail`; the possible sentences are its examples, by name. */
function detailResponse(description: string, details: Record<string, string>, headers?: object): Response {
  const values = Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, { detail }]))
  return { description, ...(headers && { headers }), content: json(schemaRef('Detail'), values) }
}

function invalidBodyResponse(description: string, ...names: ComponentName[]): Response {
  const examples = {
    missing: { name: [messages.required] },
    nested: { location: { fact: [messages.blank] }, labels: { '0': [messages.null] } },
    notAnObject: { non_field_errors: [messages.notADictionary('list')] },
    notJson: { detail: messages.parseError('Unexpected end of JSON input') },
  }
  return { description, content: json({ anyOf: names.map(schemaRef) }, examples) }
}

/** 400 of an operation without a body. */
export const invalidParameter = response('A query parameter is invalid.', 'ParameterErrors')

/** 400 of a create. */
export const invalidBody = invalidBodyResponse('The request body is not JSON, or is invalid.', 'FieldErrors', 'Detail')

/** 400 of a replace or an update: the framework reads the filters in the query before it looks for the object. */
export const invalidBodyOrParameter = invalidBodyResponse(
  'The request body is not JSON, or is invalid, or a filter in the query is invalid.',
  'FieldErrors',
  'ParameterErrors',
  'Detail',
)

export const notFound = detailResponse('The object does not exist, or does not match the filters in the query.', {
  notFound: messages.notFound,
})

export const linkHeader = {
  description: 'The next page (`rel="next"`) and the one before (`rel="prev"`), when `pageSize` is a number.',
  schema: { type: 'string' },
}

/** 404 of a list. */
export const invalidPage = detailResponse(
  'The query has a `format` that the framework does not support, or no such page.',
  {
    notFound: messages.notFound,
    invalidPage: messages.invalidPage,
  },
)

export const methodNotAllowed = detailResponse('GET is not allowed on an object, unless `itemRetrieval` is on.', {
  notAllowed: messages.methodNotAllowed('GET'),
})

export const tooLarge = detailResponse('The request body exceeds the limit of the server. Only a server has a limit.', {
  tooLarge: 'Request body exceeded 1048576 bytes.',
})

export const unsupportedMediaType = detailResponse('The request body is not `application/json`.', {
  unsupported: messages.unsupportedMediaType('text/plain'),
})

/** The errors of every path, by status. */
export const errorsOfAll: Record<string, Response> = {
  '401': detailResponse(
    'A token is required, and the request has none or an invalid one.',
    { missing: messages.notAuthenticated, invalid: messages.invalidToken },
    {
      'WWW-Authenticate': {
        description: 'The authentication scheme.',
        required: true,
        schema: { type: 'string', const: 'Token' },
      },
    },
  ),
  '404': detailResponse('The query has a `format` that the framework does not support.', {
    notFound: messages.notFound,
  }),
  '406': detailResponse('The `Accept` header names no media type that the service has.', {
    notAcceptable: messages.notAcceptable,
  }),
}
