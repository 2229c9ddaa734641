import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { InventoryMockError, quote } from '../errors.ts'

/** How long an answer takes, in ms: always as long, or at random between two bounds. */
export type Delay = number | readonly [min: number, max: number]

/** Draws numbers from 0 up to, and without, 1. */
export type Random = () => number

/** Random numbers that repeat with their seed. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  return () => uniformFloat64(generator)
}

/**
 * Checks a delay.
 * @throws InventoryMockError where it is negative, or its bounds are the wrong way round
 */
export function checkDelay(delay: Delay, action: string): Delay {
  const [min, max] = boundsOf(delay)
  if (Number.isFinite(min) && Number.isFinite(max) && min >= 0 && max >= min) return delay
  throw new InventoryMockError(
    action,
    'delay to be a number of ms from 0 up, or a list of two such numbers, the smaller first',
    quote(delay),
    'Change it',
  )
}

/** The ms that this answer takes. */
export function drawDelay(delay: Delay, random: Random): number {
  const [min, max] = boundsOf(delay)
  return min + (max - min) * random()
}

function boundsOf(delay: Delay): readonly [number, number] {
  return typeof delay === 'number' ? [delay, delay] : delay
}
