import type { JsonValue } from '../contract/json.ts'
import type { InventoryObject } from '../contract/object.ts'

/** An object of the fixtures: the option `schema` can give it any more fields, which are JSON. */
export type FixtureObject = InventoryObject & { readonly [field: string]: JsonValue | undefined }
