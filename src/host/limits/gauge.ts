/** What is in memory, and how much of it there may be, in bytes. */
export interface Gauge {
  readonly used: number
  readonly limit: number
  /** Notes that clients hold more, or less. */
  add(bytes: number): void
  /** Finds out what is used, where that is only an estimate. To be called before anybody loses anything. */
  measure(): void
}

/** What clients hold, roughly: the limit where the heap cannot be read. */
export class SumGauge implements Gauge {
  used = 0

  constructor(readonly limit: number) {}

  add(bytes: number): void {
    this.used += bytes
  }

  measure(): void {}
}

/** The part of the old generation that may be in use: a collection needs room, and there is garbage in the rest. */
const PART = 0.8

/** What one turn of the event loop may take besides, and what V8 counts for the young generation, in bytes. */
const ONE_TURN = 12 * 1024 * 1024
const YOUNG = 48 * 1024 * 1024

/** Of the limit: after so much less is held at once, what is used is measured again, because what is held is a rough sum. */
const LARGE_PART = 0.02

/** What is used of Node. Not imported: the same code runs on other platforms. */
interface NodeProcess {
  getBuiltinModule?: GetBuiltinModule
}

type GetBuiltinModule = <Name extends keyof NodeModules>(name: Name) => NodeModules[Name]

interface NodeModules {
  'node:v8': {
    getHeapStatistics(): { readonly external_memory: number; readonly heap_size_limit: number }
    getHeapSpaceStatistics(): { readonly space_name: string; readonly space_used_size: number }[]
    setFlagsFromString(flags: string): void
  }
  'node:vm': { runInNewContext(code: 'gc'): Collect }
}

/** The function `gc` of V8: a major collection, unless told otherwise. */
type Collect = (options?: { type: 'minor' }) => void

/**
 * The heap of this process, and the memory of its buffers. Between two major collections the heap is full of garbage, so what
 * counts is what was in use after the last one, and what clients hold more since. A collection that V8 begins itself leaves
 * what became garbage while it ran: up to half of what is in use, where large bodies come.
 */
class HeapGauge implements Gauge {
  readonly limit: number
  readonly #read: () => number
  readonly #getBuiltinModule: GetBuiltinModule
  #collect: Collect | undefined
  /** Whether it was measured, and V8 has not collected since. */
  #isMeasured = false
  #live: number
  #held = 0
  /** What clients held when the heap was read. */
  #heldThen = 0

  constructor(getBuiltinModule: GetBuiltinModule) {
    this.#getBuiltinModule = getBuiltinModule
    const { getHeapStatistics, getHeapSpaceStatistics } = getBuiltinModule('node:v8')
    this.limit = Math.max(0, PART * (getHeapStatistics().heap_size_limit - YOUNG) - ONE_TURN)
    this.#read = () => {
      // Most of the young generation is garbage, also right after a collection.
      const old = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith('new_'))
      return old.reduce((sum, { space_used_size }) => sum + space_used_size, getHeapStatistics().external_memory)
    }
    this.#live = this.#read()
    const isOfV8 = ({ detail }: GcEntry) => detail.kind === MAJOR && (detail.flags & FORCED) === 0
    new PerformanceObserver((list) => {
      if (!(list.getEntries() as unknown as GcEntry[]).some(isOfV8)) return
      this.#note(this.#read())
      this.#isMeasured = false
    }).observe({ type: 'gc' })
  }

  get used(): number {
    const used = Math.max(0, this.#live + this.#held - this.#heldThen)
    if (used < this.limit / 2) return used
    // An event comes a little later than its collection, and what clients hold is a rough sum: there is no more than this.
    const most = this.#read()
    if (most < used) this.#note(most)
    return Math.min(used, most)
  }

  add(bytes: number): void {
    this.#held += bytes
    if (bytes < -LARGE_PART * this.limit) this.#isMeasured = false
  }

  measure(): void {
    if (this.#isMeasured) return
    this.#collect ??= findCollect(this.#getBuiltinModule)
    this.#collect()
    // Ends the sweep of buffers, which goes on beside the process.
    this.#collect({ type: 'minor' })
    this.#note(this.#read())
    this.#isMeasured = true
  }

  #note(live: number): void {
    this.#live = live
    this.#heldThen = this.#held
  }
}

/** Finds the function `gc` of V8. The flag has an effect on new contexts alone. */
function findCollect(getBuiltinModule: GetBuiltinModule): Collect {
  getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
  return getBuiltinModule('node:vm').runInNewContext('gc')
}

/** What Node has in its entries of collections, and the types of the DOM do not. */
interface GcEntry {
  readonly detail: { readonly kind: number; readonly flags: number }
}

/** `NODE_PERFORMANCE_GC_MAJOR`, the kind of a major collection, and `NODE_PERFORMANCE_GC_FLAGS_FORCED`. */
const MAJOR = 4
const FORCED = 4

let heap: HeapGauge | null | undefined

/** The gauge of the heap, which all hosts of a process share; null where the platform does not tell of collections. */
export function findHeapGauge(): Gauge | null {
  if (heap !== undefined) return heap
  const { process } = globalThis as { process?: NodeProcess }
  const tellsCollections = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('gc') ?? false
  heap = tellsCollections && process?.getBuiltinModule ? new HeapGauge(process.getBuiltinModule) : null
  return heap
}
