import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'

/** The name of the model of an object for `@mswjs/data`. */
export const MODEL_NAME = 'inventoryObject'

/**
 * The properties with the JSON and the weight of an object. Symbols, because a schema can have a field of any name;
 * registered ones, because one build of this package can be imported, and another required.
 */
export const JSON_TEXT = Symbol.for('inventory-objects-mock.json')
export const WEIGHT = Symbol.for('inventory-objects-mock.weight')

/**
 * An object as the store holds it: immutable, for checkpoints and indexes, and an entity of `@mswjs/data`. The two
 * symbols of an entity are on the prototype, so they take no memory per object.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface below has the fields, which the constructor sets.
export class StoredObject {
  declare readonly [ENTITY_TYPE]: typeof MODEL_NAME
  declare readonly [PRIMARY_KEY]: 'id'
  #json: string | undefined
  #weight = 0

  /** @param fields - in the order of the schema; not copied: do not use them afterwards */
  constructor(id: number, fields: ObjectFields) {
    // The id is the first key.
    Object.assign(this, { id }, fields, { id })
  }

  /** The JSON of this object, written once and kept: a list joins what its objects have ready. */
  get [JSON_TEXT](): string {
    this.#json ??= JSON.stringify(this)
    return this.#json
  }

  /** Its size in memory, in bytes; 0 unless a host has weighed it, as it does those that clients have written. */
  get [WEIGHT](): number {
    return this.#weight
  }

  set [WEIGHT](weight: number) {
    this.#weight = weight
  }
}

// The constructor sets these fields, and more where a schema has more.
export interface StoredObject extends Readonly<InventoryObject> {}

/** Copies an object of the store, for a caller who may change it. */
export function copyObject(object: StoredObject): InventoryObject {
  return JSON.parse(object[JSON_TEXT])
}

Object.defineProperties(StoredObject.prototype, {
  [ENTITY_TYPE]: { value: MODEL_NAME },
  [PRIMARY_KEY]: { value: 'id' },
})
