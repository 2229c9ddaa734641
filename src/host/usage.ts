import type { Store } from '../simulator/store/store.ts'
import { estimateSize } from './estimate-size.ts'
import { LimitError } from './limit-error.ts'

/** The limits of what is written to collections. */
export interface UsageLimits {
  /**
   * The number of objects that can be written to a collection: created, or changed. Over it, the service responds to
   * POST, PUT and PATCH with a 507, until some of them are deleted. The initial objects do not count, and neither do
   * those of an imported state or a restored checkpoint. `Infinity` for no limit.
   * @default 200000
   */
  maxObjects?: number | undefined
  /**
   * The size of the objects that can be written to a collection, in bytes: that of their JSON, and 48 for each list,
   * object and key in it, for what they take in memory. Over it, the same happens. `Infinity` for no limit.
   * @default 67108864
   */
  maxBytes?: number | undefined
  /**
   * The size of the objects that can be written to all collections together, in bytes. Over it, the same happens in a
   * collection with more than its share, which is this limit divided by the number of collections. `Infinity` for no
   * limit.
   * @default 268435456
   */
  maxTotalBytes?: number | undefined
}

const MIB = 1024 * 1024

/** What is written to all collections of a host together. */
export class TotalUsage {
  /** In bytes. */
  bytes = 0
  /** The number of collections. */
  collections = 0
  readonly maxObjects: number
  readonly maxBytes: number
  readonly #maxTotalBytes: number

  constructor({ maxObjects = 200_000, maxBytes = 64 * MIB, maxTotalBytes = 256 * MIB }: UsageLimits) {
    this.maxObjects = maxObjects
    this.maxBytes = maxBytes
    this.#maxTotalBytes = maxTotalBytes
  }

  /**
   * Whether a collection is over the limit of all together. One that is below its share never is, so that those who
   * fill the others lock nobody out; then all together hold at most twice the limit.
   */
  isOver(bytes: number): boolean {
    return this.bytes >= this.#maxTotalBytes && bytes >= this.#maxTotalBytes / this.collections
  }
}

/** What is written to a collection: since its initial state, or since the last import or restore. */
export class Usage {
  readonly #total: TotalUsage
  /** The sizes of the written objects, by id. */
  readonly #sizes = new Map<number, number>()
  readonly #unsubscribe: () => void
  #bytes = 0

  constructor(store: Store, total: TotalUsage) {
    this.#total = total
    total.collections++
    this.#unsubscribe = store.subscribe((change) => {
      if ('object' in change) this.#set(change.id, estimateSize(change.object))
      else if (change.type === 'delete') this.#set(change.id, 0)
      else this.#clear()
    })
  }

  /**
   * Checks that a request may write.
   * @throws LimitError 507 over a limit
   */
  checkWrite(method: string): void {
    const { maxObjects, maxBytes } = this.#total
    const full =
      this.#sizes.size >= maxObjects
        ? `${maxObjects} written objects`
        : this.#bytes >= maxBytes
          ? `${maxBytes} written bytes`
          : this.#total.isOver(this.#bytes)
            ? 'its share of the bytes of all collections'
            : null
    if (full === null || !/^(POST|PUT|PATCH)$/i.test(method)) return
    throw new LimitError(507, `This collection has reached its limit, ${full}. Delete objects, or raise the limit.`)
  }

  /** Ends the count with the collection. */
  end(): void {
    this.#unsubscribe()
    this.#clear()
    this.#total.collections--
  }

  /** @param size - 0 for an object that was deleted */
  #set(id: number, size: number): void {
    this.#add(size - (this.#sizes.get(id) ?? 0))
    if (size === 0) this.#sizes.delete(id)
    else this.#sizes.set(id, size)
  }

  #clear(): void {
    this.#add(-this.#bytes)
    this.#sizes.clear()
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    this.#total.bytes += bytes
  }
}
