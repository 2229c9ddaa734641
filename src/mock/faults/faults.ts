import { copyJson } from '../../contract/json.ts'
import type { AppliedFault, ExchangeRequest } from '../log/exchange.ts'
import { copyPattern, matches } from '../log/match.ts'
import type { Random } from '../random.ts'
import { checkFault } from './check-fault.ts'
import type { Fault, FaultEffect } from './fault.ts'

/** The active faults of a mock, the newest first. */
export class Faults {
  #active: { id: number; fault: Fault; remaining: number }[] = []
  #lastId = 0

  /**
   * Adds a fault.
   * @returns a function that removes it
   * @throws InventoryMockError for an invalid fault
   */
  add(fault: Fault): () => void {
    checkFault(fault)
    const id = ++this.#lastId
    this.#active.unshift({ id, fault: copyFault(fault), remaining: fault.times ?? Number.POSITIVE_INFINITY })
    return () => void this.remove(id)
  }

  /** The active faults with their ids, the newest first; `times` is what remains of it. */
  list(): { id: number; fault: Fault }[] {
    return this.#active.map(({ id, fault, remaining }) => ({
      id,
      fault: { ...fault, ...(fault.times !== undefined && { times: remaining }) },
    }))
  }

  /** @returns whether there was one */
  remove(id: number): boolean {
    const count = this.#active.length
    this.#active = this.#active.filter((entry) => entry.id !== id)
    return this.#active.length < count
  }

  clear(): void {
    this.#active = []
  }

  /** Finds the fault that applies to a request, and counts it as used; null where none applies. */
  match(readRequest: () => ExchangeRequest, random: Random): Fault | null {
    if (this.#active.length === 0) return null
    const request = readRequest()
    const entry = this.#active.find(
      ({ fault: { operation, match, rate } }) =>
        (operation === undefined || operation === request.operation) &&
        (match === undefined || matches(match, request)) &&
        (rate === undefined || random() < rate),
    )
    if (entry === undefined) return null
    entry.remaining--
    if (entry.remaining === 0) this.remove(entry.id)
    return entry.fault
  }
}

/**
 * A fault as the log shows it.
 * @param ms - the delay as drawn
 */
export function describeFault({ status, networkError, delay }: FaultEffect, ms: number | 'infinite'): AppliedFault {
  return {
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(delay !== undefined && ms !== 0 && { delay: ms }),
  }
}

// The type cannot follow which kind of fault the spread makes.
function copyFault(fault: Fault): Fault {
  return {
    ...fault,
    ...(fault.match && { match: copyPattern(fault.match) }),
    ...(fault.body !== undefined && { body: copyJson(fault.body) }),
    ...(fault.headers && { headers: { ...fault.headers } }),
  } as Fault
}
