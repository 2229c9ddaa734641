import { failedTo, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { checkOptions, integer, type OptionChecks } from '../validation/options.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { createFakerPerObject, type FakerLocale, seedCheck } from './faker.ts'
import { generateObject } from './generate-object.ts'
import {
  type AnyOverrides,
  type BuiltInTrait,
  type BuiltObject,
  builtInTraits,
  checkOverrides,
  type ObjectOverrides,
} from './overrides.ts'
import { createPlaces, defaultPlaces, type Place } from './places.ts'

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

/**
 * Names of traits, then overrides, all optional. If several of them set a field, the last one wins.
 * @typeParam Trait - names of the factory's traits
 * @typeParam Label - an element of `labels` in the overrides
 * @typeParam Responsible - an element of `responsible` in the overrides
 */
export type BuildArguments<Trait extends string, Label = string, Responsible = number> =
  | []
  | [...Trait[], Trait | ObjectOverrides<Label, Responsible> | undefined]

/**
 * Builds objects. Each has the next sequence number, from 1. All members also work without the factory:
 * `const { build } = factory`.
 * @typeParam Trait - names of the factory's traits
 */
export interface ObjectFactory<Trait extends string = BuiltInTrait> {
  /**
   * Builds the next object. It has no id, unless an override or a trait sets one, and shares nothing with other objects
   * or with the overrides.
   * @typeParam Label - an element of the object's labels, inferred from the overrides
   * @typeParam Responsible - an element of the object's responsible users, inferred from the overrides
   * @throws InventoryMockError for an unknown trait, an unknown field or an invalid value
   * @example
   * factory.build('unplaced', 'unowned', { type: { name: 'switch' } })
   * factory.build({ id: (n) => n }) // the id is the sequence number
   */
  build<Label = string, Responsible = number>(
    ...traitsAndOverrides: BuildArguments<Trait, Label, Responsible>
  ): BuiltObject<NoInfer<Label>, NoInfer<Responsible>>
  /**
   * Builds the next `count` objects, as `count` calls of {@link ObjectFactory.build} would. No two objects of a factory
   * have the same rack and unit at the same location, unless overrides set those.
   * @typeParam Label - an element of the objects' labels, inferred from the overrides
   * @typeParam Responsible - an element of the objects' responsible users, inferred from the overrides
   * @throws InventoryMockError as `build` does, and for a count that is not an integer of 0 or more
   * @example
   * factory.buildList(3, 'unowned', { name: (n) => `web-${n}` })
   */
  buildList<Label = string, Responsible = number>(
    count: number,
    ...traitsAndOverrides: BuildArguments<Trait, Label, Responsible>
  ): BuiltObject<NoInfer<Label>, NoInfer<Responsible>>[]
  /**
   * Goes back to the start: the next object is the first one again. With this before each test, a test gets the same
   * objects alone and after others.
   * @example
   * beforeEach(() => factory.rewind())
   */
  rewind(): void
}

const optionChecks: OptionChecks<ObjectFactoryOptions<string>> = {
  seed: seedCheck,
  locale: null,
  traits: { is: isPlainObject, expected: 'an object of traits' },
}

type AnyBuildArguments = readonly (string | AnyOverrides | undefined)[]

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
  let next = createSequence(seed, places)
  const factory = {
    build: (...traitsAndOverrides: AnyBuildArguments) => next(toOverrides(traitsAndOverrides, traits)),
    buildList(count: number, ...traitsAndOverrides: AnyBuildArguments) {
      if (!countCheck.is(count)) {
        throw failedTo('build objects', `count to be ${countCheck.expected}`, quote(count), 'Change it')
      }
      const overrides = toOverrides(traitsAndOverrides, traits)
      return Array.from({ length: count }, () => next(overrides))
    },
    rewind() {
      next = createSequence(seed, places)
    },
  }
  // A cast, since the labels and responsible users of an object have the types of those in its overrides.
  return factory as ObjectFactory<BuiltInTrait | Trait>
}

/**
 * Replaces trait names by their overrides.
 * @returns overrides in the order to apply them in
 * @throws InventoryMockError for an unknown trait, overrides before others, or invalid overrides
 */
function toOverrides(
  traitsAndOverrides: AnyBuildArguments,
  traits: Readonly<Record<string, ObjectOverrides>>,
): readonly AnyOverrides[] {
  const last = traitsAndOverrides.at(-1)
  const names = typeof last === 'string' ? traitsAndOverrides : traitsAndOverrides.slice(0, -1)
  const overrides = names.map((name, index) => {
    if (typeof name === 'string' && Object.hasOwn(traits, name)) return traits[name]!
    if (typeof name === 'object' && name !== null) {
      const order = `${quote(name)} before ${quote(traitsAndOverrides[index + 1])}`
      throw failedTo('build an object', 'traits first and one object of overrides last', order, 'Change the order')
    }
    const known = Object.keys(traits)
    throw failedTo('build an object', `a trait (${known.join(', ')})`, quote(name), adviseNearest(name, known))
  })
  if (typeof last === 'string' || last === undefined) return overrides
  checkOverrides('build an object', last)
  return [...overrides, last]
}

/**
 * Starts the sequence of the objects of a seed.
 * @param seed - any integer
 * @param places - the places to draw locations from
 * @returns a function that generates the next object with checked overrides
 */
function createSequence(seed: number, places: readonly Place[]): (overrides: readonly AnyOverrides[]) => BuiltObject {
  const fakerForObject = createFakerPerObject(seed)
  const drawnCounts = new Map<string, number>()
  let n = 0
  return (overrides) => {
    n++
    return generateObject({ faker: fakerForObject(n), places, n, drawnCounts }, overrides)
  }
}
