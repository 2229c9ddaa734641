import { formatCount } from '../../text/numbers.ts'
import { formatRequest } from '../../text/request-line.ts'
import { checkId } from '../../validation/check-id.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { boolean, checkOptions, integer, type OptionChecks } from '../../validation/options.ts'
import type { Events } from '../events.ts'
import type { Lifetime } from '../lifetime.ts'
import type { TestErrors } from '../test-errors.ts'
import type { Exchange } from './exchange.ts'
import { type LogEntry, readExchange } from './log-entry.ts'
import { checkMatch, exchangeFields, matches, type RequestMatch } from './match.ts'
import { describeMatch, formatNearestMisses } from './nearest-misses.ts'
import type { PendingRequests, RequestLog } from './request-log.ts'
import { createWaitFor, type WaitOptions, type WaitResult } from './wait.ts'

/** Options of `mock.requests.list`. */
export interface ListOptions {
  /**
   * Whether a part of the requests is enough, for a report: those that the log still has.
   * @default false
   */
  partial?: boolean | undefined
}

/** Options of `mock.requests.verify`. */
export interface VerifyOptions {
  /**
   * How many requests have to match, exactly; 0 for none.
   * @default 1
   */
  times?: number | undefined
}

/**
 * The requests that a mock received, each once, from its arrival: the last 1,000, or `logLimit`, with the latest response
 * bodies, up to 16 Mi characters together. The results are snapshots.
 *
 * A log that has dropped requests does not know all of them. An answer that could be wrong then throws, with the code `limit`:
 * `list`, `count`, `verify`, and a `last` that finds none.
 */
export interface RequestCollection {
  /**
   * Lists the requests that match, the oldest first; by default all.
   * @throws InventoryMockError for an invalid match, and if the log has dropped requests, unless `partial` is true
   * @example expect(mock.requests.list({ operation: 'create', status: 200 })).toHaveLength(1)
   */
  list(match?: RequestMatch, options?: ListOptions): readonly Exchange[]

  /**
   * Returns the request with an id; undefined if the log has none, or no longer.
   * @throws InventoryMockError for an id that is not a number
   * @example mock.requests.get(1)?.body
   */
  get(requestId: number): Exchange | undefined

  /**
   * Returns the latest request that matches; undefined for none. Parses no others before it.
   * @throws InventoryMockError for an invalid match, and if it finds none and the log has dropped requests
   * @example expect(mock.requests.last()).toMatchObject({ operation: 'create', status: 200 })
   */
  last(match?: RequestMatch): Exchange | undefined

  /**
   * Counts the requests that match; by default all. To assert a number, `verify` says more.
   * @throws InventoryMockError for an invalid match, and if the log has dropped requests
   * @example expect(mock.requests.count({ operation: 'list' })).toBe(1)
   */
  count(match?: RequestMatch): number

  /**
   * Asserts that so many requests match, now: one, or `times`. To wait for a request, use `waitFor`.
   * @throws InventoryMockError with the code `unverified` if other than that match, with the nearest misses and how each
   * differs; for an invalid match or option, and if the log has dropped requests
   * @example mock.requests.verify({ operation: 'create', body: { name: 'new' } })
   * @example mock.requests.verify({ operation: 'delete' }, { times: 0 })
   */
  verify(match: RequestMatch, options?: VerifyOptions): void

  /**
   * Waits until a request that matches has ended. Looks at the log first: one that has ended already is enough.
   * @param options - `after` for requests after another one, `until: 'start'` for the arrival of a request
   * @throws InventoryMockError after the timeout, with the nearest misses and how each differs; with the code `ended` at a
   * reset
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
  testErrors: TestErrors,
): RequestCollection {
  const createTest = (match: RequestMatch | undefined, action: string) => {
    if (match === undefined) return () => true
    const pattern = checkMatch(match, exchangeFields, action)
    return (entry: LogEntry) => matches(pattern, readExchange(entry))
  }
  const find = (match: RequestMatch | undefined, action: string) => {
    const test = createTest(match, action)
    log.checkComplete(action)
    return log.entries().filter(test)
  }
  return {
    list(match, options) {
      const action = 'list requests'
      const { partial } = readOptions<ListOptions>(action, { partial: boolean }, options)
      const found = partial ? log.entries().filter(createTest(match, action)) : find(match, action)
      return found.map(readExchange)
    },
    get(requestId) {
      const entry = log.find(checkId('get a request', requestId))
      return entry && readExchange(entry)
    },
    last(match) {
      const action = 'get the last request'
      const entry = log.entries().findLast(createTest(match, action))
      if (!entry) log.checkComplete(action)
      return entry && readExchange(entry)
    },
    count: (match) => find(match, 'count requests').length,
    verify(match, options) {
      const action = 'verify requests'
      const { times = 1 } = readOptions<VerifyOptions>(action, { times: integer(0) }, options)
      const pattern = checkMatch(match, exchangeFields, action)
      testErrors.throwFirst()
      const found = find(pattern, action)
      if (found.length === times) return
      const expected = `${formatCount(times, 'request')} ${describeMatch(pattern, times)}`
      const got = `Failed to ${action}: expected ${expected} but got ${found.length}`
      const lines = found.map((entry) => `\n- ${formatRequest(readExchange(entry))}`)
      const others = log.entries().filter((entry) => !found.includes(entry))
      const misses = others.length === 0 ? '.' : `, and ${formatNearestMisses(pattern, others)}`
      const list = found.length > times ? `:${lines.join('')}\n` : misses
      const advice = `${list.endsWith('\n') ? '' : ' '}Check what the client sends, or wait for it with waitFor.`
      throw new InventoryMockError(`${got}${list}${advice}`, 'unverified')
    },
    waitFor: createWaitFor(log, events, lifetime, testErrors),
    release: (match) => pending.release(createTest(match, 'release requests')),
    clear: () => log.clear(),
  }
}

/** Checks options, which can be left out. */
function readOptions<Options extends object>(
  action: string,
  checks: OptionChecks<Options>,
  options = {} as Options,
): Options {
  checkOptions(action, options, checks)
  return options
}
