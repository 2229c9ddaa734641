import { seed } from './seed.ts'
import {
  createStack,
  filterNames,
  isRecord,
  type Json,
  parse,
  pickFields,
  type Reply,
  type StackOptions,
  Table,
  type TestService,
} from './service.ts'

function invalid(message: string): Reply {
  return { status: 400, json: { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message } }
}

/** Whether a text is LIKE a pattern, in SQLite: case counts for other letters than A to Z. A backslash escapes. */
export function like(text: string, pattern: string): boolean {
  const fold = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const source = fold(pattern).replace(/\\([\s\S])|%|_|[.*+?^${}()|[\]/\\]/gu, (part, escaped?: string) =>
    part === '%' ? '.*' : part === '_' ? '.' : `\\u{${(escaped ?? part).codePointAt(0)!.toString(16)}}`,
  )
  return new RegExp(`^${source}$`, 'su').test(fold(text))
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
  const notFound = (message: string): Reply => ({ status: 404, json: { message, error: 'Not Found', statusCode: 404 } })
  return createStack({
    table,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    notFound: ({ method, url }, id) => notFound(id ? `No object ${id}` : `Route ${method}:${url.pathname} not found`),
    guard({ method, url }, target) {
      if (!target?.hasSlash) return notFound(`Route ${method}:${url.pathname} not found`)
      return target.id === null || /^\d+$/.test(target.id) ? undefined : invalid('params/id must be integer')
    },
    readQuery(query) {
      for (const name of query.keys()) {
        if (![...filterNames, 'sort'].includes(name)) return invalid('querystring must NOT have additional properties')
        if (query.getAll(name).length > 1) return invalid(`querystring/${name} must be string`)
      }
      const { sort = 'id', ...filters } = Object.fromEntries(query)
      if (sort !== 'id' && sort !== '-id') return invalid('querystring/sort must be equal to one of the allowed values')
      const { responsible = '0' } = filters
      return /^\d+$/.test(responsible) ? { filters, sort } : invalid('querystring/responsible must be integer')
    },
    finds: (text, value) => like(text, `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`),
    readBody({ method, headers, text }, row) {
      const message = 'Unsupported Media Type'
      const unsupported = { statusCode: 415, error: message, message }
      if (!headers.get('content-type')?.startsWith('application/json')) return { status: 415, json: unsupported }
      const body = parse(text)
      const error = body === undefined ? 'Body is not valid JSON' : validate(body, method === 'PATCH')
      return error ? invalid(error) : pickFields({ ...(method === 'PATCH' ? row : { labels: [] }), ...body })
    },
    assumptions: {
      // It folds ASCII alone, and refuses a repeated parameter.
      filterMatch: undefined,
      repeatedFilter: undefined,
      unknownParameters: 'reject',
      requiredFields: ['name', 'attributes', 'responsible'],
      nameMaxLength: 1500,
      trailingSlash: 'require',
    },
    nearest: { filterMatch: 'icontains' },
    fresh: () => createFastify(options),
  })
}
