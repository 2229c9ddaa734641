/** The path of the collection, below `{base_url}` (contract section 4). */
export const COLLECTION_PATH = '/api/v2/objects/'

/** The names of the operations: those of contract sections 4.1 to 4.5, and the gap of the last. */
export const operationNames = ['list', 'create', 'replace', 'update', 'delete', 'retrieve'] as const

/**
 * An operation of the service, by the name that this library gives it everywhere.
 * @useDeclaredType
 */
export type OperationName = (typeof operationNames)[number]

/** Methods of a path and the operation behind each; OPTIONS comes with the framework. */
type Methods = Readonly<Partial<Record<string, OperationName>>>

/** What the collection's path does (contract sections 4.1 and 4.2). */
export const collectionMethods: Methods = { GET: 'list', POST: 'create', HEAD: 'list' }

/** What an object's path does (contract sections 4.3 to 4.5). */
export const itemMethods: Methods = { PUT: 'replace', PATCH: 'update', DELETE: 'delete' }

/** The same with the assumption `itemRetrieval` (the gap of section 4.5). */
export const retrievableItemMethods: Methods = { GET: 'retrieve', ...itemMethods, HEAD: 'retrieve' }
