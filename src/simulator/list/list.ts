import type { AssumptionName } from '../../contract/assumptions.ts'
import type { StoredObject } from '../store/stored-object.ts'

/** A list of objects, as the body of a response. */
export interface List {
  readonly objects: readonly StoredObject[]
  /** The length of its JSON, in characters. */
  readonly length: number
  /**
   * Its JSON in UTF-8, written when it is first read. All responses with this list share these bytes: do not change them.
   */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The assumption that decided which objects are in it; null if none did. */
  readonly assumption: AssumptionName | null
}

/** Creates a list. Its bytes and its length are found when they are first read. */
export function createList(objects: readonly StoredObject[], assumption: AssumptionName | null): List {
  let length: number | undefined
  let bytes: List['bytes'] | undefined
  return {
    objects,
    get length() {
      length ??= objects.reduce((sum, { json }) => sum + json.length + 1, 1)
      return length
    },
    get bytes() {
      bytes ??= new TextEncoder().encode(formatList(objects))
      return bytes
    },
    assumption,
  }
}

/** Formats a list as JSON, from the JSON that each object stores. */
export function formatList(objects: readonly StoredObject[]): string {
  return `[${objects.map((object) => object.json).join(',')}]`
}
