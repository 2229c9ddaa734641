import type { Assumptions, InventoryObject, ListQuery } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import { Rejection, readBody } from './body.ts'
import type { Fields, ReferenceCollection } from './collection.ts'

/** A response of the service, or of a fault. */
export interface ReferenceResponse {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  /** Also for HEAD. That of OPTIONS the model does not know. */
  text: string
  /** The id of the object; null for the collection. */
  id: number | null
  /** The ids of the objects in a list. */
  ids?: number[]
}

/** Where a request leads. */
export interface Route {
  operation: 'list' | 'create' | 'replace' | 'update' | 'delete' | 'retrieve' | null
  /** The id in the path, as a number; null for the collection, and for one that is no number. */
  id: number | null
  isItem: boolean
  /** Whether it lacks a slash that is not optional. */
  lacksSlash: boolean
  /** The text of the id in the path. */
  idText: string
  search: string
}

/** The operation of each method. */
type Operations = Record<string, Route['operation']>

/** Finds where a request leads; null for a path that the service does not have. */
export function findRoute({ method, path }: HttpRequest, { trailingSlash, itemRetrieval }: Assumptions): Route | null {
  const { pathname, search } = new URL(path, 'http://localhost')
  const [, idText = '', slash] = /^\/api\/v2\/objects(?:\/([^/.]+))?(\/?)$/.exec(pathname) ?? []
  if (slash === undefined) return null
  const isItem = idText !== ''
  const lacksSlash = slash === '' && trailingSlash !== 'optional'
  const retrieve: Operations = itemRetrieval ? { GET: 'retrieve', HEAD: 'retrieve' } : {}
  const operations: Operations = isItem
    ? { PUT: 'replace', PATCH: 'update', DELETE: 'delete', ...retrieve }
    : { GET: 'list', HEAD: 'list', POST: 'create' }
  return {
    operation: lacksSlash ? null : (operations[method] ?? null),
    id: /^\d+$/.test(idText) ? Number(idText) : null,
    ...{ isItem, lacksSlash, idText, search },
  }
}

/**
 * The service, as the contract and docs/reference.md have it.
 * @param mount - the path that precedes that of the contract
 */
export function serveRequest(
  request: HttpRequest,
  route: Route,
  collection: ReferenceCollection,
  assumptions: Assumptions,
  mount: string,
): ReferenceResponse {
  const { id, isItem, idText, search } = route
  if (route.lacksSlash) {
    if (assumptions.trailingSlash === 'require')
      return { status: 404, headers: { 'content-type': 'text/html' }, text: 'not found', id }
    const location = `${mount}/api/v2/objects/${isItem ? `${idText}/` : ''}${search}`
    return { status: 301, headers: { 'content-type': 'text/html; charset=utf-8', location }, text: '', id }
  }
  const item = assumptions.itemRetrieval ? 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS' : 'PUT, PATCH, DELETE, OPTIONS'
  const headers = { vary: 'Accept', allow: isItem ? item : 'GET, POST, HEAD, OPTIONS' }
  const jsonHeaders = { 'content-type': 'application/json', ...headers }
  try {
    const result = operate(request, route, collection, assumptions)
    if (result === null) return { status: 204, headers, text: '', id }
    const { links = [], ...others } = result
    const link = links.map(([query, rel]) => `<${mount}${request.path.split('?')[0]}${query}>; rel="${rel}"`).join(', ')
    return { status: 200, headers: { ...jsonHeaders, ...(link && { link }) }, ...others }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { status: error.status, headers: { ...jsonHeaders, ...error.headers }, text: JSON.stringify(error.body), id }
  }
}

/** @returns null for no content */
function operate(
  request: HttpRequest,
  { operation, id, search }: Route,
  collection: ReferenceCollection,
  assumptions: Assumptions,
): (Pick<ReferenceResponse, 'text' | 'id' | 'ids'> & { links?: Link[] }) | null {
  const { method, headers } = request
  const parameters = new URLSearchParams(search)
  if ((parameters.get('format') ?? 'json') !== 'json') throw new Rejection(404, { detail: 'Not found.' })
  if (headers.accept === 'image/png') {
    throw new Rejection(406, { detail: 'Could not satisfy the request Accept header.' })
  }
  if (assumptions.tokens.length > 0 && headers.authorization !== `Token ${assumptions.tokens[0]}`) {
    const detail = 'Authentication credentials were not provided.'
    throw new Rejection(401, { detail }, { 'www-authenticate': 'Token' })
  }
  if (method === 'OPTIONS') return { text: '', id }
  if (operation === null) throw new Rejection(405, { detail: `Method "${method}" not allowed.` })

  if (operation === 'list') {
    const { pageSize } = assumptions
    const known = pageSize === null ? parsers : { ...parsers, page: null }
    const unknown = [...parameters.keys()].filter((name) => !(name in known))
    if (unknown.length > 0 && assumptions.unknownParameters === 'reject') {
      throw new Rejection(400, Object.fromEntries(unknown.map((name) => [name, ['Unknown parameter.']])))
    }
    const found = collection.find(parseQuery(parameters, assumptions), assumptions)
    const { links, page } =
      pageSize === null ? { links: [], page: found } : findPage(found, pageSize, parameters, assumptions)
    return { text: JSON.stringify(page), id: null, ids: page.map(({ id }) => id), links }
  }
  if (operation === 'create') {
    const created = collection.create(readBody(request, 'complete', null, collection, assumptions) as Fields)
    const { id, ...rest } = created
    return { text: JSON.stringify(rest), id }
  }
  // As in the framework, every operation finds only an object that matches the filters in the query.
  const candidates = collection.find(parseQuery(parameters, assumptions), assumptions)
  const object = candidates.find((candidate) => candidate.id === id)
  if (!object) throw new Rejection(404, { detail: 'Not found.' })
  if (operation === 'delete') {
    collection.delete(object.id)
    return null
  }
  if (operation === 'retrieve') return { text: JSON.stringify(object), id }
  const kind = operation === 'replace' ? 'complete' : 'partial'
  const fields = readBody(request, kind, object, collection, assumptions)
  if (operation === 'update' && fields.attributes && assumptions.partialAttributes === 'merge') {
    fields.attributes = mergeAttributes(object.attributes, fields.attributes)
  }
  return { text: JSON.stringify(collection.update(object.id, fields) satisfies InventoryObject), id }
}

/** The attributes after a partial update. One that names all of them has the order that it is written in. */
export function mergeAttributes<Attributes extends object>(before: Attributes, given: Attributes): Attributes {
  return Object.keys(before).every((key) => Object.hasOwn(given, key)) ? given : { ...before, ...given }
}

/** A query, and the relation of its page to another: `next`. */
type Link = [query: string, rel: string]

/** The page of a list that a query asks for, and the queries of those beside it. Their origin the model does not know. */
function findPage(
  found: InventoryObject[],
  size: number,
  parameters: URLSearchParams,
  { repeatedFilter }: Assumptions,
): { page: InventoryObject[]; links: Link[] } {
  const pages: InventoryObject[][] = [found.slice(0, size)]
  while (pages.length * size < found.length) pages.push(found.slice(pages.length * size, (pages.length + 1) * size))
  const text = parameters.getAll('page').at(repeatedFilter === 'last' ? -1 : 0) ?? '1'
  const number = text === 'last' ? pages.length : Number(text)
  const page = pages[number - 1]
  if (!page) throw new Rejection(404, { detail: 'Invalid page.' })
  const links = [number + 1, number - 1].flatMap((other, index): Link[] => {
    if (!pages[other - 1]) return []
    const others = [...parameters].filter(([name]) => name !== 'page')
    const query = new URLSearchParams(other === 1 ? others : [...others, ['page', String(other)]])
    query.sort()
    return [[query.size > 0 ? `?${query}` : '', index === 0 ? 'next' : 'prev']]
  })
  return { page, links }
}

/** The parameters of a list: each with its value, undefined for none, or the error of an invalid one. */
const parsers: Record<string, (text: string) => { value: unknown } | { error: string }> = {
  name: parseText,
  responsible(text) {
    if (text === '') return { value: undefined }
    // The numbers of the model: nobody writes them otherwise.
    if (!/^ ?[+-]?\d+(\.0|e\d+)? ?$/.test(text)) return { error: 'Enter a number.' }
    if (Number(text) > 1e50) return { error: 'Ensure this value is less than or equal to 1e+50.' }
    return { value: Number(text) }
  },
  location__fact: parseText,
  type__name: parseText,
  sort(text) {
    const keys = text.split(',').filter((key) => key !== '')
    for (const key of keys) {
      if (key === 'id' || key === '-id') continue
      return { error: `Select a valid choice. ${key} is not one of the available choices.` }
    }
    // There is one object for each id, so the first key decides.
    return { value: keys[0] }
  },
}

function parseText(text: string) {
  return { value: text.trim() === '' ? undefined : text.trim() }
}

function parseQuery(parameters: URLSearchParams, { repeatedFilter, invalidParameters }: Assumptions): ListQuery {
  const query: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, parse] of Object.entries(parsers)) {
    const text = parameters.getAll(name).at(repeatedFilter === 'last' ? -1 : 0)
    if (text === undefined) continue
    const parsed = parse(text)
    if ('error' in parsed) errors[name] = [parsed.error]
    else query[name] = parsed.value
  }
  if (Object.keys(errors).length > 0 && invalidParameters === 'reject') throw new Rejection(400, errors)
  return query
}
