import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Draws a number from 0 to 1, not including 1. */
export type Random = () => number

/** Creates random numbers that are the same for the same seed, a 32-bit integer. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  return () => uniformFloat64(generator)
}
