import type { JsonValue } from '../contract/json.ts'
import { type OperationName, operationNames } from '../contract/operations.ts'
import { InventoryMockError, quote } from '../errors.ts'
import { checkDelay, type Delay } from './delay.ts'
import type { ExchangeRequest } from './exchange.ts'
import { matches, type RequestMatch } from './match.ts'
import type { Random } from './random.ts'

/** What shall go wrong, and when. Without a status and a network error, only the delay applies. */
export interface Fault {
  /** Only requests of this operation; all where it is left out. */
  operation?: OperationName
  /** Only requests that hold this, or that the function takes. */
  match?: RequestMatch<ExchangeRequest>
  /** The status to answer with, from 200 to 599. */
  status?: number
  /** The body to answer with; by default the framework's for that status. */
  body?: JsonValue
  /** Headers to answer with, over those that an answer has anyway. */
  headers?: Readonly<Record<string, string>>
  /** No answer at all: a rejected `fetch`, a destroyed socket. */
  networkError?: boolean
  /** How long the answer takes, in ms, instead of the mock's own delay. */
  delay?: Delay
  /** How many requests it strikes before it is gone; all of them where it is left out. */
  times?: number
  /** How likely it strikes, from 0 to 1, drawn from the mock's seed. */
  rate?: number
}

const FIELDS = ['operation', 'match', 'status', 'body', 'headers', 'networkError', 'delay', 'times', 'rate']

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
    this.#active.unshift({ id, fault: { ...fault }, left: fault.times ?? Number.POSITIVE_INFINITY })
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
    this.#lastId = 0
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

/** Whether a status can be that of an answer. */
export function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 200 && (status as number) <= 599
}

function checkFault(fault: Fault): void {
  const refuse = (expected: string, got: unknown, advice = 'Change it') => {
    throw new InventoryMockError('add a fault', expected, quote(got), advice)
  }
  const unknown = Object.keys(fault).find((field) => !FIELDS.includes(field))
  if (unknown !== undefined) refuse(`the fields ${FIELDS.join(', ')}`, unknown, 'Use one of those')
  const { operation, status, networkError, delay, times, rate } = fault
  if (operation !== undefined && !operationNames.includes(operation)) {
    refuse(`operation to be one of ${operationNames.join(', ')}`, operation, 'Use one of those')
  }
  if (status !== undefined && !isStatus(status)) refuse('status to be an integer from 200 to 599', status)
  if (status !== undefined && networkError) refuse('either a status or a network error', fault, 'Leave one of them out')
  if (fault.body !== undefined && status === undefined) refuse('a status for the body', fault, 'Add one')
  if (status === undefined && !networkError && delay === undefined) {
    refuse('a status, networkError or a delay', fault, 'Say what shall go wrong')
  }
  if (delay !== undefined) checkDelay(delay, 'add a fault')
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) refuse('times to be an integer from 1 up', times)
  if (rate !== undefined && !(rate >= 0 && rate <= 1)) refuse('rate to be a number from 0 to 1', rate)
}
