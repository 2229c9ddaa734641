import type { Faker } from '@faker-js/faker'
import { contractFields } from '../contract/constants/contract-fields.ts'
import type { Field, Fields } from '../contract/field.ts'
import type { InventoryLocation, InventoryType } from '../contract/object.ts'
import { sampleValue } from '../contract/sample-value.ts'
import { createHostName, toSlug, toTwoDigits } from './host-name.ts'
import { type AnyOverrides, applyOverrides, type BuiltObject } from './overrides.ts'
import type { Place } from './places.ts'
import { integerBetween, serial, type Team, type TypeProfile, usuallyEmpty } from './type-profile.ts'
import { typeProfiles } from './type-profiles.ts'
import { findVendor } from './vendors.ts'

const weightedTypes = typeProfiles.map(({ type, weight }) => ({ value: type, weight }))

/** The profile for an object without a type, or with a type that has no profile. */
const unknownTypeProfile: TypeProfile = {
  type: '',
  team: 'platform',
  weight: 0,
  placement: 'none',
  roles: ['host'],
  labels: ['unidentified', 'to-be-checked', 'inherited'],
  models: [{}],
  attributes: {
    asset_tag: integerBetween(10_000, 99_999),
    serial,
    notes: usuallyEmpty('found during the last stocktaking'),
  },
}

const environments = [
  { value: 'prod', weight: 55 },
  { value: 'staging', weight: 20 },
  { value: 'test', weight: 15 },
  { value: 'dev', weight: 10 },
]

/** The number of a location that is not a place of the factory, for IP addresses. */
const UNKNOWN_PLACE = 15

/** User ids by team. Few and fixed, so that the `responsible` filter matches several objects for each of them. */
const staff: Readonly<Record<Team, readonly number[]>> = {
  platform: [3, 7, 12, 31],
  network: [8, 15, 23],
  data: [19, 42],
  facilities: [57],
}

const allUserIds = Object.values(staff)
  .flat()
  .sort((a, b) => a - b)

const userCounts = [
  { value: 0, weight: 15 },
  { value: 1, weight: 60 },
  { value: 2, weight: 19 },
  { value: 3, weight: 6 },
]

const RACKS_AT_A_TIME = 2

/** How many pairs of units a rack with 42 units has. */
const UNIT_PAIRS = 21

/** The distance between the pairs of one object and of the next. It shares no divisor with the number of pairs. */
const STEP = 8

/** The source of a generated object, beside the overrides. */
export interface ObjectSource {
  readonly fields: Fields
  /** At the random numbers of this object. */
  readonly faker: Faker
  readonly places: readonly Place[]
  readonly n: number
  /** How often each place was drawn, by its fact. The place of this object is added. */
  readonly drawnCounts: Map<string, number>
}

/**
 * Generates an object. The type, the location, the rack and the floor are picked first, whatever the overrides are.
 * Then the labels and attributes follow from the type, and the name from the type and the location.
 * @param overrides - checked overrides; of several for a field, the last one wins
 * @throws InventoryMockError when the function of an override returns an invalid value
 */
export function generateObject(
  { fields, faker, places, n, drawnCounts }: ObjectSource,
  overrides: readonly AnyOverrides[],
): BuiltObject {
  const apply = <Own, Given = Own>(name: string, own: Own, complete = (given: Given) => given as unknown as Own): Own =>
    applyOverrides(fields, name, n, overrides, own, complete)
  const drawnPlace = faker.helpers.arrayElement(places)
  drawnCounts.set(drawnPlace.fact, (drawnCounts.get(drawnPlace.fact) ?? 0) + 1)
  const drawnType = faker.helpers.weightedArrayElement(weightedTypes)

  const id = apply<number | undefined>('id', undefined)
  const type = apply<InventoryType | null, Partial<InventoryType> | null>(
    'type',
    { name: drawnType },
    (given) => given && { name: drawnType, ...given },
  )
  const location = apply<InventoryLocation | null, Partial<InventoryLocation> | null>(
    'location',
    { ...drawnPlace },
    (given) => given && completeLocation(given, places, drawnPlace),
  )
  const code = location?.fact ?? location?.name ?? ''
  const placeNumber = location ? places.findIndex(({ fact }) => fact === location.fact) + 1 || UNKNOWN_PLACE : 0

  // No other object of the seed has the same rack and units at the same place, whatever the overrides are. Objects that
  // were drawn for the place have even numbers, and those that overrides put there odd ones: so an override of one object
  // changes no position of another one.
  const drawn = drawnCounts.get(code) ?? 0
  const number = code === drawnPlace.fact ? 2 * (drawn - 1) : 2 * (n - drawn - 1) + 1
  const fullRacks = Math.floor(number / UNIT_PAIRS) * RACKS_AT_A_TIME
  const rack = `r${toTwoDigits(fullRacks + faker.number.int({ min: 1, max: RACKS_AT_A_TIME }))}`
  // The first object of each place is at another height.
  const unitPair = (number * STEP + placeNumber * 5) % UNIT_PAIRS
  const floor = `f${faker.number.int({ min: 1, max: 5 })}`

  const typeName = type?.name?.toLowerCase()
  const profile = typeProfiles.find((profile) => profile.type === typeName) ?? unknownTypeProfile
  const rackOrFloor = location ? { rack, floor, none: '' }[profile.placement ?? 'rack'] : ''

  // For a type without a profile, its name without final digits.
  const word = profile.type === '' && type?.name ? toSlug(type.name).replace(/[\d-]+$/, '') : ''
  const role = faker.helpers.arrayElement(word ? [word] : profile.roles)
  const hostName = createHostName(code, rackOrFloor, role, n)
  const name = apply('name', hostName)

  const responsible = apply('responsible', pickResponsible(faker, profile.team))

  const environment = faker.helpers.weightedArrayElement(environments)
  const otherLabels = faker.helpers.arrayElements(profile.labels, { min: 0, max: 2 })
  const ownLabels = profile.hasEnvironment ? [environment, ...otherLabels] : otherLabels
  const labels = apply('labels', ownLabels)

  const model = faker.helpers.arrayElement(profile.models)
  const vendor = findVendor(model.vendor ?? model.platform)
  const ownAttributes = { ...model }
  for (const [key, value] of Object.entries(profile.attributes)) {
    ownAttributes[key] = value({ faker, n, placeNumber, rackOrFloor, unitPair, vendor })
  }
  const attributes = apply('attributes', ownAttributes)

  const generated = { id, name, location, type, labels, attributes, responsible }
  // In the order of the schema.
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => [
    name,
    Object.hasOwn(generated, name) ? Reflect.get(generated, name) : apply<unknown>(name, createValue(field, name)),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as BuiltObject
}

/** The value of a field that nothing else generates: its default, and for one of the contract else a simple value. */
function createValue(field: Field, name: string): unknown {
  return Object.hasOwn(contractFields, name) ? sampleValue(field, name) : field.default?.value
}

/**
 * Completes a location. If it is a known place, the missing name or fact is the place's. Otherwise a missing name is
 * null, as in the contract (section 2, "Location"), and a missing fact is made from the name.
 */
function completeLocation(
  given: Partial<InventoryLocation>,
  places: readonly Place[],
  drawnPlace: Place,
): InventoryLocation {
  const { name, fact } = given
  let rest: Partial<InventoryLocation> = drawnPlace
  if (typeof fact === 'string') rest = { name: places.find((place) => place.fact === fact)?.name ?? null }
  else if (typeof name === 'string') {
    rest = { fact: places.find((place) => place.name === name)?.fact ?? (toSlug(name) || 'loc') }
  }
  return { name: null, fact: null, ...rest, ...given }
}

/** Nobody, or a member of the team and up to two other users. */
function pickResponsible(faker: Faker, team: Team): number[] {
  const count = faker.helpers.weightedArrayElement(userCounts)
  const first = faker.helpers.arrayElement(staff[team])
  const others = allUserIds.filter((id) => id !== first)
  return [first, ...faker.helpers.arrayElements(others, Math.max(count - 1, 0))].slice(0, count)
}
