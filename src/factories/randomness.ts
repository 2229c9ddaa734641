import type { Faker, Randomizer } from '@faker-js/faker'
import { faker as sharedFaker } from '@faker-js/faker/locale/base'

/**
 * A locale of faker: the `rawDefinitions` of one of its fakers. Not faker's own `LocaleDefinition`, since faker is ESM
 * alone, and what a CommonJS program reads of us must not import that.
 */
export type FakerLocale = Readonly<Record<string, unknown>>

/**
 * A faker's class, taken from the instance that faker's lightest entry point exports.
 * @note Importing the class itself from `@faker-js/faker` would load all of its locales: some 100 ms instead of 9.
 */
type FakerClass = new (options: { locale: FakerLocale | FakerLocale[]; randomizer?: Randomizer }) => Faker
const FakerOfItsOwn = sharedFaker.constructor as FakerClass

/** How many random numbers each object gets. An object draws about 30 at the most. */
const SHARE = 48

/** Where a factory's randomness comes from. */
export interface Randomness {
  /** A faker that shares nothing with any other. Its locale is empty: it has helpers, numbers and strings. */
  readonly faker: Faker
  /** Goes to the share of the random numbers that belongs to object `n`. Only forwards. */
  startObject(n: number): void
}

/** A faker that shares no state with any other, least of all with the user's own. */
export function createFaker(locale: FakerLocale | FakerLocale[], seed: number): Faker {
  const faker = new FakerOfItsOwn({ locale })
  // Both halves of the integer: faker alone would look at the lower 32 bits.
  faker.seed([seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0])
  return faker
}

/**
 * A faker whose random numbers are dealt out in equal shares, one to an object. Object `n` of a seed is therefore the
 * same, however many numbers the objects before it needed.
 *
 * @note Seeding the faker anew for each object would do too, but costs 27 µs every time: more than all the rest.
 * @param seed - any integer
 */
export function createRandomness(seed: number): Randomness {
  const mersenne = createFaker({}, seed)
  let drawn = 0
  const next = () => {
    drawn++
    return mersenne.number.float() // the randomizer's own number in [0, 1)
  }
  return {
    faker: new FakerOfItsOwn({ locale: {}, randomizer: { next, seed: () => {} } }),
    startObject(n) {
      while (drawn < (n - 1) * SHARE) next()
    },
  }
}
