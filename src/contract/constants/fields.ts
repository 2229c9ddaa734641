import { type Field, type Fields, mapFields } from '../field.ts'
import type { JsonValue } from '../json.ts'
import type { InventoryObject, ObjectFields } from '../object.ts'
import { contractFields } from '../object-fields.ts'

/** A field of a request body. */
export type BodyField = keyof ObjectFields

/** The fields of an object, in the order of a response (contract section 2). */
export const objectFields = Object.keys(contractFields) as readonly (keyof InventoryObject)[]

/** The fields of a request body: all except the id (contract sections 4.2 and 4.3). */
export const bodyFields = objectFields.filter((name): name is BodyField => name !== 'id')

/** The fields of a request body as paths, where each part of an object is one: `location.fact`. */
export const bodyPaths = bodyFields.flatMap((name) => {
  const { fields } = contractFields[name]!
  return fields ? Object.keys(fields).map((part) => `${name}.${part}`) : [name]
})

/** A request body in which nothing is filled in. */
export const emptyBody = emptyFields(contractFields) as unknown as ObjectFields

function emptyFields({ id: _, ...written }: Fields): Record<string, JsonValue> {
  return mapFields(written, ({ type, isNullable }: Field) => {
    if (isNullable) return null
    return type === 'list' ? [] : type === 'map' ? {} : ''
  })
}
