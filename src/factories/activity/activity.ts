import { internalsKey } from '../../mock/internals.ts'
import type { InventoryService } from '../../mock/inventory-service.ts'
import type { Mock } from '../../mock/mock.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { checkOptions, fillDefaults, type OptionChecks } from '../../validation/options.ts'
import { parseRate, rateCheck } from '../../validation/rate.ts'
import { seedCheck } from '../faker.ts'
import { repeat } from './repeat.ts'
import { type ActivityStep, Staff } from './staff.ts'

/** Options of {@link createActivity}. */
export interface ActivityOptions {
  /**
   * Any integer; the same seed and the same objects give the same changes.
   * @default 1
   */
  seed?: number | undefined
  /**
   * How many changes `start` makes, on average: a number per `s`, `min` or `h`.
   * @default '6/min'
   */
  rate?: string | undefined
  /** Called after each change, or attempt at one. */
  onStep?: ((step: ActivityStep) => void) | undefined
}

/** Staff at work on the objects of a mock. All members also work without it: `const { step } = activity`. */
export interface Activity {
  /** Makes changes, each after a random time, until `stop`. Does nothing if it has started. Keeps no process alive. */
  start(): void
  /** Stops. A request under way is aborted, and its workflow ends. */
  stop(): Promise<void>
  /**
   * Makes the next change. Its requests have ended when the promise resolves.
   * @returns what was done; null if nothing can be, for instance because others have just touched everything
   */
  step(): Promise<ActivityStep | null>
}

const optionChecks = {
  seed: { ...seedCheck, default: 1 },
  rate: { ...rateCheck, default: '6/min' },
  onStep: { is: (value: unknown) => typeof value === 'function', expected: 'a function' },
} satisfies OptionChecks<ActivityOptions>

/**
 * Creates staff who work on the objects of a mock as in a real inventory: they fill racks, replace devices that fail, move
 * hosts with their virtual machines, and hand them over. They send requests like an application; the log and the events
 * `change` have `activity` as their source.
 *
 * They leave alone for five minutes what others have written, or looked up by its path or name, and never delete it. The
 * collection keeps its size, within a fifth for each type. A reset, a new initial state or an import gives it another size
 * to keep; restoring a checkpoint does not. After any of the four, staff leave their workflow, and begin again with their
 * first random numbers.
 *
 * @param mock - a mock of `createInventoryMock`, a service of `createInventoryService`, or the `mock` of a server
 * @throws InventoryMockError for anything else, an unknown option or an invalid value
 * @example
 * createActivity(mock, { rate: '6/min' }).start()
 * @example
 * const { step } = createActivity(mock, { seed: 7 })
 * await step() // { description: 'switch failed: osl1-r01-tor01', … }
 */
export function createActivity(
  mock: Pick<InventoryService, 'fetch' | 'checkpoint'>,
  options: ActivityOptions = {},
): Activity {
  const internals: Mock | undefined = Object(mock)[internalsKey]
  if (internals === undefined) {
    const advice = 'Pass what createInventoryMock or createInventoryService returns, or the mock of a server'
    throw failedTo('create activity', 'a mock', quote(mock), advice)
  }
  checkOptions('create activity', options, optionChecks)
  const { seed, rate, onStep } = fillDefaults(options, optionChecks)
  const staff = new Staff(internals, seed)
  /** Resolves when the last step has ended. */
  let lastStep: Promise<unknown> = Promise.resolve()
  let stopping = new AbortController()
  let stopTimer: (() => void) | null = null
  const step = () => {
    const { signal } = stopping
    const made = lastStep.then(async () => {
      const step = await staff.step(signal)
      if (step) onStep?.(step)
      return step
    })
    lastStep = made.catch(() => {})
    return made
  }
  return {
    step,
    start() {
      stopTimer ??= repeat(parseRate(rate), seed, step)
    },
    async stop() {
      stopTimer?.()
      stopTimer = null
      stopping.abort()
      stopping = new AbortController()
      await lastStep
      staff.rest()
    },
  }
}
