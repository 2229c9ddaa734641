import { InventoryMockError, quote } from '../validation/errors.ts'
import type { Random } from './random.ts'

/** How long an answer takes, in ms: always as long, at random between two bounds, or forever. */
export type Delay = number | readonly [min: number, max: number] | 'infinite'

// What a timer can wait; a longer one would end at once.
const MAX_MS = 2 ** 31 - 1

/**
 * Checks a delay.
 * @throws InventoryMockError where it is negative, too long for a timer, or its bounds are the wrong way round
 */
export function checkDelay(delay: unknown, action: string): void {
  const [min, max] = Array.isArray(delay) && delay.length === 2 ? delay : [delay, delay]
  if (delay === 'infinite') return
  if (typeof min === 'number' && typeof max === 'number' && min >= 0 && max >= min && max <= MAX_MS) return
  const expected = "delay to be a number of ms from 0 up, a list of two, the smaller first, or 'infinite'"
  throw new InventoryMockError(action, expected, quote(delay), 'Change it')
}

/** The ms that this answer takes. */
export function drawDelay(delay: Delay, random: Random): number | 'infinite' {
  if (typeof delay !== 'object') return delay
  const [min, max] = delay
  return min + (max - min) * random()
}

/** Waits. */
export function wait(ms: number | 'infinite'): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== 'infinite') setTimeout(resolve, ms)
  })
}
