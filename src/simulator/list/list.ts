import type { AssumptionName } from '../../contract/assumptions.ts'
import { JSON_TEXT, type StoredObject, WEIGHT } from '../store/stored-object.ts'

/** A list as the log keeps it: 8 bytes for each object, where its JSON takes 200. */
export interface ListContent {
  readonly objects: readonly StoredObject[]
  /** Of its JSON in UTF-8, in bytes, once it was sent: for 100,000 objects, to write it again takes 150 ms. */
  size?: number
}

/** A list of objects as a response has it. Its length and its bytes are found when they are first read. */
export class List {
  readonly content: ListContent
  /** The assumption that decided it; null if none did. */
  readonly assumption: AssumptionName | null
  #length: number | undefined
  #weight: number | undefined
  #bytes: Uint8Array<ArrayBuffer> | undefined

  constructor(objects: readonly StoredObject[], assumption: AssumptionName | null) {
    this.content = { objects }
    this.assumption = assumption
  }

  get objects(): readonly StoredObject[] {
    return this.content.objects
  }

  /** The length of its JSON, in characters. */
  get length(): number {
    this.#length ??= this.objects.reduce((sum, object) => sum + object[JSON_TEXT].length + 1, 1)
    return this.#length
  }

  /** The memory that it keeps when its objects have changed, in bytes. */
  get weight(): number {
    this.#weight ??= this.objects.reduce((sum, { [WEIGHT]: weight }) => sum + weight, 0)
    return this.#weight
  }

  /** Its JSON in UTF-8, for all responses with this list: do not change it. */
  get bytes(): Uint8Array<ArrayBuffer> {
    this.#bytes ??= new TextEncoder().encode(formatList(this.content))
    this.content.size = this.#bytes.length
    return this.#bytes
  }
}

/** Formats a list as JSON, from the JSON that each object stores. */
export function formatList({ objects }: ListContent): string {
  return `[${objects.map((object) => object[JSON_TEXT]).join(',')}]`
}

/** The maximum number of cached lists. When it is reached, the cache begins again. */
const MAX_LISTS = 32

/**
 * Caches the lists of a collection, by what decides them besides the objects: one of 2,000 among 100,000 objects takes
 * 0.02 ms in place of 3. They are held weakly: many mocks with long lists need no memory for those that are not being sent.
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<List>>()

  /** Returns a list from the cache, or from `make`. */
  get(key: string, make: () => List): List {
    const cached = this.#lists.get(key)?.deref()
    if (cached) return cached
    if (this.#lists.size === MAX_LISTS) this.clear()
    const made = make()
    this.#lists.set(key, new WeakRef(made))
    return made
  }

  /** To be called when the objects have changed. */
  clear(): void {
    this.#lists.clear()
  }
}
