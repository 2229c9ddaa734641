/** The path of the collection, relative to `{base_url}` (contract section 4). */
export const COLLECTION_PATH = '/api/v2/objects/'

/** The names of the operations: contract sections 4.1 to 4.5, and `retrieve`, which is a gap of section 4.5. */
export const operationNames = ['list', 'create', 'replace', 'update', 'delete', 'retrieve'] as const

/**
 * The name of an operation of the service.
 * @useDeclaredType
 */
export type OperationName = (typeof operationNames)[number]

/** The methods of a path, each with its operation. OPTIONS is not among them: the framework adds it. */
export type Methods = Readonly<Partial<Record<string, OperationName>>>

/** The methods of the collection (contract sections 4.1 and 4.2). */
export const collectionMethods: Methods = { GET: 'list', POST: 'create', HEAD: 'list' }

/** The methods of an object (contract sections 4.3 to 4.5). */
export const itemMethods: Methods = { PUT: 'replace', PATCH: 'update', DELETE: 'delete' }

/** The methods of an object with the assumption `itemRetrieval` (the gap of section 4.5). */
export const retrievableItemMethods: Methods = { GET: 'retrieve', ...itemMethods, HEAD: 'retrieve' }

/** The `Allow` header of a path: OPTIONS is last, and HEAD before it, as the contract shows (section 4). */
export function formatAllow(methods: Methods): string {
  return [...Object.keys(methods), 'OPTIONS'].join(', ')
}
