import { copyJson } from '../../contract/json.ts'
import type { AppliedFault, ExchangeRequest } from '../log/exchange.ts'
import { copyPattern, matches } from '../log/match.ts'
import type { Random } from '../random.ts'
import { checkFault, type Fault, type FaultEffect } from './fault.ts'

/** The faults of a mock, the newest asked first. */
export class Faults {
  #active: { id: number; fault: Fault; left: number }[] = []
  #lastId = 0

  /**
   * Adds a fault.
   * @returns a function that takes it back
   * @throws InventoryMockError for one that cannot be
   */
  add(fault: Fault): () => void {
    checkFault(fault)
    const id = ++this.#lastId
    this.#active.unshift({ id, fault: copyFault(fault), left: fault.times ?? Number.POSITIVE_INFINITY })
    return () => void this.remove(id)
  }

  /** The active faults by their ids, the newest first. */
  list(): { id: number; fault: Fault }[] {
    return this.#active.map(({ id, fault, left }) => ({
      id,
      fault: { ...fault, ...(fault.times !== undefined && { times: left }) },
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

  /** The fault that strikes a request, if one does; it is then used up by one. */
  strike(readRequest: () => ExchangeRequest, random: Random): Fault | null {
    if (this.#active.length === 0) return null
    const request = readRequest()
    const entry = this.#active.find(
      ({ fault: { operation, match, rate } }) =>
        (operation === undefined || operation === request.operation) &&
        (match === undefined || matches(match, request)) &&
        (rate === undefined || random() < rate),
    )
    if (entry === undefined) return null
    entry.left--
    if (entry.left === 0) this.remove(entry.id)
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

function copyFault(fault: Fault): Fault {
  return {
    ...fault,
    ...(fault.match && { match: copyPattern(fault.match) }),
    ...(fault.body !== undefined && { body: copyJson(fault.body) }),
    ...(fault.headers && { headers: { ...fault.headers } }),
  } as Fault
}
