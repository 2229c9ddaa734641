import { checkArgumentCount } from '../../validation/check-arguments.ts'
import { InventoryMockError, mockError, rememberCaller } from '../../validation/errors.ts'
import { checkOptions, type OptionChecks, word } from '../../validation/options.ts'
import { MAX_TIMEOUT } from '../delay.ts'
import type { Events } from '../events.ts'
import type { Lifetime } from '../lifetime.ts'
import type { TestErrors } from '../test-errors.ts'
import type { EndedExchange, Exchange, ReceivedRequest } from './exchange.ts'
import { type LogEntry, readExchange, readReceivedRequest } from './log-entry.ts'
import { checkMatch, exchangeFields, matches, type RequestMatch, receivedFields } from './match.ts'
import { describeMatch, formatNearestMisses } from './nearest-misses.ts'
import type { RequestLog } from './request-log.ts'

/**
 * The result of a wait: with `until: 'start'`, the request alone.
 * @typeParam Until - the option `until`
 */
export type WaitResult<Until extends 'start' | 'end' = 'end'> = Until extends 'start' ? ReceivedRequest : EndedExchange

/**
 * Options of `mock.requests.waitFor`.
 * @typeParam Until - the option `until`
 */
export interface WaitOptions<Until extends 'start' | 'end' = 'start' | 'end'> {
  /**
   * In ms of real time, also under fake timers; `Infinity` for no limit.
   * @default 1000
   */
  timeout?: number | undefined
  /**
   * Only requests that arrived after this one; undefined for the whole log. One of another mock, or from before a reset,
   * counts by its time.
   */
  after?: (Pick<ReceivedRequest, 'requestId'> & Partial<Pick<ReceivedRequest, 'startedAt'>>) | undefined
  /**
   * Whether to wait for the end of a request, or only for its arrival.
   * @default 'end'
   */
  until?: Until | undefined
}

const action = 'wait for a request'

const checks: OptionChecks<WaitOptions> = {
  timeout: {
    is: (value) => typeof value === 'number' && value >= 0 && (value <= MAX_TIMEOUT || value === Infinity),
    expected: `a number of ms from 0 to ${MAX_TIMEOUT}, or Infinity`,
  },
  after: {
    is: (value) => Number.isInteger(Object(value).requestId),
    expected: 'an exchange, such as the result of another wait',
  },
  until: word('start', 'end'),
}

// Those of the platform, also where a test replaces them later.
const { setTimeout, clearTimeout } = globalThis

/** Creates `mock.requests.waitFor`: it waits for a request, unless the log has it already. */
export function createWaitFor(log: RequestLog, events: Events, lifetime: Lifetime, testErrors: TestErrors) {
  return async function waitFor<Until extends 'start' | 'end' = 'end'>(
    match: RequestMatch<WaitResult<Until>>,
    options: WaitOptions<Until> = {},
  ): Promise<WaitResult<Until>> {
    checkArgumentCount('requests.waitFor', arguments, 2)
    checkOptions(action, options, checks)
    const { timeout = 1000, until = 'end', after } = options
    const pattern = checkMatch(match, until === 'start' ? receivedFields : exchangeFields, action)
    if (until === 'end' && 'outcome' in pattern && (pattern.outcome as string) === 'pending')
      throw mockError(action, 'an outcome that ends', '"pending"', "Use until: 'start', without it", 'invalid-match')
    testErrors.throwFirst()
    const afterId = after ? findLastId(log, after) : 0
    // The casts: what is read, and what an event has, is of the kind that `until` asks for.
    const read = (entry: LogEntry) =>
      (until === 'start' ? readReceivedRequest(entry) : readExchange(entry)) as WaitResult<Until>
    const isFound = (entry: LogEntry) =>
      entry.requestId > afterId && (until === 'start' || entry.outcome !== 'pending') && matches(pattern, read(entry))
    const found = log.entries().find(isFound)
    if (found) return read(found)
    // The stack of an error begins where the caller waits.
    const withCallerStack = rememberCaller(waitFor)
    if (lifetime.hasEnded) throw withCallerStack(createEndError(pattern))
    const ended = new Promise<WaitResult<Until>>((resolve, reject) => {
      const finish = (action: () => void) => {
        clearTimeout(timer)
        for (const remove of removes) remove()
        action()
      }
      const fail = (error: Error) => finish(() => reject(withCallerStack(error)))
      const onRequest = (request: ReceivedRequest | EndedExchange) => {
        try {
          if (request.requestId <= afterId || ('outcome' in request && isFromBeforeReset(log, request))) return
          if (matches(pattern, request as WaitResult<Until>)) finish(() => resolve(request as WaitResult<Until>))
        } catch (error) {
          finish(() => reject(error))
        }
      }
      const removes = [
        events.on(until === 'start' ? 'request:start' : 'request:end', onRequest),
        lifetime.onEnd(() => fail(createEndError(pattern))),
        log.lifetime.onEnd(() => fail(createEndError(pattern, 'a reset', 'Await it before the reset'))),
      ]
      const expire = () => fail(createTimeoutError(pattern as RequestMatch<never>, afterId, timeout, log))
      const timer = timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(expire, timeout)
    })
    try {
      return await ended
    } finally {
      // After a reset, which throws it.
      testErrors.throwFirst()
    }
  }
}

/** The id of a request, or that of the last one before it, where it is of another mock or from before a reset. */
function findLastId(log: RequestLog, { requestId, startedAt }: NonNullable<WaitOptions['after']>): number {
  const isOwn = startedAt === undefined || log.find(requestId)?.startedAt === startedAt
  if (isOwn) return requestId <= log.lastRequestId ? requestId : 0
  return log.entries().findLast((entry) => entry.startedAt <= startedAt)?.requestId ?? 0
}

/** Whether a request ended because of a reset: its id is that of another one, or of none yet. */
function isFromBeforeReset(log: RequestLog, exchange: Exchange): boolean {
  const entry = log.find(exchange.requestId)
  return entry === undefined ? exchange.requestId > log.lastRequestId : readExchange(entry) !== exchange
}

function createEndError(
  match: unknown,
  end = 'the end of the mock',
  advice = 'Keep its session or its server open',
): InventoryMockError {
  return mockError(action, `one ${describeMatch(match as RequestMatch<never>)}`, end, advice, 'ended')
}

function createTimeoutError(
  match: RequestMatch<never>,
  afterId: number,
  timeout: number,
  log: RequestLog,
): InventoryMockError {
  const findMore = (entry: LogEntry, isMatch: boolean) =>
    entry.requestId <= afterId ? [`it was not after request ${afterId}`] : isMatch ? [PENDING] : []
  const misses = formatNearestMisses(match, log.entries(), findMore)
  // Of which ones depends on the client, on MSW and on a worker.
  const isAborted = Object(match).outcome === 'aborted'
  const check = isAborted ? 'Not every abort is seen: look at "Aborts" in docs/tests.md' : 'Check what the client sends'
  const advice = `${misses.endsWith('\n') ? '' : ' '}${check}, or use a longer timeout.`
  const expected = `one ${describeMatch(match)} within ${timeout} ms`
  return new InventoryMockError(`Failed to ${action}: expected ${expected} but got ${misses}${advice}`, 'timeout')
}

const PENDING = 'it matches, but is pending. Release it with mock.requests.release(), or wait until its start'
