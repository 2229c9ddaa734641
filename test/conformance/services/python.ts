import {
  createService,
  type FilterName,
  filterNames,
  hasUser,
  type Incoming,
  isPart,
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

const server = { server: 'BaseHTTP/0.6 Python/3.12.3' }

function send(status: number, json?: Json, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...server, 'content-type': 'application/json', ...headers }, json }
}

/** `send_error` of BaseHTTPRequestHandler. */
function sendError(status: number, message: string): Reply {
  const text = `<!DOCTYPE HTML>
<html lang="en">
    <head><title>Error response</title></head>
    <body><h1>Error response</h1><p>Error code: ${status}</p><p>Message: ${message}.</p></body>
</html>
`
  return { status, headers: { ...server, 'content-type': 'text/html;charset=utf-8', connection: 'close' }, text }
}

/** `json.dumps`: everything but ASCII is escaped. */
function dumps(json: Json): string {
  const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(json).replace(/[^ -~]/g, code)
}

const fieldNames = ['name', 'location', 'type', 'labels', 'attributes', 'responsible']
const isAttributes = (value: Json) => isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

/** Whether fields that are there have types that the code can work with. */
function isValid(body: Record<string, Json>, isPartial: boolean): boolean {
  if (!isPartial && fieldNames.some((name) => !(name in body))) return false
  const { name = '', location = null, type = null, labels = [], attributes = {}, responsible = [] } = body
  if (typeof name !== 'string' || !Array.isArray(labels) || !Array.isArray(responsible)) return false
  if (!isAttributes(attributes)) return false
  return isPartial ? isPart(location) && isPart(type) : isPart(location, 'fact') && isPart(type, 'name')
}

/** Python's http.server: `a.lower() == b.lower()`, the newest first, errors as pages, updates merge attributes. */
export function createPython(options: StackOptions = {}): TestService {
  const objects = seed(options.objects, { firstId: 101, label: 'object', user: 'object', isDoubled: true })
  const table = new Table(objects, options.hooks, 101)

  function list({ url: { searchParams } }: Incoming): Reply {
    // parse_qs leaves empty values out
    const last = (name: string) => searchParams.getAll(name).filter(Boolean).at(-1)
    const filters = Object.fromEntries(filterNames.map((name) => [name, last(name)]))
    if (!/^-?\d+$/.test(filters.responsible ?? '')) delete filters.responsible
    const found = table.find(filters, (row, name: FilterName, value) =>
      name === 'responsible' ? hasUser(row, value) : textOf(row, name)?.toLowerCase() === value.toLowerCase(),
    )
    return send(200, sortById(found, last('sort') === 'id' ? 'id' : '-id'), listHeaders)
  }

  function save({ method, text }: Incoming, row?: Row): Reply {
    const body = parse(text)
    const isPartial = method === 'PATCH'
    if (!isRecord(body) || !isValid(body, isPartial)) return sendError(400, 'Bad Request')
    // {**row, **body}, and the attributes likewise
    const attributes = isPartial ? { ...row!.attributes, ...body.attributes } : body.attributes
    return send(200, write(table, pickFields({ ...row, ...body, attributes }), row))
  }

  function handle(request: Incoming): Reply {
    const { method } = request
    if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
      return sendError(501, `Unsupported method ('${method}')`)
    }
    const target = route(request.path)
    if (!target) return sendError(404, 'Not Found')
    if (target.id === null) {
      if (method === 'POST') return save(request)
      return method === 'GET' || method === 'HEAD' ? list(request) : sendError(404, 'Not Found')
    }
    const row = table.get(Number(target.id))
    if (!row || !['PUT', 'PATCH', 'DELETE'].includes(method)) return sendError(404, 'Not Found')
    if (method !== 'DELETE') return save(request, row)
    table.remove(row)
    return { status: 204, headers: server }
  }

  return createService({
    handle,
    table,
    write: dumps,
    assumptions: {
      filterMatch: 'iexact',
      filterCombination: 'and',
      repeatedFilter: 'last',
      unknownParameters: 'ignore',
      invalidParameters: 'ignore',
      defaultSort: '-id',
      requiredFields: ['name', 'location', 'type', 'labels', 'attributes', 'responsible'],
      idInBody: 'ignore',
      partialAttributes: 'merge',
      uniqueName: false,
      nameMaxLength: null,
      itemRetrieval: false,
      trailingSlash: 'optional',
      tokens: [],
    },
    fresh: () => createPython(options),
  })
}
