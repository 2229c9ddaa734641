import { seed } from './seed.ts'
import {
  createStack,
  isRecord,
  type Json,
  listHeaders,
  parse,
  type Reply,
  type StackOptions,
  Table,
  type TestService,
} from './service.ts'

const text = (value: Json) => (value === undefined || value === null ? null : String(value))

/** Makes any JSON fit, as Mongoose does. */
const cast = {
  name: String,
  location: (value: Json) => (isRecord(value) ? { name: text(value.name), fact: text(value.fact) } : null),
  type: (value: Json) => (isRecord(value) ? { name: text(value.name) } : null),
  labels: (value: Json) => [value ?? []].flat(),
  attributes: (value: Json) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)])) : {},
  responsible: (value: Json) => [value ?? []].flat(),
}

const notFound: Reply = { status: 404, json: { message: 'Not found' } }

/** Express over an array: casts whatever it gets, names are unique (409), errors have a message. */
export function createExpress(options: StackOptions = {}): TestService {
  const table = new Table(seed(options.objects), options.hooks)
  return createStack({
    table,
    headers: { 'x-powered-by': 'Express', 'content-type': 'application/json; charset=utf-8' },
    notFound: () => notFound,
    guard: ({ method }, target) =>
      method === 'OPTIONS' && target?.id === null
        ? { status: 200, headers: { allow: listHeaders.allow }, text: listHeaders.allow }
        : undefined,
    readQuery(query) {
      // `req.query.name` is an array if it is repeated: [].concat(value)[0]
      const [name, location__fact, type__name, responsible, sort = 'id'] = [
        ...['name', 'location__fact', 'type__name', 'responsible', 'sort'],
      ].map((key) => query.get(key) || undefined)
      const users = /^\d+$/.test(responsible ?? '') ? responsible : undefined
      return { filters: { name, location__fact, type__name, responsible: users }, sort }
    },
    finds: (found, value) => found === value,
    readBody({ method, headers, text }, row) {
      const body = headers.get('content-type')?.includes('json') ? parse(text || '{}') : {}
      if (body === undefined) {
        const page = '<!DOCTYPE html>\n<pre>SyntaxError: Unexpected token in JSON</pre>\n'
        return { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' }, text: page }
      }
      if (!isRecord(body)) return { status: 400, json: { error: 'Body must be an object' } }
      const isMissing = (field: string) => body[field] === undefined || body[field] === ''
      const missing = method === 'PATCH' ? undefined : ['name', 'labels'].find(isMissing)
      if (missing) return { status: 422, json: { message: `${missing} is required` } }
      const fields = method === 'PATCH' ? { ...row, ...body } : body
      const next = {
        name: cast.name(fields.name),
        location: cast.location(fields.location),
        type: cast.type(fields.type),
        labels: cast.labels(fields.labels),
        attributes: cast.attributes(fields.attributes),
        responsible: cast.responsible(fields.responsible),
      }
      if (!table.hasOther(next.name, row)) return next
      return { status: 409, json: { message: `An object named ${next.name} exists` } }
    },
    assumptions: {
      repeatedFilter: 'first',
      invalidParameters: 'ignore',
      requiredFields: ['name', 'labels'],
      uniqueName: true,
      itemRetrieval: true,
      trailingSlash: 'optional',
    },
    fresh: () => createExpress(options),
  })
}
