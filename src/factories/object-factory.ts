import type { InventoryObject } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { draftObject } from './object-draft.ts'
import { checkOverrides, type ObjectOverrides } from './overrides.ts'
import { defaultPlaces, placesOf } from './places.ts'
import { createRandomness, type FakerLocale } from './randomness.ts'
import { type BuiltInTrait, builtInTraits } from './traits.ts'

/**
 * What a factory may be told.
 * @typeParam Trait - the names of the user's own traits
 */
export interface ObjectFactoryOptions<Trait extends string = never> {
  /** Any integer; the same seed gives the same objects. Default 1. */
  seed?: number | undefined
  /**
   * A faker locale, or several, the first of which to have something is taken: objects are then at its cities. The
   * rest of an object is the same in all languages. Facts and host names stay ASCII.
   *
   * @example
   * import { faker } from '@faker-js/faker/locale/de_AT'
   * createObjectFactory({ locale: faker.rawDefinitions })
   */
  locale?: FakerLocale | readonly FakerLocale[] | undefined
  /** Overrides to call by name, besides the built-in ones; one of the same name replaces it. */
  traits?: Readonly<Record<Trait, ObjectOverrides>> | undefined
}

/** Any number of traits by name, then overrides. The last to say something of a field wins. */
export type BuildSteps<Trait extends string> = Trait[] | [...Trait[], ObjectOverrides | undefined]

/**
 * Makes objects, each with the next sequence number, which is its id unless overridden.
 * @typeParam Trait - the names of its traits
 */
export interface ObjectFactory<Trait extends string = BuiltInTrait> {
  /**
   * The next object. It shares nothing with any other, nor with the overrides.
   * @throws InventoryMockError for an unknown trait or field, or a value that a field cannot have
   * @example
   * factory.build('unplaced', 'unowned', { type: { name: 'switch' } })
   */
  build(...steps: BuildSteps<Trait>): InventoryObject
  /**
   * The next `count` objects: the same as `count` times {@link ObjectFactory.build}.
   * @throws InventoryMockError as `build` does, and when the count is not an integer of 0 or more
   * @example
   * factory.buildList(3, 'unowned', { name: (n) => `web-${n}` })
   */
  buildList(count: number, ...steps: BuildSteps<Trait>): InventoryObject[]
}

/**
 * A factory of believable inventory objects. Two factories with the same seed make the same objects, on every platform
 * and in every language; no factory disturbs another, nor anybody's own faker. Overrides and traits of one object
 * leave the objects after it as they are.
 *
 * @param options - seed, locale and traits, all optional
 * @throws InventoryMockError when an option is not what it has to be
 * @example
 * const factory = createObjectFactory({ seed: 7, traits: { lab: { location: { fact: 'trd1' }, labels: ['lab'] } } })
 * factory.build()
 * factory.build('lab', { name: (n) => `lab-${n}` })
 * factory.buildList(200)
 */
export function createObjectFactory<Trait extends string = never>(
  options: ObjectFactoryOptions<Trait> = {},
): ObjectFactory<BuiltInTrait | Trait> {
  checkOptions('create an object factory', options, ['seed', 'locale', 'traits'])
  const { seed = 1, locale, traits: ownTraits } = options
  checkSeed('create an object factory', seed)
  for (const overrides of Object.values(ownTraits ?? {})) checkOverrides('create an object factory', overrides)
  const traits: Readonly<Record<string, ObjectOverrides>> = { ...builtInTraits, ...ownTraits }
  const places = locale ? placesOf(locale) : defaultPlaces
  const randomness = createRandomness(seed)
  let sequence = 0

  const next = (layers: readonly ObjectOverrides[]) => {
    const n = ++sequence
    randomness.startObject(n)
    return draftObject(randomness, places, n, layers)
  }
  return {
    build: (...steps) => next(layersOf(steps, traits)),
    buildList(count, ...steps) {
      if (!Number.isSafeInteger(count) || count < 0) {
        throw new InventoryMockError('build objects', 'a count of 0 or more', quote(count), 'Pass an integer')
      }
      const layers = layersOf(steps, traits)
      return Array.from({ length: count }, () => next(layers))
    },
  }
}

/**
 * Checks the names of options.
 * @throws InventoryMockError
 */
export function checkOptions(action: string, options: object, known: readonly string[]): void {
  const isObject = typeof options === 'object' && options !== null
  const unknown = isObject ? Object.keys(options).find((name) => !known.includes(name)) : options
  if (isObject && unknown === undefined) return
  throw new InventoryMockError(
    action,
    `an object of the options ${known.join(', ')}`,
    quote(unknown),
    'Use one of those',
  )
}

/**
 * Checks that a seed is an integer.
 * @throws InventoryMockError
 */
export function checkSeed(action: string, seed: unknown): asserts seed is number {
  if (Number.isSafeInteger(seed)) return
  throw new InventoryMockError(action, 'an integer as seed', quote(seed), 'Pass a whole number, such as 7')
}

function layersOf(steps: readonly unknown[], traits: Readonly<Record<string, ObjectOverrides>>): ObjectOverrides[] {
  const overrides = typeof steps.at(-1) === 'string' ? undefined : steps.at(-1)
  const names = typeof steps.at(-1) === 'string' ? steps : steps.slice(0, -1)
  const layers = names.map((name) => {
    if (typeof name === 'string' && Object.hasOwn(traits, name)) return traits[name]!
    const known = Object.keys(traits).join(', ')
    throw new InventoryMockError('build an object', `a trait (${known})`, quote(name), 'Use one of those')
  })
  if (overrides === undefined) return layers
  checkOverrides('build an object', overrides)
  return [...layers, overrides]
}
