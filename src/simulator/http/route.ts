import type { Assumptions } from '../../contract/assumptions.ts'
import {
  COLLECTION_PATH,
  collectionMethods,
  formatAllow,
  itemMethods,
  type OperationName,
  retrievableItemMethods,
} from '../../contract/operations.ts'
import type { ServiceRequest, ServiceResponse } from './service-request.ts'

export interface Route {
  methods: Readonly<Partial<Record<string, OperationName>>>
  /** The headers of every response (contract section 4): `Allow` in the framework's order, `Vary`. */
  headers: Readonly<Record<string, string>>
  /** The headers of a response with a body: the same, and `Content-Type`. */
  bodyHeaders: Readonly<Record<string, string>>
  /** The `<id>` in the path of an object, percent-decoded; null for the collection. */
  id: string | null
  /** Whether the path lacks its trailing slash; the assumption `trailingSlash` then decides the response. */
  lacksSlash: boolean
}

const COLLECTION = COLLECTION_PATH.slice(0, -1)
// As in the framework by default, an id is any text without a slash or a dot.
const ITEM = /^\/([^/.]+)(\/?)$/
// The bytes of a character in UTF-8, percent-encoded, or a byte that belongs to none.
const ESCAPES = /%(?:[cd]|e[\da-f]%[89ab]|f[\da-f]%[89ab][\da-f]%[89ab])[\da-f]%[89ab][\da-f]|%[\da-f]{2}/gi

/** Creates a function that finds the route of a path. It returns null for a path that is not of the service. */
export function createRouter(assumptions: Assumptions): (path: string) => Route | null {
  const collection: Route = { ...withHeaders(collectionMethods), id: null, lacksSlash: false }
  const slashlessCollection: Route = { ...collection, lacksSlash: true }
  const item = withHeaders(assumptions.itemRetrieval ? retrievableItemMethods : itemMethods)

  /** @param path - percent-encoded, as the client sent it */
  return function route(path) {
    const decoded = path.includes('%') ? decodePath(path) : path
    if (!decoded.startsWith(COLLECTION)) return null
    const rest = decoded.slice(COLLECTION.length)
    if (rest === '/') return collection
    if (rest === '') return slashlessCollection
    const found = ITEM.exec(rest)
    if (found === null) return null
    const { methods, headers, bodyHeaders } = item
    return { methods, headers, bodyHeaders, id: found[1]!, lacksSlash: found[2] === '' }
  }
}

function withHeaders(methods: Route['methods']): Pick<Route, 'methods' | 'headers' | 'bodyHeaders'> {
  const headers = { vary: 'Accept', allow: formatAllow(methods) }
  return { methods, headers, bodyHeaders: { 'content-type': 'application/json', ...headers } }
}

/** Decodes the percent-encoding of a path; bytes that are not UTF-8 stay encoded, in upper case. */
function decodePath(path: string): string {
  const decoded: Record<string, string> = {}
  // Each of them once: 10,000 times `%FF` take 1 ms, and with an exception for each 47 ms.
  return path.replace(ESCAPES, (escapes) => (decoded[escapes] ??= decodeEscapes(escapes)))
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes.toUpperCase()
  }
}

/** The response to a path without its trailing slash, unless that is optional (the gap of contract section 4). */
export function respondWithoutSlash(
  request: ServiceRequest,
  id: string | null,
  trailingSlash: 'redirect' | 'require',
): ServiceResponse {
  const response = { list: null, operation: null, id: null, assumption: 'trailingSlash' } as const
  if (trailingSlash === 'require')
    return { ...response, status: 404, headers: { 'content-type': 'text/html' }, body: 'not found' }
  // Percent-encoded as the framework does. Of a query, the client has encoded most.
  const path = id === null ? '' : `${encodeURI(id).replace(/[;?=#]+/g, encodeURIComponent)}/`
  const location = `${request.mount}${COLLECTION_PATH}${path}${request.search.replace(/[^%[\]]+/g, encodeURI)}`
  return { ...response, status: 301, headers: { 'content-type': 'text/html; charset=utf-8', location }, body: '' }
}
