import { InventoryMockError, quote } from '../errors.ts'
import type { ServiceResponse } from '../service/message.ts'
import { type AppliedFault, type Exchange, type RequestNote, readRequest, readText } from './exchange.ts'
import { differences, matches, type RequestMatch } from './match.ts'

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
  /** Null for a network error. */
  response: ServiceResponse | null
  fault: AppliedFault | null
  began: number
  took: number
}

// Lists of a large collection are long texts, and a log must not hold a thousand of them.
const MAX_TEXT = 32 * 1024 * 1024

/**
 * The exchanges of a mock, oldest first: the last `limit` of them, and no more than 32 Mi characters of answers. What is
 * noted is read only when somebody looks.
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
    this.#notes.push(note)
    this.#textLength += lengthOf(note)
    while (this.#notes.length > this.#limit || (this.#textLength > MAX_TEXT && this.#notes.length > 1)) {
      this.#textLength -= lengthOf(this.#notes.shift()!)
    }
    for (const settle of this.#waiting) settle(read(note))
  }

  /** Every exchange that is kept, oldest first. */
  all(): Exchange[] {
    return this.#notes.map(read)
  }

  /** The exchange that was noted last. */
  latest(): Exchange {
    return read(this.#notes.at(-1)!)
  }

  clear(): void {
    this.#notes = []
    this.#textLength = 0
  }

  /**
   * Waits for an exchange.
   * @throws InventoryMockError when the time is over, with the nearest misses and what differed in each
   */
  wait(match: RequestMatch<Exchange>, { timeout = 1000, next = false }: WaitOptions = {}): Promise<Exchange> {
    if (!(timeout >= 0)) {
      const action = 'wait for a request'
      throw new InventoryMockError(action, 'a timeout of 0 ms or more', quote(timeout), 'Change it')
    }
    const known = next ? undefined : this.all().find((exchange) => matches(match, exchange))
    if (known) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const settle = (exchange: Exchange) => {
        if (!matches(match, exchange)) return
        clearTimeout(timer)
        this.#waiting.delete(settle)
        resolve(exchange)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(settle)
        reject(this.#createTimeoutError(match, timeout))
      }, timeout)
      this.#waiting.add(settle)
    })
  }

  #createTimeoutError(match: RequestMatch<Exchange>, timeout: number): InventoryMockError {
    const misses = this.all()
      .map((exchange) => ({ exchange, wrong: typeof match === 'function' ? [] : differences(match, exchange) }))
      .sort((a, b) => a.wrong.length - b.wrong.length)
      .slice(0, 3)
      .map(
        ({ exchange: { method, path, status }, wrong }) =>
          `\n- ${method} ${path} ${status}: ${wrong.join('; ') || 'refused'}`,
      )
    const expected = typeof match === 'function' ? 'one that the function takes' : `one like ${quote(match)}`
    return new InventoryMockError(
      'wait for a request',
      `${expected} within ${timeout} ms`,
      misses.length === 0 ? 'none at all' : `other ones, the nearest of them${misses.join('')}\n`,
      'Check what the client sends, or wait longer',
    )
  }
}

function lengthOf({ response }: ExchangeNote): number {
  return response?.body?.length ?? 0
}

function read(note: ExchangeNote & { exchange?: Exchange }): Exchange {
  note.exchange ??= Object.freeze({
    ...readRequest(note),
    status: note.response?.status ?? null,
    answer: readText(note.response?.body ?? null),
    assumption: note.response?.assumption ?? null,
    fault: note.fault,
    began: note.began,
    took: note.took,
  })
  return note.exchange
}
