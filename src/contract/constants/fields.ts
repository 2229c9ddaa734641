import { mapFields } from '../field.ts'
import type { InventoryObject, ObjectFields } from '../object.ts'
import { sampleValue } from '../sample-value.ts'
import { contractFields } from './contract-fields.ts'

/** A field of a request body. */
export type BodyField = keyof ObjectFields

/** The names of the fields of an object, in the order of a response (contract section 2). */
export const objectFields = Object.keys(contractFields) as readonly (keyof InventoryObject)[]

/** The fields of a request body: all except the id (contract sections 4.2 and 4.3). */
export const bodyFields = objectFields.filter((name): name is BodyField => name !== 'id')

/** The fields of a request body as paths, where each part of an object is one: `location.fact`. */
export const bodyPaths = bodyFields.flatMap((name) => {
  const { fields } = contractFields[name]!
  return fields ? Object.keys(fields).map((part) => `${name}.${part}`) : [name]
})

const { id: _, ...written } = contractFields

/** A request body that the service takes, with values as simple as can be. */
export const sampleBody = mapFields(written, sampleValue) as unknown as ObjectFields

/** A new object in a form, before it is created: the same with empty texts. */
export const newObject = {
  id: 0,
  ...mapFields(written, (field, name) => (field.type === 'text' && !field.isNullable ? '' : sampleValue(field, name))),
} as unknown as InventoryObject
