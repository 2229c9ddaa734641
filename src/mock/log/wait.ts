import { InventoryMockError, quote } from '../../validation/errors.ts'
import { boolean, checkOptions, type OptionChecks } from '../../validation/options.ts'
import { MAX_TIMEOUT } from '../delay.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Exchange } from './exchange.ts'
import { checkMatch, exchangeFields, findDifferences, matches, type RequestMatch } from './match.ts'
import type { RequestLog } from './request-log.ts'

/** Options of {@link MockControl.waitForRequest}. */
export interface WaitOptions {
  /**
   * In ms; `Infinity` for no limit.
   * @default 1000
   */
  timeout?: number | undefined
  /**
   * Whether to wait for a new request, even if one in the log matches.
   * @default false
   */
  next?: boolean | undefined
}

const action = 'wait for a request'

const checks: OptionChecks<WaitOptions> = {
  timeout: {
    is: (value) => typeof value === 'number' && value >= 0 && (value <= MAX_TIMEOUT || value === Infinity),
    expected: `a number of ms from 0 to ${MAX_TIMEOUT}, or Infinity`,
  },
  next: boolean,
}

/**
 * Waits for an exchange, unless it is in the log already. Rejects with an InventoryMockError after the timeout, with
 * the nearest misses and how each differs.
 * @throws InventoryMockError for an invalid match or option
 */
export function waitForExchange(
  { log, mockLifetime }: { log: RequestLog; mockLifetime: Lifetime },
  match: RequestMatch<Exchange>,
  options: WaitOptions = {},
): Promise<Exchange> {
  checkMatch(match, exchangeFields, action)
  checkOptions(action, options, checks)
  const { timeout = 1000, next = false } = options
  if (mockLifetime.hasEnded) return Promise.reject(createEndError())
  const earlier = log.all()
  const found = next ? undefined : earlier.find((exchange) => matches(match, exchange))
  if (found) return Promise.resolve(found)
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      unsubscribe()
      removeEnd()
      settled()
    }
    const unsubscribe = log.subscribe((exchange) => {
      try {
        if (matches(match, exchange)) settle(() => resolve(exchange))
      } catch (error) {
        settle(() => reject(error))
      }
    })
    const expire = () => settle(() => reject(createTimeoutError(match, timeout, log.all(), next ? earlier : [])))
    const removeEnd = mockLifetime.onEnd(() => settle(() => reject(createEndError())))
    const timer = timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(expire, timeout)
  })
}

function createEndError(): InventoryMockError {
  return new InventoryMockError(
    action,
    'one that matches',
    'the end of the mock',
    'Keep its session or its server open',
  )
}

/** @param ignored - the exchanges from before the wait, if only a new one counts */
function createTimeoutError(
  match: RequestMatch<Exchange>,
  timeout: number,
  all: Exchange[],
  ignored: Exchange[],
): InventoryMockError {
  const misses = all
    .map((exchange) => ({ exchange, found: typeof match === 'function' ? [] : findDifferences(match, exchange) }))
    .sort((a, b) => a.found.length - b.found.length)
    .slice(0, 3)
    .map(({ exchange, found }) => {
      const reason =
        found.join('; ') || (ignored.includes(exchange) ? 'it was before the wait' : 'the function rejected it')
      return `\n- ${formatRequest(exchange)} ${exchange.status}: ${reason}`
    })
  const expected = typeof match === 'function' ? 'one that the function accepts' : `one that matches ${quote(match)}`
  return new InventoryMockError(
    action,
    `${expected} within ${timeout} ms`,
    misses.length === 0 ? 'none' : `${all.length} others. The nearest:${misses.join('')}\nSo none matches`,
    'Check what the client sends, or use a longer timeout',
  )
}

function formatRequest({ method, path, query }: Exchange): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
  return `${method} ${path}${search.size > 0 ? `?${search}` : ''}`
}
