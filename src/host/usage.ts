import type { Store } from '../simulator/store/store.ts'
import type { Budget } from './limits/budget.ts'
import { estimateSize } from './limits/estimate-size.ts'
import { LimitError } from './request/messages.ts'

/** The default of `maxTotalBytes`, in bytes. */
export const DEFAULT_TOTAL_BYTES = 256 * 1024 * 1024

/** That of `maxBytes`. */
const DEFAULT_BYTES = 64 * 1024 * 1024

/** The limits of what clients make a host hold. */
export interface UsageLimits {
  /**
   * The number of objects that can be written to a collection: created, or changed. Over it, the service responds to
   * POST, PUT and PATCH with a 507, until some of them are deleted. The initial objects do not count, and neither do
   * those of an imported state or a restored checkpoint. `Infinity` for no limit.
   * @default 200000
   */
  maxObjects?: number | undefined
  /**
   * The size of the objects that can be written to a collection, in bytes: what they take in memory, roughly, which can be
   * several times their JSON. Over it, the same happens. `Infinity` for no limit.
   * @default 67108864
   */
  maxBytes?: number | undefined
  /**
   * What all clients together can make the host hold, in bytes: the written objects of their sessions, the logs of those,
   * and what their requests hold that are not answered yet. From half of it on, clients that hold more than their share
   * get a 507 or a 503. A share is that half, divided by the number of clients. `Infinity` for no limit.
   * @default 268435456
   */
  maxTotalBytes?: number | undefined
}

/** What is written to a collection: since its initial state, or since the last import or restore. */
export class Usage {
  readonly #limits: UsageLimits
  readonly #budget: Budget
  readonly #client: string
  /** The sizes of the written objects, by id. */
  readonly #sizes = new Map<number, number>()
  readonly #unsubscribe: () => void
  #bytes = 0

  /** @param client - that the collection belongs to */
  constructor(store: Store, limits: UsageLimits, budget: Budget, client: string) {
    this.#limits = limits
    this.#budget = budget
    this.#client = client
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
    const { maxObjects = 200_000, maxBytes = DEFAULT_BYTES } = this.#limits
    const full =
      this.#sizes.size >= maxObjects
        ? `${maxObjects} written objects`
        : this.#bytes >= maxBytes
          ? `${maxBytes} written bytes`
          : this.#budget.exceedsShare(this.#client)
            ? 'the share of its client of what all clients hold'
            : null
    if (full === null || !/^(POST|PUT|PATCH)$/i.test(method)) return
    throw new LimitError(507, `This collection has reached its limit, ${full}. Delete objects, or raise the limit.`)
  }

  /** Ends the count with the collection. */
  end(): void {
    this.#unsubscribe()
    this.#clear()
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
    this.#budget.add(this.#client, 'written', bytes)
  }
}
