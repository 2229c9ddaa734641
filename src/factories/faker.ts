import type { Faker, Randomizer } from '@faker-js/faker'
import { faker as sharedFaker } from '@faker-js/faker/locale/base'
import type { OptionCheck } from '../validation/options.ts'

/**
 * A locale of faker: the `rawDefinitions` of a faker instance. Declared without faker's own `LocaleDefinition`: faker
 * is an ES module only, and the declarations for CommonJS must not import it.
 */
export type FakerLocale = Readonly<Record<string, unknown>>

export const seedCheck: OptionCheck = { is: Number.isSafeInteger, expected: 'a safe integer, so up to 2 ** 53 - 1' }

type FakerConstructor = new (options: { locale: FakerLocale | FakerLocale[]; randomizer?: Randomizer }) => Faker

/**
 * The class of faker, from the instance of its smallest entry point. A cast: TypeScript knows `constructor` only as a
 * `Function`.
 * @note Importing the class from `@faker-js/faker` would load all locales: about 100 ms instead of 9.
 */
const FakerClass = sharedFaker.constructor as FakerConstructor

/** How many random numbers are reserved for each object. An object needs about 30 at most. */
const NUMBERS_PER_OBJECT = 48

/** Creates a faker that shares no state with any other, including faker's own instances. */
export function createFaker(locale: FakerLocale | FakerLocale[], seed: number): Faker {
  const faker = new FakerClass({ locale })
  // Both halves of the integer: of a single number, faker uses only the lower 32 bits.
  faker.seed([seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0])
  return faker
}

/**
 * Creates a faker for the values of users: they can draw any number, so that it begins again for each object.
 * @returns a function that returns the faker at the random numbers of object `n`
 */
export function createFakerForValues(locale: FakerLocale | readonly FakerLocale[], seed: number): (n: number) => Faker {
  const faker = createFaker([locale].flat() as FakerLocale[], seed)
  return (n) => {
    faker.seed([seed >>> 0, n])
    return faker
  }
}

/**
 * Creates a faker that reserves the same number of random numbers for every object, so that object `n` of a seed is
 * the same however many numbers the objects before it used.
 *
 * @note Seeding the faker again for every object would have the same effect, but it takes 34 µs each time,
 * and 20 random integers take 0.4 µs.
 * @param seed - any integer
 * @returns a function that moves to the random numbers of object `n` (from 1, ascending) and returns the faker. The
 * faker has an empty locale: only its helpers, numbers and strings work.
 */
export function createFakerPerObject(seed: number): (n: number) => Faker {
  const source = createFaker({}, seed)
  let used = 0
  const next = () => {
    used++
    return source.number.float() // exactly the number of the randomizer, in [0, 1)
  }
  const faker = new FakerClass({ locale: {}, randomizer: { next, seed: () => {} } })
  return (n) => {
    while (used < (n - 1) * NUMBERS_PER_OBJECT) next()
    return faker
  }
}
