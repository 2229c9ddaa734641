import { nullable } from '@mswjs/data/lib/nullable'
import { primaryKey } from '@mswjs/data/lib/primaryKey'

/** A string that is null if it is left out (contract section 4.4). */
const nullableText = nullable<string>(() => null)

/**
 * The model of an inventory object, in the vocabulary of `@mswjs/data` (contract section 2). The functions make the
 * defaults: `String()` is `''`, `Array()` is `[]`, `Object()` is `{}`.
 */
export const inventoryObject = {
  id: primaryKey(Number),
  name: String,
  location: nullable({ name: nullableText, fact: nullableText }, { defaultsToNull: true }),
  type: nullable({ name: nullableText }, { defaultsToNull: true }),
  labels: Array,
  attributes: Object,
  responsible: Array,
}

/** The models of the database. */
export const models = { inventoryObject }
