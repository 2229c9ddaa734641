import {
  createService,
  type FilterName,
  hasUser,
  type Incoming,
  isRecord,
  type Json,
  listHeaders,
  parse,
  type Reply,
  type Row,
  route,
  type StackOptions,
  seed,
  sortById,
  Table,
  type TestService,
  textOf,
  write,
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

function send(status: number, json: Json, headers: Record<string, string> = {}): Reply {
  const etag = `W/"${JSON.stringify(json).length.toString(16)}"`
  const type = 'application/json; charset=utf-8'
  return { status, headers: { 'x-powered-by': 'Express', 'content-type': type, etag, ...headers }, json }
}

const notFound = send(404, { message: 'Not found' })

/** Express over an array: casts whatever it gets, names are unique (409), errors have a message. */
export function createExpress(options: StackOptions = {}): TestService {
  const table = new Table(seed(options.objects), options.hooks)

  function list({ url: { searchParams: query } }: Incoming): Reply {
    // `req.query.name` is an array if it is repeated: [].concat(value)[0]
    const first = (name: string) => query.get(name) || undefined
    const responsible = first('responsible')
    const filters = {
      name: first('name'),
      location__fact: first('location__fact'),
      type__name: first('type__name'),
      responsible: /^\d+$/.test(responsible ?? '') ? responsible : undefined,
    }
    const found = table.find(filters, (row, name: FilterName, value) =>
      name === 'responsible' ? hasUser(row, value) : textOf(row, name) === value,
    )
    return send(200, sortById(found, first('sort') ?? 'id'), listHeaders)
  }

  function save(request: Incoming, row?: Row): Reply {
    const isJson = request.headers.get('content-type')?.includes('json')
    const body = isJson ? parse(request.text || '{}') : {}
    if (body === undefined) {
      const page = '<!DOCTYPE html>\n<pre>SyntaxError: Unexpected token in JSON</pre>\n'
      return { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' }, text: page }
    }
    if (!isRecord(body)) return send(400, { error: 'Body must be an object' })
    if (request.method !== 'PATCH') {
      for (const field of ['name', 'labels'] as const) {
        if (body[field] === undefined || body[field] === '') return send(422, { message: `${field} is required` })
      }
    }
    const fields = request.method === 'PATCH' ? { ...row, ...body } : body
    const next = {
      name: cast.name(fields.name),
      location: cast.location(fields.location),
      type: cast.type(fields.type),
      labels: cast.labels(fields.labels),
      attributes: cast.attributes(fields.attributes),
      responsible: cast.responsible(fields.responsible),
    }
    if (table.rows.some((other) => other.name === next.name && other.id !== row?.id)) {
      return send(409, { message: `An object named ${next.name} exists` })
    }
    return send(200, write(table, next, row))
  }

  function handle(request: Incoming): Reply {
    const { method } = request
    const target = route(request.path)
    if (!target) return notFound
    if (target.id === null) {
      if (method === 'GET' || method === 'HEAD') return list(request)
      if (method === 'POST') return save(request)
      if (method === 'OPTIONS') return { status: 200, headers: { allow: listHeaders.allow }, text: listHeaders.allow }
      return notFound
    }
    const row = table.get(Number(target.id))
    if (!row) return notFound
    if (method === 'GET' || method === 'HEAD') return send(200, row)
    if (method === 'PUT' || method === 'PATCH') return save(request, row)
    if (method !== 'DELETE') return notFound
    table.remove(row)
    return { status: 204, headers: { 'x-powered-by': 'Express' } }
  }

  return createService({
    handle,
    table,
    assumptions: {
      filterMatch: 'exact',
      filterCombination: 'and',
      repeatedFilter: 'first',
      unknownParameters: 'ignore',
      invalidParameters: 'ignore',
      defaultSort: 'id',
      requiredFields: ['name', 'labels'],
      idInBody: 'ignore',
      partialAttributes: 'replace',
      uniqueName: true,
      nameMaxLength: null,
      itemRetrieval: true,
      trailingSlash: 'optional',
      tokens: [],
    },
    fresh: () => createExpress(options),
  })
}
