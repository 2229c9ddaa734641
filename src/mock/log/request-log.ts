import type { AssumptionName } from '../../contract/assumptions.ts'
import { freezeJson } from '../../contract/json.ts'
import { joinJson } from '../../simulator/operations.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import { type AppliedFault, type Exchange, type RequestNote, readRequest, readText } from './exchange.ts'
import { checkMatch, differences, matches, type RequestMatch } from './match.ts'

/** How {@link MockControl.waitForRequest} waits. */
export interface WaitOptions {
  /**
   * In ms.
   * @default 1000
   */
  timeout?: number | undefined
  /**
   * Whether only a request that comes from now on will do, and not one that the log already has.
   * @default false
   */
  next?: boolean | undefined
}

/** What is noted of an exchange. */
export interface ExchangeNote extends RequestNote {
  /** In what order requests came; answers may come in another. */
  sequence: number
  /** Null for a network error, and where no answer ever comes. */
  status: number | null
  assumption: AssumptionName | null
  /** The body of the answer; of a list, the objects that it is made of, which are there anyway. */
  responseBody: string | readonly StoredObject[] | null
  fault: AppliedFault | null
  startedAt: number
  durationMs: number
  /** Of what it carries: bytes sent, and characters answered. */
  weight: number
}

type KeptNote = ExchangeNote & { exchange?: WeakRef<Exchange> }

// Lists of a large collection are long, and a log must not hold a thousand of them, nor a thousand logs many.
const MAX_WEIGHT = 16 * 1024 * 1024
// What a timer can wait; a longer one would end at once.
const MAX_TIMEOUT = 2 ** 31 - 1

const FIELDS = ['operation', 'method', 'path', 'query', 'body', 'id', 'status', 'responseBody', 'assumption', 'fault']

/**
 * The exchanges of a mock, in the order in which the requests came: the last `limit` of them, and no more than weigh 16
 * Mi together. What is noted is read only when somebody looks.
 */
export class RequestLog {
  readonly #limit: number
  #notes: KeptNote[] = []
  /** Where in the notes the oldest one is: they are moved down once in a while, and not at each request. */
  #first = 0
  #weight = 0
  #waiting = new Set<(exchange: Exchange) => void>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Notes an exchange. */
  add(note: ExchangeNote): void {
    let at = this.#notes.length
    while (at > this.#first && this.#notes[at - 1]!.sequence > note.sequence) at--
    if (at === this.#notes.length) this.#notes.push(note)
    else this.#notes.splice(at, 0, note)
    this.#weight += note.weight
    for (let count = this.#notes.length - this.#first; count > 1; count--) {
      if (count <= this.#limit && this.#weight <= MAX_WEIGHT) break
      this.#weight -= this.#notes[this.#first]!.weight
      this.#notes[this.#first++] = undefined as never
    }
    if (this.#first > 32 && this.#first * 2 > this.#notes.length) {
      this.#notes = this.#notes.slice(this.#first)
      this.#first = 0
    }
    for (const settle of this.#waiting) settle(readExchange(note))
  }

  /** Every exchange that is kept, oldest first. */
  all(): Exchange[] {
    return this.#notes.slice(this.#first).map(readExchange)
  }

  clear(): void {
    this.#notes = []
    this.#first = 0
    this.#weight = 0
  }

  /**
   * Waits for an exchange.
   * @throws InventoryMockError when the time is over, with the nearest misses and what differed in each; at once where
   * the match or the options cannot be
   */
  wait(match: RequestMatch<Exchange>, options: WaitOptions = {}): Promise<Exchange> {
    checkWait(match, options)
    const { timeout = 1000, next = false } = options
    const came = this.all()
    const known = next ? undefined : came.find((exchange) => matches(match, exchange))
    if (known) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const end = (settled: () => void) => {
        clearTimeout(timer)
        this.#waiting.delete(settle)
        settled()
      }
      const settle = (exchange: Exchange) => {
        try {
          if (matches(match, exchange)) end(() => resolve(exchange))
        } catch (error) {
          end(() => reject(error))
        }
      }
      const expire = () => end(() => reject(createTimeoutError(match, timeout, this.all(), next ? came : [])))
      const timer = timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(expire, timeout)
      this.#waiting.add(settle)
    })
  }
}

function checkWait(match: RequestMatch<Exchange>, options: WaitOptions): void {
  const action = 'wait for a request'
  const refuse = (expected: string, got: unknown) => {
    throw new InventoryMockError(action, expected, quote(got), 'Change it')
  }
  checkMatch(match, FIELDS, action)
  if (typeof options !== 'object' || options === null) refuse('options to be an object', options)
  const unknown = Object.keys(options).find((name) => name !== 'timeout' && name !== 'next')
  if (unknown !== undefined) refuse('the options timeout and next', unknown)
  const { timeout = 0 } = options
  if (
    !(typeof timeout === 'number' && timeout >= 0 && (timeout <= MAX_TIMEOUT || timeout === Number.POSITIVE_INFINITY))
  ) {
    refuse(`timeout to be a number of ms from 0 to ${MAX_TIMEOUT}, or Infinity`, timeout)
  }
}

function createTimeoutError(
  match: RequestMatch<Exchange>,
  timeout: number,
  all: Exchange[],
  before: Exchange[],
): InventoryMockError {
  const misses = all
    .map((exchange) => ({ exchange, wrong: typeof match === 'function' ? [] : differences(match, exchange) }))
    .sort((a, b) => a.wrong.length - b.wrong.length)
    .slice(0, 3)
    .map(({ exchange, wrong }) => {
      const { method, path, query, status } = exchange
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
      )
      const reason = wrong.join('; ') || (before.includes(exchange) ? 'it came before' : 'the function refused it')
      return `\n- ${method} ${path}${search.size > 0 ? `?${search}` : ''} ${status}: ${reason}`
    })
  const expected = typeof match === 'function' ? 'one that the function takes' : `one like ${quote(match)}`
  return new InventoryMockError(
    'wait for a request',
    `${expected} within ${timeout} ms`,
    misses.length === 0 ? 'none at all' : `${all.length} others. The nearest:${misses.join('')}\nSo none that fits`,
    'Check what the client sends, or wait longer',
  )
}

/**
 * The exchange that a note is about.
 * @note Frozen, because it is read once for everybody who asks. Held weakly, because read it is many times what the
 * note is.
 */
export function readExchange(note: KeptNote): Exchange {
  const kept = note.exchange?.deref()
  if (kept) return kept
  const exchange = freezeJson({
    ...readRequest(note),
    status: note.status,
    responseBody: readText(
      typeof note.responseBody === 'object' && note.responseBody ? joinJson(note.responseBody) : note.responseBody,
    ),
    assumption: note.assumption,
    fault: note.fault,
    startedAt: note.startedAt,
    durationMs: note.durationMs,
  })
  note.exchange = new WeakRef(exchange)
  return exchange
}
