import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary'
import { nullable } from '@mswjs/data/lib/nullable'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryLocation, InventoryObject, InventoryType, ObjectFields } from '../../contract/object.ts'

/** A string that is null if it is left out (contract section 4.4). */
const nullableText = nullable<string>(() => null)

/** The model of an object for `@mswjs/data` (contract section 2). `String()`, `Array()`, `Object()` make defaults. */
export const inventoryObject = {
  id: primaryKey(Number),
  name: String,
  location: nullable({ name: nullableText, fact: nullableText }, { defaultsToNull: true }),
  type: nullable({ name: nullableText }, { defaultsToNull: true }),
  labels: Array,
  attributes: Object,
  responsible: Array,
}

export const models = { inventoryObject }

/**
 * An object as the store holds it: immutable, for checkpoints and indexes, and an entity of `@mswjs/data`. The two
 * symbols of an entity are on the prototype, so they take no memory per object.
 */
export class StoredObject implements InventoryObject {
  declare readonly [ENTITY_TYPE]: 'inventoryObject'
  declare readonly [PRIMARY_KEY]: 'id'
  readonly id: number
  readonly name: string
  readonly location: InventoryLocation | null
  readonly type: InventoryType | null
  readonly labels: JsonValue[]
  readonly attributes: Record<string, string>
  readonly responsible: JsonValue[]
  #json: string | undefined

  /** @param fields - not copied: do not use them afterwards */
  constructor(id: number, fields: ObjectFields) {
    this.id = id
    this.name = fields.name
    this.location = fields.location
    this.type = fields.type
    this.labels = fields.labels
    this.attributes = fields.attributes
    this.responsible = fields.responsible
  }

  /** The JSON of this object, written once and kept: a list joins what its objects have ready. */
  get json(): string {
    this.#json ??= JSON.stringify(this)
    return this.#json
  }
}

/** Copies an object of the store, for a caller who may change it. */
export function copyObject(object: StoredObject): InventoryObject {
  return JSON.parse(object.json)
}

Object.defineProperties(StoredObject.prototype, {
  [ENTITY_TYPE]: { value: 'inventoryObject' },
  [PRIMARY_KEY]: { value: 'id' },
})
