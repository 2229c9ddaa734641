import { copyJson } from '../../contract/json.ts'
import { Lifetime } from '../lifetime.ts'
import { type ExchangeRequest, type RequestEntry, readRequest } from '../log/exchange.ts'
import { copyPattern, matches } from '../log/match.ts'
import type { Random } from '../random.ts'
import { checkFault } from './check-fault.ts'
import { type ActiveFault, type Fault, hasResponse } from './fault.ts'
import type { Preference } from './prefer.ts'

/** A fault that was added. */
interface Entry {
  readonly id: number
  readonly fault: Fault
  /** How many requests it still applies to. */
  remaining: number
  /** Ends when the fault is removed, and not when it is used up. */
  readonly lifetime: Lifetime
}

/** The faults that apply to a request: one decides the response, one (maybe the same) the delay. */
export interface MatchingFaults {
  readonly response: Entry | null
  readonly delay: Entry | null
}

/** The faults of a mock. */
export class Faults {
  /** The newest first. */
  #active: Entry[] = []
  /** Those of requests that wait in a delay, used up or not. */
  readonly #held = new Set<MatchingFaults>()
  #lastId = 0
  readonly #onChange: () => void

  /** @param onChange - called after each change of the list */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /**
   * Adds a fault.
   * @returns its id
   * @throws InventoryMockError for an invalid fault
   */
  add(fault: Fault): number {
    checkFault(fault)
    const id = ++this.#lastId
    const remaining = fault.times ?? Number.POSITIVE_INFINITY
    // A list of its own, because a match function can add a fault.
    this.#active = [{ id, fault: copyFault(fault), remaining, lifetime: new Lifetime() }, ...this.#active]
    this.#onChange()
    return id
  }

  /** The active faults, the newest first; `times` is what remains of it. */
  list(): ActiveFault[] {
    return this.#active.map(({ id, fault, remaining }) => ({
      ...copyFault(fault),
      ...(fault.times !== undefined && { times: remaining }),
      id,
    }))
  }

  /**
   * Removes a fault. Requests that wait in its delay get the service's own response.
   * @returns whether it existed
   */
  remove(id: number): boolean {
    return this.#remove((entry) => entry.id === id)
  }

  /** Removes all faults. */
  clear(): void {
    this.#remove(() => true)
  }

  /**
   * Finds the faults that apply to a request, and counts them as used: the newest with a response, and the newest with
   * a delay, unless that belongs to another response. No fault decides what the request prefers.
   * @returns null if none applies
   */
  match(entry: RequestEntry, random: Random, preference: Preference | null): MatchingFaults | null {
    if (this.#active.length === 0) return null
    const request = readRequest(entry)
    let response: Entry | null = null
    let delay: Entry | null = null
    for (const entry of this.#active) {
      const hasDelay = entry.fault.delay !== undefined && delay === null && preference?.delay === undefined
      const isResponse = hasResponse(entry.fault)
      const isNeeded = isResponse ? response === null && preference?.status === undefined : hasDelay
      if (!isNeeded || !applies(entry, request, random)) continue
      if (isResponse) response = entry
      if (hasDelay) delay = entry
    }
    if (response === null && delay === null) return null
    for (const entry of new Set([response, delay])) this.#use(entry)
    return { response, delay }
  }

  /** Keeps the faults of a request that waits in a delay removable, until the returned function is called. */
  hold(faults: MatchingFaults): () => void {
    this.#held.add(faults)
    return () => void this.#held.delete(faults)
  }

  #use(entry: Entry | null): void {
    if (!entry?.fault.times) return
    entry.remaining--
    if (entry.remaining === 0) this.#active = this.#active.filter((other) => other !== entry)
    this.#onChange()
  }

  #remove(isMeant: (entry: Entry) => boolean): boolean {
    const held = [...this.#held].flatMap((faults): (Entry | null)[] => Object.values(faults))
    const entries = [...this.#active, ...held].filter((entry) => entry && isMeant(entry))
    if (entries.length === 0) return false
    this.#active = this.#active.filter((entry) => !isMeant(entry))
    for (const entry of entries) entry!.lifetime.end()
    this.#onChange()
    return true
  }
}

function applies({ fault }: Entry, request: ExchangeRequest, random: Random): boolean {
  const { operation, match, rate } = fault
  return (
    (operation === undefined || operation === request.operation) &&
    (match === undefined || matches(match, request)) &&
    (rate === undefined || random() < rate)
  )
}

// The type cannot follow which kind of fault the spread makes.
function copyFault({ match, ...fault }: Fault): Fault {
  return { ...copyJson(fault), ...(match && { match: copyPattern(match) }) } as Fault
}
