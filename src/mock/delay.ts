import type { OptionCheck } from '../validation/options.ts'
import type { Random } from './random.ts'

/** The delay of a response, in ms: fixed, random between two bounds, or infinite. */
export type InventoryDelay = number | readonly [min: number, max: number] | 'infinite'

/** The longest time that a timer can wait, in ms; it would end at once for a longer one. */
export const MAX_TIMEOUT = 2 ** 31 - 1

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
