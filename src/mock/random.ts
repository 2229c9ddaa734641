import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { congruential32 } from 'pure-rand/generator/congruential32'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Draws a number from 0 to 1, not including 1. */
export type Random = () => number

/** The random numbers of a mock, which do not depend on each other: a random delay changes nothing for a rate. */
export interface Randoms {
  readonly rates: Random
  readonly delays: Random
}

export function createRandoms(seed: number): Randoms {
  return { rates: createRandom(seed), delays: createRandom(seed, true) }
}

/**
 * Creates random numbers that are the same for the same seed, a 32-bit integer.
 * @param isFar - whether to begin where the others of this seed never come to
 */
export function createRandom(seed: number, isFar = false): Random {
  // Mixed first: the first number of all small seeds would be near 1.
  const generator = xoroshiro128plus(congruential32(seed).next())
  if (isFar) generator.jump()
  return () => uniformFloat64(generator)
}
