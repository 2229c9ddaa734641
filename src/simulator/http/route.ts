import type { Assumptions } from '../../contract/assumptions.ts'
import {
  COLLECTION_PATH,
  collectionMethods,
  formatAllow,
  itemMethods,
  type OperationName,
  retrievableItemMethods,
} from '../../contract/operations.ts'

/** A path of the service. */
export interface Route {
  /** The operation of each method. */
  methods: Readonly<Partial<Record<string, OperationName>>>
  /** The headers of every response (contract section 4): `Allow` in the framework's order, `Vary`. */
  headers: Readonly<Record<string, string>>
  /** The same for a response with a body. */
  bodyHeaders: Readonly<Record<string, string>>
  /** The `<id>` in the path of an object, percent-decoded; null for the collection. */
  id: string | null
  /** Whether the path lacks its last slash, so that the assumption `trailingSlash` decides. */
  lacksSlash: boolean
}

const COLLECTION = COLLECTION_PATH.slice(0, -1)
// An id is anything without a slash and a dot, as in the framework by default.
const ITEM = /^\/([^/.]+)(\/?)$/

/** Creates a function that finds the route of a path. */
export function createRouter(assumptions: Assumptions): (path: string) => Route | null {
  const requiresSlash = assumptions.trailingSlash === 'require'
  const collection: Route = { ...describe(collectionMethods), id: null, lacksSlash: false }
  const slashlessCollection: Route = { ...collection, lacksSlash: true }
  const item = describe(assumptions.itemRetrieval ? retrievableItemMethods : itemMethods)

  /** @param path - percent-encoded, as the client sent it */
  return function route(path) {
    const decoded = path.includes('%') ? decodePath(path) : path
    if (!decoded.startsWith(COLLECTION)) return null
    const rest = decoded.slice(COLLECTION.length)
    if (rest === '/') return collection
    if (rest === '') return requiresSlash ? null : slashlessCollection
    const [, id, slash] = ITEM.exec(rest) ?? []
    if (id === undefined || (slash === '' && requiresSlash)) return null
    const { methods, headers, bodyHeaders } = item
    return { methods, headers, bodyHeaders, id, lacksSlash: slash === '' }
  }
}

function describe(methods: Route['methods']): Pick<Route, 'methods' | 'headers' | 'bodyHeaders'> {
  const headers = { vary: 'Accept', allow: formatAllow(methods) }
  return { methods, headers, bodyHeaders: { 'content-type': 'application/json', ...headers } }
}

/** A path as the framework writes it in a redirect. */
export function encodePath(path: string): string {
  return encodeURIComponent(decodePath(path)).replace(/%(2F|3A|40|26|2B|24|2C)/g, decodeURIComponent)
}

/** @note An escape that is not UTF-8 stays. */
function decodePath(path: string): string {
  return path.replace(/(%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
