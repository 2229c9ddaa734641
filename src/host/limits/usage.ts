import type { JsonValue } from '../../contract/json.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'
import type { ResolvedHostOptions } from '../host-options.ts'
import { LimitError } from '../request/responses.ts'
import type { Budget } from './budget.ts'

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

  /** Checks that a request may write; throws a 507 over a limit. */
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

/*
 * What values take in the memory of V8, in bytes, as test/host/limits/estimate-size.test.ts measures it. Short strings are
 * often shared, and so are the keys of objects that are alike.
 */
const OBJECT = 240
const LIST = 32
const SLOT = 8
const NUMBER = 4
const MAP = 48
const KEY = 96
const SHORT_STRING = 16
const STRING = 24

/** Estimates what an object takes in memory, in bytes: within a factor of two. */
export function estimateSize(object: StoredObject): number {
  const { json } = object
  // One character above 255 makes all of a text take two bytes each.
  const width = /[^\0-\xff]/.test(json) ? 2 : 1
  const keys = new Set(['name', 'fact', 'id'])
  const values = Object.values(object) as JsonValue[]
  return values.reduce<number>((size, value) => size + weigh(value, width, keys), OBJECT + json.length * width)
}

/** @param keys - those of objects that were weighed before, which are shared */
function weigh(value: JsonValue, width: number, keys: Set<string>): number {
  if (typeof value === 'string') return weighText(value, width)
  if (typeof value === 'number') return NUMBER
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) {
    let size = LIST + SLOT * value.length
    for (const element of value) size += weigh(element, width, keys)
    return size
  }
  let size = MAP
  for (const key of Object.keys(value)) {
    size += SLOT + weigh(value[key]!, width, keys)
    if (keys.has(key)) continue
    keys.add(key)
    // An index takes no more than its place.
    if (!/^\d{1,9}$/.test(key)) size += KEY + key.length * width
  }
  return size
}

function weighText({ length }: string, width: number): number {
  if (length < 2) return 0
  return length <= 10 ? SHORT_STRING : STRING + length * width
}
