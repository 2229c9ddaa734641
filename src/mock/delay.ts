import type { OptionCheck } from '../validation/options.ts'
import { type Lifetime, type OnEnd, whileLasting } from './lifetime.ts'
import type { Random } from './random.ts'

/** The delay of a response, in ms: fixed, random between two bounds, or infinite. */
export type InventoryDelay = number | readonly [min: number, max: number] | 'infinite'

/** The longest time that a timer can wait, in ms; it would end at once for a longer one. */
export const MAX_TIMEOUT = 2 ** 31 - 1

/** The check of a {@link InventoryDelay}. */
export const delayCheck: OptionCheck = {
  is(delay) {
    const [min, max] = Array.isArray(delay) && delay.length === 2 ? delay : [delay, delay]
    if (delay === 'infinite') return true
    return typeof min === 'number' && typeof max === 'number' && min >= 0 && max >= min && max <= MAX_TIMEOUT
  },
  expected: `a number of ms from 0 to ${MAX_TIMEOUT}, a list of two (min and max), or 'infinite'`,
}

/** The ms of one response. */
export function drawDelay(delay: InventoryDelay, random: Random): number | 'infinite' {
  if (typeof delay !== 'object') return delay
  const [min, max] = delay
  return min + (max - min) * random()
}

/**
 * Waits for a time, but only until the delay ends.
 * @param delay - ended after the time
 * @returns true; undefined if one of the other ends comes first
 */
export async function wait(
  ms: number | 'infinite',
  delay: Lifetime,
  ends: readonly OnEnd[],
): Promise<true | undefined> {
  const timer = ms === 'infinite' ? undefined : setTimeout(() => delay.end(), ms)
  const isDone = await whileLasting(new Promise<true>((resolve) => delay.onEnd(() => resolve(true))), ends)
  clearTimeout(timer)
  return isDone
}
