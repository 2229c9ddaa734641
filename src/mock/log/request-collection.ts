import { checkId } from '../../validation/check-id.ts'
import type { Events } from '../events.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Exchange } from './exchange.ts'
import { type LogEntry, readExchange } from './log-entry.ts'
import { checkMatch, exchangeFields, matches, type RequestMatch } from './match.ts'
import type { PendingRequests, RequestLog } from './request-log.ts'
import { createWaitFor, type WaitOptions, type WaitResult } from './wait.ts'

/**
 * The requests that a mock received, each once, from its arrival: the last 1,000, or `logLimit`, and at most 16 Mi of
 * request bytes and response characters together. What is returned is a snapshot.
 */
export interface RequestCollection {
  /**
   * Lists the requests that match, the oldest first; by default all.
   * @throws InventoryMockError for an invalid match
   * @example expect(mock.requests.list({ operation: 'create', status: 200 })).toHaveLength(1)
   */
  list(match?: RequestMatch): readonly Exchange[]

  /**
   * Returns the request with an id; undefined if the log has none, or no longer.
   * @throws InventoryMockError for an id that is not a number
   * @example mock.requests.get(1)?.body
   */
  get(requestId: number): Exchange | undefined

  /**
   * Returns the latest request that matches; undefined for none. Parses no others before it.
   * @throws InventoryMockError for an invalid match
   * @example expect(mock.requests.last()).toMatchObject({ operation: 'create', status: 200 })
   */
  last(match?: RequestMatch): Exchange | undefined

  /**
   * Counts the requests that match; by default all.
   * @throws InventoryMockError for an invalid match
   * @example expect(mock.requests.count({ operation: 'list' })).toBe(1)
   */
  count(match?: RequestMatch): number

  /**
   * Waits until a request that matches has ended. Looks at the log first: one that has ended already is enough.
   * @param options - `after` for requests after another one, `until: 'start'` for the arrival of a request
   * @throws InventoryMockError after the timeout, with the nearest misses and how each differs
   * @example const { body } = await mock.requests.waitFor({ operation: 'create' }, { timeout: 500 })
   * @example
   * const first = await mock.requests.waitFor({ operation: 'list' })
   * const second = await mock.requests.waitFor({ operation: 'list' }, { after: first })
   */
  waitFor<Until extends 'start' | 'end' = 'end'>(
    match: RequestMatch<WaitResult<Until>>,
    options?: WaitOptions<Until>,
  ): Promise<WaitResult<Until>>

  /**
   * Ends the delays of the pending requests that match, infinite ones included: they get their response now. Faults stay,
   * for later requests.
   * @returns how many requests it released
   * @throws InventoryMockError for an invalid match
   * @example mock.requests.release()
   */
  release(match?: RequestMatch): number

  /**
   * Clears the log. Pending requests go on, and are no longer in it.
   * @example mock.requests.clear()
   */
  clear(): void
}

/** Creates the collection of the requests in a log. All members are bound. Its waits end with the mock. */
export function createRequestCollection(
  log: RequestLog,
  pending: PendingRequests,
  events: Events,
  lifetime: Lifetime,
): RequestCollection {
  const createTest = (match: RequestMatch | undefined, action: string) => {
    if (match === undefined) return () => true
    checkMatch(match, exchangeFields, action)
    return (entry: LogEntry) => matches(match, readExchange(entry))
  }
  return {
    list: (match) => log.entries().filter(createTest(match, 'list requests')).map(readExchange),
    get(requestId) {
      const entry = log.find(checkId('get a request', requestId))
      return entry && readExchange(entry)
    },
    last(match) {
      const entry = log.entries().findLast(createTest(match, 'get the last request'))
      return entry && readExchange(entry)
    },
    count: (match) => log.entries().filter(createTest(match, 'count requests')).length,
    waitFor: createWaitFor(log, events, lifetime),
    release: (match) => pending.release(createTest(match, 'release requests')),
    clear: () => log.clear(),
  }
}
