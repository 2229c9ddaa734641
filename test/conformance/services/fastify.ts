import {
  createService,
  type FilterName,
  filterNames,
  hasUser,
  type Incoming,
  isRecord,
  type Json,
  listHeaders,
  parse,
  pickFields,
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

function send(status: number, json: Json, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, json }
}

function invalid(message: string): Reply {
  return send(400, { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message })
}

function notFound({ method, url }: Incoming): Reply {
  const message = `Route ${method}:${url.pathname} not found`
  return send(404, { message, error: 'Not Found', statusCode: 404 })
}

/** Whether a text is LIKE a pattern, in SQLite: case counts for other letters than A to Z. A backslash escapes. */
export function like(text: string | null, pattern: string): boolean {
  const fold = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const source = fold(pattern).replace(/\\([\s\S])|%|_|[.*+?^${}()|[\]/\\]/gu, (part, escaped?: string) =>
    part === '%' ? '.*' : part === '_' ? '.' : `\\u{${(escaped ?? part).codePointAt(0)!.toString(16)}}`,
  )
  return text !== null && new RegExp(`^${source}$`, 'su').test(fold(text))
}

const isText = (value: Json) => typeof value === 'string'
const isTextOrNull = (value: Json) => value === null || isText(value)

/** Finds the first error in a body, in the words of Ajv. */
function validate(body: Json, isPartial: boolean): string | undefined {
  if (!isRecord(body)) return 'body must be object'
  const { name, location, type, labels, attributes, responsible } = body
  const missing = ['name', 'attributes', 'responsible'].find((field) => !isPartial && body[field] === undefined)
  if (missing) return `body must have required property '${missing}'`
  if (name !== undefined && !isText(name)) return 'body/name must be string'
  if ([...(name ?? '')].length > 1500) return 'body/name must NOT have more than 1500 characters'
  for (const [field, value] of Object.entries({ location, type })) {
    if (value === undefined || value === null) continue
    if (!isRecord(value)) return `body/${field} must be object,null`
    const needed = field === 'type' ? 'name' : 'fact'
    if (!isPartial && value[needed] === undefined) return `body/${field} must have required property '${needed}'`
    if (value[needed] !== undefined && !isText(value[needed])) return `body/${field}/${needed} must be string`
    if (value.name !== undefined && !isTextOrNull(value.name)) return `body/${field}/name must be string,null`
  }
  for (const [field, value] of Object.entries({ labels, responsible })) {
    if (value === undefined) continue
    if (!Array.isArray(value)) return `body/${field} must be array`
    const [is, kind] = field === 'labels' ? [isText, 'string'] : [Number.isInteger, 'integer']
    const at = value.findIndex((item) => !is(item))
    if (at >= 0) return `body/${field}/${at} must be ${kind}`
  }
  if (attributes === undefined) return undefined
  if (!isRecord(attributes)) return 'body/attributes must be object'
  const key = Object.keys(attributes).find((other) => !isText(attributes[other]))
  return key === undefined ? undefined : `body/attributes/${key} must be string`
}

/** Fastify over SQL: schemas for everything, LIKE that folds ASCII alone, high ids, nothing without its slash. */
export function createFastify(options: StackOptions = {}): TestService {
  const firstId = 4_300_000_007
  const table = new Table(seed(options.objects, { firstId, isDoubled: true }), options.hooks, firstId)

  function list({ url: { searchParams: query } }: Incoming): Reply {
    for (const name of query.keys()) {
      if (![...filterNames, 'sort'].includes(name)) return invalid('querystring must NOT have additional properties')
      if (query.getAll(name).length > 1) return invalid(`querystring/${name} must be string`)
    }
    const { sort = 'id', ...filters } = Object.fromEntries(query)
    if (sort !== 'id' && sort !== '-id') return invalid('querystring/sort must be equal to one of the allowed values')
    if (filters.responsible !== undefined && !/^\d+$/.test(filters.responsible)) {
      return invalid('querystring/responsible must be integer')
    }
    const found = table.find(filters, (row, name: FilterName, value) =>
      name === 'responsible'
        ? hasUser(row, value)
        : like(textOf(row, name), `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`),
    )
    return send(200, sortById(found, sort), listHeaders)
  }

  function save({ method, headers, text }: Incoming, row?: Row): Reply {
    const unsupported = { statusCode: 415, error: 'Unsupported Media Type', message: 'Unsupported Media Type' }
    if (!headers.get('content-type')?.startsWith('application/json')) return send(415, unsupported)
    const body = parse(text)
    if (body === undefined) {
      return send(400, { statusCode: 400, error: 'Bad Request', message: 'Body is not valid JSON' })
    }
    const error = validate(body, method === 'PATCH')
    if (error) return invalid(error)
    const old = method === 'PATCH' ? row : { labels: [] }
    return send(200, write(table, pickFields({ ...old, ...body }), row))
  }

  function handle(request: Incoming): Reply {
    const { method } = request
    const target = route(request.path)
    if (!target?.hasSlash) return notFound(request)
    if (target.id === null) {
      if (method === 'GET' || method === 'HEAD') return list(request)
      return method === 'POST' ? save(request) : notFound(request)
    }
    if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return notFound(request)
    if (!/^\d+$/.test(target.id)) return invalid('params/id must be integer')
    const row = table.get(Number(target.id))
    if (!row) return send(404, { statusCode: 404, error: 'Not Found', message: `No object ${target.id}` })
    if (method !== 'DELETE') return save(request, row)
    table.remove(row)
    return { status: 204 }
  }

  return createService({
    handle,
    table,
    assumptions: {
      filterCombination: 'and',
      unknownParameters: 'reject',
      invalidParameters: 'reject',
      defaultSort: 'id',
      requiredFields: ['name', 'attributes', 'responsible'],
      idInBody: 'ignore',
      partialAttributes: 'replace',
      uniqueName: false,
      nameMaxLength: 1500,
      itemRetrieval: false,
      trailingSlash: 'require',
      tokens: [],
    },
    // It folds ASCII alone, and refuses a repeated parameter.
    nearest: { filterMatch: 'icontains' },
    fresh: () => createFastify(options),
  })
}
