import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { congruential32 } from 'pure-rand/generator/congruential32'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Draws a number from 0 to 1, not including 1. */
export type Random = () => number

/** Creates random numbers that are the same for the same seed, a safe integer. */
export function createRandom(seed: number): Random {
  // Mixed first: the first number of all small seeds would be near 1. Of both halves: the generator reads 32 bits.
  const generator = xoroshiro128plus(congruential32(seed ^ Math.trunc(seed / 2 ** 32)).next())
  return () => uniformFloat64(generator)
}
