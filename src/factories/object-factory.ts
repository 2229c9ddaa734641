import type { Faker } from '@faker-js/faker'
import { contractFields } from '../contract/constants/contract-fields.ts'
import { readObjectSchema } from '../contract/extend-contract.ts'
import type { Fields } from '../contract/field.ts'
import type {
  AnyInventoryObject,
  InventoryObject,
  InventoryObjectOf,
  ObjectFields,
  ObjectSchema,
} from '../contract/object.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { mockError, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { checkOptions, integer, type OptionChecks } from '../validation/options.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { createFakerForValues, createFakerPerObject, type FakerLocale, seedCheck } from './faker.ts'
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

/** An object without a schema: with texts as labels, and ids as responsible users. */
type PlainObject = InventoryObjectOf<string, number>

/**
 * Values of fields, in place of those that the factory would generate: each a value, or a function of faker, seeded for the
 * object, and of the object's sequence number, from 1.
 * @typeParam Obj - an object
 */
export type ObjectValues<Obj extends AnyInventoryObject = PlainObject> = {
  readonly [Field in keyof ObjectFields<Obj>]?:
    | ObjectFields<Obj>[Field]
    | ((faker: Faker, n: number) => ObjectFields<Obj>[Field])
    | undefined
}

/**
 * Options of {@link createObjectFactory}.
 * @typeParam Trait - names of the traits in `traits`
 * @typeParam Obj - an object
 * @typeParam Input - what its schema takes
 */
export interface ObjectFactoryOptions<
  Trait extends string = never,
  Obj extends AnyInventoryObject = PlainObject,
  Input = Obj,
> {
  /**
   * The schema of the objects: that of the option `schema` of a mock. A field that the contract does not have, and that has
   * no default and cannot be left out, needs a value in `values`.
   */
  schema?: ObjectSchema<Obj, Input> | undefined
  /**
   * Values of fields that the factory cannot know.
   * @example { owner: (faker) => faker.person.firstName(), tier: 'gold' } // with `locale` for names of persons
   */
  values?: ObjectValues<NoInfer<Obj>> | undefined
  /**
   * Any integer; the same seed gives the same objects.
   * @default 1
   */
  seed?: number | undefined
  /**
   * A faker locale, or several in order of preference. Objects are then in its cities; everything else stays the same.
   * Facts and host names are ASCII in every locale. By default, there are twelve places in Europe. The faker of `values` has
   * its data; without a locale, it has numbers, texts and helpers alone.
   *
   * @example
   * import { faker } from '@faker-js/faker/locale/de_AT'
   * createObjectFactory({ locale: faker.rawDefinitions })
   */
  locale?: FakerLocale | readonly FakerLocale[] | undefined
  /** Named overrides, in addition to the built-in traits. A trait with the name of a built-in one replaces it. */
  traits?:
    | Readonly<Record<Trait, ObjectOverrides<Obj['labels'][number], Obj['responsible'][number], NoInfer<Obj>>>>
    | undefined
}

/**
 * Names of traits, then overrides, all optional. If several of them set a field, the last one wins.
 * @typeParam Trait - names of the factory's traits
 * @typeParam Label - an element of `labels` in the overrides
 * @typeParam Responsible - an element of `responsible` in the overrides
 * @typeParam Obj - an object
 */
export type BuildArguments<
  Trait extends string,
  Label = string,
  Responsible = number,
  Obj extends AnyInventoryObject = InventoryObject,
> = [] | [...Trait[], Trait | ObjectOverrides<Label, Responsible, Obj> | undefined]

/**
 * Builds objects. Each has the next sequence number, from 1. All members also work without the factory:
 * `const { build } = factory`.
 * @typeParam Trait - names of the factory's traits
 * @typeParam Obj - an object
 */
export interface ObjectFactory<Trait extends string = BuiltInTrait, Obj extends AnyInventoryObject = PlainObject> {
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
  build<Label = Obj['labels'][number], Responsible = Obj['responsible'][number]>(
    ...traitsAndOverrides: BuildArguments<Trait, Label, Responsible, Obj>
  ): BuiltObject<NoInfer<Label>, NoInfer<Responsible>, Obj>
  /**
   * Builds the next `count` objects, as `count` calls of {@link ObjectFactory.build} would. No two objects of a factory
   * have the same rack and unit at the same location, unless overrides set those.
   * @typeParam Label - an element of the objects' labels, inferred from the overrides
   * @typeParam Responsible - an element of the objects' responsible users, inferred from the overrides
   * @throws InventoryMockError as `build` does, and for a count that is not an integer of 0 or more
   * @example
   * factory.buildList(3, 'unowned', { name: (n) => `web-${n}` })
   */
  buildList<Label = Obj['labels'][number], Responsible = Obj['responsible'][number]>(
    count: number,
    ...traitsAndOverrides: BuildArguments<Trait, Label, Responsible, Obj>
  ): BuiltObject<NoInfer<Label>, NoInfer<Responsible>, Obj>[]
  /**
   * Goes back to the start: the next object is the first one again. With this before each test, a test gets the same
   * objects alone and after others.
   * @example
   * beforeEach(() => factory.rewind())
   */
  rewind(): void
}

const optionChecks: OptionChecks<ObjectFactoryOptions<string>> = {
  schema: null,
  values: { is: isPlainObject, expected: 'an object of values' },
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
 * @param options - all optional; with a schema, the values of its own fields
 * @throws InventoryMockError for an unknown option or an invalid value
 * @example
 * const factory = createObjectFactory({ seed: 7, traits: { lab: { location: { fact: 'trd1' }, labels: ['lab'] } } })
 * factory.build()
 * factory.build('lab', { name: (n) => `lab-${n}` })
 * factory.buildList(200)
 */
export function createObjectFactory<
  Trait extends string = never,
  Obj extends AnyInventoryObject = PlainObject,
  Input = Obj,
>(options?: ObjectFactoryOptions<Trait, Obj, Input>): ObjectFactory<BuiltInTrait | Trait, Obj>
export function createObjectFactory(options: ObjectFactoryOptions<string> = {}): ObjectFactory<string> {
  checkArgumentCount('createObjectFactory', arguments, 1)
  const action = 'create an object factory'
  checkOptions(action, options, optionChecks)
  const { seed = 1, locale, values = {} } = options
  const { fields } = readObjectSchema(action, options.schema)
  checkOverrides('read the values of an object factory', fields, values)
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(contractFields, name) || field.isOptional || values[name as never] !== undefined) continue
    const advice = `Add one, as in { values: { ${name}: (faker) => faker.string.alpha(8) } }`
    throw mockError(action, `a value for ${name}, which the contract does not have`, 'none', advice, 'invalid-option')
  }
  const traits: Readonly<Record<string, unknown>> = { ...builtInTraits, ...options.traits }
  for (const [name, overrides] of Object.entries(options.traits ?? {})) {
    checkOverrides(`define the trait ${quote(name)}`, fields, overrides)
  }
  const start = () => createSequence({ fields, places, values: bindValues(values, locale, seed), seed })
  const places = locale === undefined ? defaultPlaces : createPlaces(locale)
  let next = start()
  const factory = {
    build: (...traitsAndOverrides: AnyBuildArguments) => next(toOverrides(fields, traitsAndOverrides, traits)),
    buildList(count: number, ...traitsAndOverrides: AnyBuildArguments) {
      if (!countCheck.is(count)) {
        throw mockError('build objects', `count to be ${countCheck.expected}`, quote(count), 'Change it')
      }
      const overrides = toOverrides(fields, traitsAndOverrides, traits)
      return Array.from({ length: count }, () => next(overrides))
    },
    rewind() {
      next = start()
    },
  }
  // Its objects have the types of the schema, and of the labels and responsible users in their overrides.
  return factory as unknown as ObjectFactory<string>
}

/** The values as overrides, which all others are over. */
function bindValues(
  values: AnyOverrides,
  locale: FakerLocale | readonly FakerLocale[] = {},
  seed: number,
): AnyOverrides {
  const fakerForObject = createFakerForValues(locale, seed)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (n: number) => value(fakerForObject(n), n) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * Replaces trait names by their overrides.
 * @returns overrides in the order to apply them in
 * @throws InventoryMockError for an unknown trait, overrides before others, or invalid overrides
 */
function toOverrides(
  fields: Fields,
  traitsAndOverrides: AnyBuildArguments,
  traits: Readonly<Record<string, unknown>>,
): readonly AnyOverrides[] {
  const last = traitsAndOverrides.at(-1)
  const names = typeof last === 'string' ? traitsAndOverrides : traitsAndOverrides.slice(0, -1)
  const overrides = names.map((name, index) => {
    if (typeof name === 'string' && Object.hasOwn(traits, name)) return traits[name] as AnyOverrides
    if (typeof name === 'object' && name !== null) {
      const order = `${quote(name)} before ${quote(traitsAndOverrides[index + 1])}`
      throw mockError('build an object', 'traits first and one object of overrides last', order, 'Change the order')
    }
    const known = Object.keys(traits)
    throw mockError('build an object', `a trait (${known.join(', ')})`, quote(name), adviseNearest(name, known))
  })
  if (typeof last === 'string' || last === undefined) return overrides
  checkOverrides('build an object', fields, last)
  return [...overrides, last]
}

/** Starts the sequence of the objects of a seed: the function that it returns generates the next one. */
function createSequence({
  fields,
  places,
  values,
  seed,
}: {
  fields: Fields
  places: readonly Place[]
  values: AnyOverrides
  seed: number
}): (overrides: readonly AnyOverrides[]) => BuiltObject {
  const fakerForObject = createFakerPerObject(seed)
  const drawnCounts = new Map<string, number>()
  let n = 0
  return (overrides) => {
    n++
    return generateObject({ fields, faker: fakerForObject(n), places, n, drawnCounts }, [values, ...overrides])
  }
}
