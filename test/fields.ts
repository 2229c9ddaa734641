import { sampleBody } from '../src/contract/constants/fields.ts'
import { filterPaths } from '../src/contract/constants/filter-names.ts'
import type { InventoryObject } from '../src/index.ts'

/** The field of users, whom a filter finds by their ids. */
export const USERS = filterPaths.responsible

/** Another field that is a list: its elements are any JSON but null. */
export const LIST = Object.entries(sampleBody).find(
  ([name, value]) => Array.isArray(value) && name !== USERS,
)![0] as 'labels'

const { name: _, ...fields } = sampleBody

/** The fields of an object that has none but a name. */
export const empty: Omit<InventoryObject, 'id' | 'name'> = fields
