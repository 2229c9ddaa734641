import type { InventoryObject, Location, ObjectType } from '../contract/object.ts'
import type { Kind } from './kinds/kind.ts'
import { kindOf, kinds } from './kinds.ts'
import { type ObjectOverrides, settleWith } from './overrides.ts'
import { type Place, slugOf } from './places.ts'
import type { Randomness } from './randomness.ts'
import { drawResponsible } from './staff.ts'

const kindChoices = kinds.map((value) => ({ value, weight: value.weight }))

const environments = [
  { value: 'prod', weight: 55 },
  { value: 'staging', weight: 20 },
  { value: 'test', weight: 15 },
  { value: 'dev', weight: 10 },
]

const digits = (value: number) => String(value).padStart(2, '0')
const same = <T>(value: T) => value

/**
 * One object. What is drawn first does not depend on any override; what comes later follows from what came before:
 * labels and attributes from the type, the name from the type and the location.
 *
 * @param randomness - at the object's own share
 * @param places - where objects can be
 * @param n - the object's sequence number, from 1
 * @param layers - overrides, the last of which wins
 */
export function draftObject(
  { faker }: Randomness,
  places: readonly Place[],
  n: number,
  layers: readonly ObjectOverrides[],
): InventoryObject {
  const settle = settleWith(n, layers)
  const drawnPlace = faker.helpers.arrayElement(places)
  const drawnKind = faker.helpers.weightedArrayElement(kindChoices)
  const rack = `r${digits(faker.number.int({ min: 1, max: 12 }))}`
  const floor = `f${faker.number.int({ min: 1, max: 5 })}`

  const id = settle('id', n, same)
  const type = settle('type', { name: drawnKind.type }, (given) => given && { name: drawnKind.type, ...given })
  const location = settle(
    'location',
    { ...drawnPlace },
    (given) => given && completeLocation(given, places, drawnPlace),
  )

  const kind = kindOf(type?.name ?? null)
  const spot = { 'in a rack': rack, 'on a floor': floor, nowhere: '' }[location ? kind.stands : 'nowhere']
  const site = location ? places.findIndex(({ fact }) => fact === location.fact) + 1 || 99 : 0

  const role = faker.helpers.arrayElement(rolesOf(kind, type))
  const hostName = [slugOf(location?.fact ?? location?.name ?? ''), spot, role + digits(n)].filter(Boolean).join('-')
  const name = settle('name', hostName, same)
  const responsible = settle('responsible', drawResponsible(faker, kind.team), (given) => [...given])

  const environment = faker.helpers.weightedArrayElement(environments)
  const furtherLabels = faker.helpers.arrayElements(kind.labels, { min: 0, max: 2 })
  const ownLabels = kind.deployed ? [environment, ...furtherLabels] : furtherLabels
  const labels = settle('labels', ownLabels, (given) => [...given])

  const ownAttributes = { ...faker.helpers.arrayElement(kind.models) }
  for (const [key, value] of Object.entries(kind.attributes)) ownAttributes[key] = value({ faker, n, site, spot })
  const attributes = settle('attributes', ownAttributes, same)

  return { id, name, location, type, labels, attributes, responsible }
}

/**
 * A location of which an override gave a part. A known place is filled in from its half; a fact alone has no name
 * otherwise, as in the contract (section 2, "Location"), and a name alone makes a fact.
 */
function completeLocation(given: Partial<Location>, places: readonly Place[], drawn: Place): Location {
  const { name, fact } = given
  let rest: Partial<Location> = drawn
  if (typeof fact === 'string') rest = { name: places.find((place) => place.fact === fact)?.name ?? null }
  else if (typeof name === 'string')
    rest = { fact: places.find((place) => place.name === name)?.fact ?? (slugOf(name) || 'loc') }
  return { name: null, fact: null, ...rest, ...given }
}

/** Words for the host name: those of the kind, or else the type's own name. They do not end in a digit. */
function rolesOf(kind: Kind, type: ObjectType | null): readonly string[] {
  const word = kind.type === '' && type?.name ? slugOf(type.name).replace(/[\d-]+$/, '') : ''
  return word ? [word] : kind.roles
}
