import type { Store } from '../../simulator/store/store.ts'
import type { ResolvedHostOptions } from '../host-options.ts'
import { LimitError } from '../request/messages.ts'
import type { Budget } from './budget.ts'
import { estimateSize } from './estimate-size.ts'

/** What is written to a collection: since its initial state, or since the last import or restore. */
export class Usage {
  readonly #limits: Pick<ResolvedHostOptions, 'maxObjects' | 'maxBytes'>
  readonly #budget: Budget
  readonly #client: string
  /** The sizes of the written objects, by id. */
  readonly #sizes = new Map<number, number>()
  readonly #unsubscribe: () => void
  #bytes = 0

  constructor(
    store: Store,
    limits: Pick<ResolvedHostOptions, 'maxObjects' | 'maxBytes'>,
    budget: Budget,
    client: string,
  ) {
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
    if (!/^(POST|PUT|PATCH)$/i.test(method)) return
    const { maxObjects, maxBytes } = this.#limits
    if (this.#sizes.size >= maxObjects) throw createFullError(`${maxObjects} written objects`)
    if (this.#bytes >= maxBytes) throw createFullError(`${maxBytes} written bytes`)
    if (!this.#budget.exceedsShare(this.#client)) return
    throw createFullError('the share of its client of what all clients hold')
  }

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

function createFullError(limit: string): LimitError {
  return new LimitError(507, `This collection has reached its limit, ${limit}. Delete objects, or raise the limit.`)
}
