import type { InventoryObject } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { checkOptions, integer, type OptionChecks } from '../validation/options.ts'
import { createFakerPerObject, type FakerLocale, seedCheck } from './faker.ts'
import { generateObject } from './generate-object.ts'
import { checkOverrides, type ObjectOverrides } from './overrides.ts'
import { createPlaces, defaultPlaces } from './places.ts'
import { type BuiltInTrait, builtInTraits } from './traits.ts'

/**
 * Options of {@link createObjectFactory}.
 * @typeParam Trait - names of the traits in `traits`
 */
export interface ObjectFactoryOptions<Trait extends string = never> {
  /**
   * Any integer; the same seed gives the same objects.
   * @default 1
   */
  seed?: number | undefined
  /**
   * A faker locale, or several in order of preference. Objects are then in its cities; everything else stays the same.
   * Facts and host names are ASCII in every locale. By default, there are twelve places in Europe.
   *
   * @example
   * import { faker } from '@faker-js/faker/locale/de_AT'
   * createObjectFactory({ locale: faker.rawDefinitions })
   */
  locale?: FakerLocale | readonly FakerLocale[] | undefined
  /** Named overrides, in addition to the built-in traits. A trait with the name of a built-in one replaces it. */
  traits?: Readonly<Record<Trait, ObjectOverrides>> | undefined
}

/** Names of traits, then overrides, all optional. If several of them set a field, the last one wins. */
export type BuildArguments<Trait extends string> = Trait[] | [...Trait[], ObjectOverrides | undefined]

/**
 * Builds objects. Each has the next sequence number, which is its id unless overridden.
 * @typeParam Trait - names of the factory's traits
 */
export interface ObjectFactory<Trait extends string = BuiltInTrait> {
  /**
   * Builds the next object. It shares nothing with other objects or with the overrides.
   * @throws InventoryMockError for an unknown trait, an unknown field or an invalid value
   * @example
   * factory.build('unplaced', 'unowned', { type: { name: 'switch' } })
   */
  build(...traitsAndOverrides: BuildArguments<Trait>): InventoryObject
  /**
   * Builds the next `count` objects, as `count` calls of {@link ObjectFactory.build} would.
   * @throws InventoryMockError as `build` does, and for a count that is not an integer of 0 or more
   * @example
   * factory.buildList(3, 'unowned', { name: (n) => `web-${n}` })
   */
  buildList(count: number, ...traitsAndOverrides: BuildArguments<Trait>): InventoryObject[]
}

const optionChecks: OptionChecks<ObjectFactoryOptions<string>> = {
  seed: seedCheck,
  locale: null,
  traits: { is: (value) => typeof value === 'object' && value !== null, expected: 'an object of traits' },
}

/** As many as fit in the memory of a usual process. */
const countCheck = integer(0, 10_000_000)

/**
 * Creates a factory of realistic inventory objects. Factories with the same seed build the same objects, on every
 * platform. A factory does not affect other factories or faker's own instances. Overrides and traits of one object do
 * not change the objects after it.
 *
 * @param options - seed, locale and traits, all optional
 * @throws InventoryMockError for an unknown option or an invalid value
 * @example
 * const factory = createObjectFactory({ seed: 7, traits: { lab: { location: { fact: 'trd1' }, labels: ['lab'] } } })
 * factory.build()
 * factory.build('lab', { name: (n) => `lab-${n}` })
 * factory.buildList(200)
 */
export function createObjectFactory<Trait extends string = never>(
  options: ObjectFactoryOptions<Trait> = {},
): ObjectFactory<BuiltInTrait | Trait> {
  checkOptions('create an object factory', options, optionChecks)
  const { seed = 1, locale } = options
  const ownTraits: Readonly<Record<string, ObjectOverrides>> = options.traits ?? {}
  for (const [name, overrides] of Object.entries(ownTraits))
    checkOverrides(`define the trait ${quote(name)}`, overrides)
  const traits = { ...builtInTraits, ...ownTraits }
  const places = locale === undefined ? defaultPlaces : createPlaces(locale)
  const fakerForObject = createFakerPerObject(seed)
  let sequence = 0

  const buildNext = (overrides: readonly ObjectOverrides[]) => {
    const n = ++sequence
    return generateObject(fakerForObject(n), places, n, overrides)
  }
  return {
    build: (...traitsAndOverrides) => buildNext(toOverrides(traitsAndOverrides, traits)),
    buildList(count, ...traitsAndOverrides) {
      if (!countCheck.is(count)) {
        throw new InventoryMockError('build objects', `count to be ${countCheck.expected}`, quote(count), 'Change it')
      }
      const overrides = toOverrides(traitsAndOverrides, traits)
      return Array.from({ length: count }, () => buildNext(overrides))
    },
  }
}

/**
 * Replaces trait names by their overrides.
 * @returns overrides in the order to apply them in
 * @throws InventoryMockError for an unknown trait or invalid overrides
 */
function toOverrides(
  traitsAndOverrides: readonly (string | ObjectOverrides | undefined)[],
  traits: Readonly<Record<string, ObjectOverrides>>,
): readonly ObjectOverrides[] {
  const last = traitsAndOverrides.at(-1)
  const names = typeof last === 'string' ? traitsAndOverrides : traitsAndOverrides.slice(0, -1)
  const overrides = names.map((name) => {
    if (typeof name === 'string' && Object.hasOwn(traits, name)) return traits[name]!
    const known = Object.keys(traits).join(', ')
    throw new InventoryMockError('build an object', `a trait (${known})`, quote(name), 'Use one of those')
  })
  if (typeof last === 'string' || last === undefined) return overrides
  checkOverrides('build an object', last)
  return [...overrides, last]
}
