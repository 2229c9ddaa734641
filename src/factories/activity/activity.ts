import { toAuthorization } from '../../contract/token.ts'
import { internalsOf } from '../../mock/internals.ts'
import type { InventoryService } from '../../mock/inventory-service.ts'
import type { Mock } from '../../mock/mock.ts'
import { checkArgumentCount } from '../../validation/check-arguments.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, fillDefaults, type OptionChecks } from '../../validation/options.ts'
import { paceCheck, parsePace } from '../../validation/pace.ts'
import { seedCheck } from '../faker.ts'
import { type PlannedStep, planStep } from './steps.ts'
import { Stock } from './stock.ts'

/** Options of {@link createActivity}. */
export interface ActivityOptions {
  /**
   * Any integer; the same seed and the same objects give the same steps.
   * @default 1
   */
  seed?: number | undefined
  /**
   * How many steps `start` makes: a number per `s`, `min` or `h`.
   * @default '6/min'
   */
  pace?: string | undefined
  /** Called after each step. */
  onStep?: ((step: ActivityStep) => void) | undefined
}

/** A step: one request, which changes one object unless it is refused. */
export interface ActivityStep extends Omit<PlannedStep, 'id' | 'body'> {
  /** The status of the response; null without one. */
  readonly status: number | null
  /** The time until the response, in ms. */
  readonly durationMs: number
}

/** Activity in the objects of a mock. All members also work without it: `const { step } = activity`. */
export interface Activity {
  /** Makes steps at the pace, until `stop`. Does nothing if it has started. Keeps no process alive. */
  start(): void
  /** Stops. A request under way is aborted. */
  stop(): Promise<void>
  /**
   * Makes the next step; while one is under way, it is that. Its request has ended when the promise resolves.
   * @returns what was done; null if there is nothing to do, for instance because every object has just been changed
   */
  step(): Promise<ActivityStep | null>
}

const optionChecks = {
  seed: { ...seedCheck, default: 1 },
  pace: { ...paceCheck, default: '6/min' },
  onStep: { is: (value: unknown) => typeof value === 'function', expected: 'a function' },
} satisfies OptionChecks<ActivityOptions>

/** After how long the next step no longer waits for a response, in ms. */
const PATIENCE = 10_000

/**
 * Creates activity in the objects of a mock, as in a real inventory: objects are created, fail and are replaced, move, are
 * handed over, are decommissioned and removed. Each step is a request, and has the source `activity` in the log and events.
 *
 * An object that somebody else has changed is left alone, and anything for a minute after a step. The collection keeps its size,
 * within a fifth for each type. After a reset, a restore or an import, the activity begins again: it knows of no earlier
 * changes, and has its first random numbers.
 *
 * @param mock - a mock of `createInventoryMock`, a service of `createInventoryService`, or the `mock` of a server
 * @throws InventoryMockError for anything else, an unknown option or an invalid value
 * @example
 * const { start, step } = createActivity(mock, { pace: '6/min' })
 * await step() // { name: 'fail', description: 'switch failed: osl1-r01-tor01', status: 200, … }
 * start()
 */
export function createActivity(
  mock: Pick<InventoryService, 'settings' | 'fetch' | 'checkpoint'>,
  options?: ActivityOptions,
): Activity
export function createActivity(mock: object, options: ActivityOptions = {}, ...others: unknown[]): Activity {
  checkArgumentCount('createActivity', [mock, options, ...others], 2)
  const action = 'create activity'
  const internals = internalsOf<Mock>(action, mock)
  checkOptions(action, options, optionChecks)
  const { seed, pace, onStep } = fillDefaults(options, optionChecks)
  const { store, events, mockLifetime } = internals
  let stock = new Stock(internals, seed)
  let planned: PlannedStep | null = null
  let request = new AbortController()
  let startedAt = 0
  let underWay: Promise<ActivityStep | null> | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  store.subscribe((change) => {
    const isOwn = events.source === 'activity'
    if (change.type === 'all') stock = new Stock(internals, seed)
    else stock.note(change, isOwn)
    // It would undo what somebody else has done while it waited in a delay.
    if ('id' in change && change.id === planned?.id && !isOwn) request.abort()
  })
  const makeStep = async () => {
    planned = mockLifetime.hasEnded ? null : planStep(stock)
    if (planned === null) return null
    const { id: _, body, ...described } = planned
    const { method, path } = described
    const [token] = internals.settings.assumptions.tokens
    const headers = { 'content-type': 'application/json', ...(token && { authorization: toAuthorization(token) }) }
    request = new AbortController()
    startedAt = performance.now()
    const init = { method, headers, body: JSON.stringify(body), signal: request.signal }
    const sent = internals.fetchAs('activity')(internals.base.prefix + path, init)
    // Null for a network error, and for an abort.
    const status = await sent.then((response) => response.status).catch(() => null)
    const step = Object.freeze({ ...described, status, durationMs: performance.now() - startedAt })
    onStep?.(step)
    return step
  }
  const step = () => {
    if (performance.now() - startedAt > PATIENCE) request.abort()
    underWay ??= makeStep().finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    step,
    start(...args: unknown[]) {
      if (typeof args[0] === 'string' || Object(args[0]).pace !== undefined)
        throw mockError('start the activity', 'no argument', quote(args[0]), 'Pass the pace to createActivity')
      timer ??= setInterval(step, parsePace(pace))
      // In Node, it keeps no process alive.
      ;(timer as { unref?(): void }).unref?.()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      request.abort()
      await underWay?.catch(() => {})
    },
  }
}
