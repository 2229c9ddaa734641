import type { Assumptions } from '../../contract/assumptions.ts'
import type { ObjectFields } from '../../contract/object.ts'
import type { StoredObject } from '../store/stored-object.ts'

/** What the assumption `partialAttributes` makes of the attributes of an update; null for one that names all of them. */
export function mergeAttributes(
  { attributes: before }: StoredObject,
  { attributes }: Partial<ObjectFields>,
  { partialAttributes }: Assumptions,
): Pick<ObjectFields, 'attributes'> | null {
  if (!attributes || Object.keys(before).every((key) => Object.hasOwn(attributes, key))) return null
  return { attributes: partialAttributes === 'merge' ? { ...before, ...attributes } : attributes }
}
