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

/** A service in the manner of plain Django. */
export interface DjangoOptions extends StackOptions {
  /**
   * How texts are compared: the whole value, what it begins with, or a part of it whatever the case and the accents.
   * @default 'exact'
   */
  match?: 'exact' | 'startswith' | 'unaccent'
}

const html = { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' }

function send(status: number, json: Json, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', 'x-frame-options': 'DENY', ...headers }, json }
}

/** PostgreSQL's `unaccent(lower(text))`. */
function unaccent(text: string): string {
  const letters: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[øæßłđ]/g, (letter) => letters[letter]!)
}

const compare = {
  exact: (text: string, value: string) => text === value,
  startswith: (text: string, value: string) => text.startsWith(value),
  unaccent: (text: string, value: string) => unaccent(text).includes(unaccent(value)),
}

const isText = (value: Json) => typeof value === 'string'

/** The errors of the form, by field. */
function clean(body: Record<string, Json>, isPartial: boolean): Record<string, string[]> {
  const { name, location = null, type = null, labels = [], attributes = {}, responsible = [] } = body
  const errors: Record<string, string[]> = {}
  if (name === undefined ? !isPartial : !isText(name) || name.trim() === '') errors.name = ['This field is required.']
  else if (name !== undefined && [...name].length > 255) {
    errors.name = [`Ensure this value has at most 255 characters (it has ${[...name].length}).`]
  }
  if (!isPart(location, ...(isPartial ? [] : ['fact']))) errors.location = ['Enter a location with a fact.']
  if (!isPart(type, ...(isPartial ? [] : ['name']))) errors.type = ['Enter a type with a name.']
  if (!Array.isArray(labels)) errors.labels = ['Enter a list.']
  if (!Array.isArray(responsible)) errors.responsible = ['Enter a list.']
  if (!isRecord(attributes) || !Object.values(attributes).every(isText)) errors.attributes = ['Enter texts.']
  return errors
}

/** Plain Django: views and forms, filters that trim, a redirect for a missing slash, fields of its own in objects. */
export function createDjango(options: DjangoOptions = {}): TestService {
  const { match = 'exact' } = options
  const table = new Table(seed(options.objects, { label: 'number', isDoubled: true }), options.hooks)

  function present(row: Row, { url, mount }: Incoming): Json {
    const created = new Date(Date.UTC(2025, 0, 1) + Number(row.id) * 3_600_000).toISOString()
    return { ...row, created_at: created, url: `${url.origin}${mount}/api/v2/objects/${row.id}/` }
  }

  function list(request: Incoming): Reply {
    const query = request.url.searchParams
    const last = (name: string) => query.getAll(name).at(-1)?.trim() || undefined
    const { responsible, ...filters } = Object.fromEntries(filterNames.map((name) => [name, last(name)]))
    const sort = last('sort') ?? 'id'
    const errors: Record<string, string[]> = {}
    if (sort !== 'id' && sort !== '-id') errors.sort = [`Select a valid choice. ${sort} is not one of them.`]
    if (!/^-?\d+$/.test(responsible ?? '0')) errors.responsible = ['Enter a whole number.']
    if (Object.keys(errors).length > 0) return send(400, { errors })
    const found = table.find({ ...filters, responsible }, (row, name: FilterName, value) => {
      if (name === 'responsible') return hasUser(row, value)
      const text = textOf(row, name)
      return text !== null && compare[match](text.trim(), value)
    })
    const rows = sortById(found, sort).map((row) => present(row, request))
    return send(200, rows, listHeaders)
  }

  function save(request: Incoming, row?: Row): Reply {
    const body = parse(request.text)
    if (!isRecord(body)) return send(400, { errors: { __all__: ['Enter valid JSON.'] } })
    const isPartial = request.method === 'PATCH'
    const errors = clean(body, isPartial)
    if (Object.keys(errors).length > 0) return send(400, { errors })
    const old = isPartial ? row : { labels: [], attributes: {}, responsible: [] }
    const answered = write(table, pickFields({ ...old, ...body }), row)
    return send(200, 'id' in answered ? present(answered, request) : answered)
  }

  function handle(request: Incoming): Reply {
    const { method, url } = request
    const notFound = { status: 404, headers: html, text: '<!doctype html>\n<h1>Not Found</h1>\n' }
    const target = route(request.path)
    if (!target || (target.id !== null && !/^\d+$/.test(target.id))) return notFound
    if (!target.hasSlash) return { status: 301, headers: { ...html, location: `${url.pathname}/${url.search}` } }
    const allow = target.id === null ? listHeaders.allow : 'PUT, PATCH, DELETE, OPTIONS'
    if (method === 'OPTIONS') return { status: 200, headers: { ...html, allow } }
    if (!allow.split(', ').includes(method)) return { status: 405, headers: { ...html, allow } }
    if (target.id === null) return method === 'POST' ? save(request) : list(request)
    const row = table.get(Number(target.id))
    if (!row) return notFound
    if (method !== 'DELETE') return save(request, row)
    table.remove(row)
    return { status: 204 }
  }

  return createService({
    handle,
    table,
    assumptions: {
      ...(match === 'exact' && { filterMatch: match }),
      filterCombination: 'and',
      repeatedFilter: 'last',
      unknownParameters: 'ignore',
      invalidParameters: 'reject',
      defaultSort: 'id',
      requiredFields: ['name'],
      idInBody: 'ignore',
      partialAttributes: 'replace',
      uniqueName: false,
      nameMaxLength: 255,
      itemRetrieval: false,
      trailingSlash: 'redirect',
      tokens: [],
    },
    nearest: match === 'unaccent' ? { filterMatch: 'icontains' } : {},
    fresh: () => createDjango(options),
  })
}
