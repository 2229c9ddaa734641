import { inventoryObjectSchema } from '../object.ts'
import { readShape } from '../object-fields.ts'

/** The fields of the contract (section 2). */
export const contractFields = readShape(inventoryObjectSchema.def.shape)
