import { seed } from './seed.ts'
import {
  createStack,
  type Filters,
  filterNames,
  isPart,
  isRecord,
  type Json,
  parse,
  pickFields,
  type Reply,
  type StackOptions,
  Table,
  type TestService,
} from './service.ts'

const server = { server: 'BaseHTTP/0.6 Python/3.12.3' }

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
  return createStack({
    table: new Table(objects, options.hooks, 101),
    headers: { ...server, 'content-type': 'application/json' },
    write: dumps,
    notFound: () => sendError(404, 'Not Found'),
    guard: ({ method }) => (method === 'OPTIONS' ? sendError(501, `Unsupported method ('${method}')`) : undefined),
    readQuery(query) {
      // parse_qs leaves empty values out
      const last = (name: string) => query.getAll(name).filter(Boolean).at(-1)
      const filters: Filters = Object.fromEntries(filterNames.map((name) => [name, last(name)]))
      if (!/^-?\d+$/.test(filters.responsible ?? '')) delete filters.responsible
      return { filters, sort: last('sort') === 'id' ? 'id' : '-id' }
    },
    finds: (text, value) => text.toLowerCase() === value.toLowerCase(),
    readBody({ method, text }, row) {
      const body = parse(text)
      const isPartial = method === 'PATCH'
      if (!isRecord(body) || !isValid(body, isPartial)) return sendError(400, 'Bad Request')
      // {**row, **body}, and the attributes likewise
      const attributes = isPartial ? { ...row!.attributes, ...body.attributes } : body.attributes
      return pickFields({ ...row, ...body, attributes })
    },
    assumptions: {
      filterMatch: 'iexact',
      invalidParameters: 'ignore',
      defaultSort: '-id',
      partialAttributes: 'merge',
      trailingSlash: 'optional',
    },
    fresh: () => createPython(options),
  })
}
