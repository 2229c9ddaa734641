import { freezeJson } from '../contract/json.ts'
import { InventoryMockError, quote } from '../errors.ts'
import type { ServiceResponse } from '../service/message.ts'
import { type AppliedFault, type Exchange, type RequestNote, readRequest, readText } from './exchange.ts'
import { checkMatch, differences, matches, type RequestMatch } from './match.ts'

/** How {@link RequestLog.wait} waits. */
export interface WaitOptions {
  /**
   * In ms.
   * @default 1000
   */
  timeout?: number
  /**
   * Whether only a request that comes from now on will do, and not one that the log already has.
   * @default false
   */
  next?: boolean
}

/** What is noted of an exchange. */
export interface ExchangeNote extends RequestNote {
  /** In what order requests came; answers may come in another. */
  sequence: number
  /** Null for a network error, and where no answer ever comes. */
  response: ServiceResponse | null
  fault: AppliedFault | null
  began: number
  took: number
}

// Lists of a large collection are long texts, and a log must not hold a thousand of them.
const MAX_TEXT = 32 * 1024 * 1024
// What a timer can wait; a longer one would end at once.
const MAX_TIMEOUT = 2 ** 31 - 1

const FIELDS = ['operation', 'method', 'path', 'query', 'body', 'id', 'status', 'answer', 'assumption', 'fault']

/**
 * The exchanges of a mock, in the order in which the requests came: the last `limit` of them, and no more than 32 Mi characters
 * of answers. What is noted is read only when somebody looks.
 */
export class RequestLog {
  readonly #limit: number
  #notes: (ExchangeNote & { exchange?: Exchange })[] = []
  #textLength = 0
  #waiting = new Set<(exchange: Exchange) => void>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Notes an exchange. */
  add(note: ExchangeNote): void {
    let at = this.#notes.length
    while (at > 0 && this.#notes[at - 1]!.sequence > note.sequence) at--
    if (at === this.#notes.length) this.#notes.push(note)
    else this.#notes.splice(at, 0, note)
    this.#textLength += lengthOf(note)
    while (this.#notes.length > this.#limit || (this.#textLength > MAX_TEXT && this.#notes.length > 1)) {
      this.#textLength -= lengthOf(this.#notes.shift()!)
    }
    for (const settle of this.#waiting) settle(readExchange(note))
  }

  /** Every exchange that is kept, oldest first. */
  all(): Exchange[] {
    return this.#notes.map(readExchange)
  }

  clear(): void {
    this.#notes = []
    this.#textLength = 0
  }

  /**
   * Waits for an exchange.
   * @throws InventoryMockError when the time is over, with the nearest misses and what differed in each; at once where the match
   * or the options cannot be
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

function lengthOf({ response }: ExchangeNote): number {
  return response?.body?.length ?? 0
}

/**
 * The exchange that a note is about.
 * @note Frozen, because it is read once and then shown to everybody who asks.
 */
export function readExchange(note: ExchangeNote & { exchange?: Exchange }): Exchange {
  note.exchange ??= freezeJson({
    ...readRequest(note),
    id: note.response?.id ?? note.id,
    status: note.response?.status ?? null,
    answer: readText(note.response?.body ?? null),
    assumption: note.response?.assumption ?? null,
    fault: note.fault,
    began: note.began,
    took: note.took,
  })
  return note.exchange
}
