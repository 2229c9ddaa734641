import type { Assumptions } from '../../contract/assumptions.ts'
import { copyJson } from '../../contract/json.ts'
import type { ObjectFields } from '../../contract/object.ts'
import type { StoredObject } from '../store/stored-object.ts'

/** The attributes of an update by the assumption `partialAttributes`; null for one that names all of them. */
export function mergeAttributes(
  { attributes: before }: StoredObject,
  { attributes }: Partial<ObjectFields>,
  { partialAttributes }: Assumptions,
): Pick<ObjectFields, 'attributes'> | null {
  if (!attributes || Object.keys(before).every((key) => Object.hasOwn(attributes, key))) return null
  // Copied as JSON: V8 keeps a spread `{ 900: '' }` as an array with 900 holes, of 11 kB.
  return { attributes: partialAttributes === 'merge' ? copyJson({ ...before, ...attributes }) : attributes }
}
