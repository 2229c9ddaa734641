import type { Faker } from '@faker-js/faker'
import { toTwoDigits } from './host-name.ts'
import type { Vendor } from './vendors.ts'

/** A team, named for its work. */
export type Team = 'platform' | 'network' | 'data' | 'facilities'

/** The look of objects of one type. */
export interface Profile {
  /** How often the type occurs, relative to the other types. */
  readonly weight: number
  /**
   * Whether an object is in a rack, on a floor, or neither. Its host name contains the rack or the floor.
   * @default 'rack'
   */
  readonly placement?: 'rack' | 'floor' | 'none'
  /** Whether the first label is an environment, such as `prod`. */
  readonly hasEnvironment?: boolean
  /** Words for host names, such as `web`. None of them ends in a digit. */
  readonly roles: readonly string[]
  /** Other labels: an object has up to two of them. */
  readonly labels: readonly string[]
  /** Attributes that belong together, such as a vendor and a model: an object has one of these sets. */
  readonly models: readonly Readonly<Record<string, string>>[]
  /** The other attributes; the value of each is generated independently. */
  readonly attributes: Readonly<Record<string, AttributeValue>>
}

export interface TypeProfile extends Profile {
  /** Name of the type, the value that the `type__name` filter matches. */
  readonly type: string
  readonly team: Team
}

/** The source of an object's attributes. */
interface AttributeContext {
  readonly faker: Faker
  readonly n: number
  /** Number of the object's place, from 1; 0 for an object without a location. */
  readonly placeNumber: number
  /** A rack, such as `r07`, or a floor, such as `f2`; empty for an object without either. */
  readonly rackOrFloor: string
  /** Number of the pair of rack units that belong to the object, from 0. */
  readonly unitPair: number
  readonly vendor: Vendor
}

/** Generates the value of one attribute. */
type AttributeValue = (context: AttributeContext) => string

export const oneOf =
  (...values: readonly string[]): AttributeValue =>
  ({ faker }) =>
    faker.helpers.arrayElement(values)

/** Empty in three of four objects, otherwise one of the given values. */
export const usuallyEmpty =
  (...values: readonly string[]): AttributeValue =>
  ({ faker }) => {
    const filled = faker.number.int({ min: 1, max: 4 }) === 4
    // The value is picked even if it is not used: the attributes after it get the same random numbers either way.
    const value = faker.helpers.arrayElement(values)
    return filled ? value : ''
  }

/** An integer from `min` to `max`, followed by a suffix. */
export const integerBetween =
  (min: number, max: number, suffix = ''): AttributeValue =>
  ({ faker }) =>
    `${faker.number.int({ min, max })}${suffix}`

/** A serial number of the vendor. */
export const serial: AttributeValue = ({ faker, vendor }) => faker.helpers.replaceSymbols(vendor.serial)

/** The networks of every site. The position of each is its number; there is room for 16. */
const networks = ['management', 'servers', 'virtual machines', 'data', 'public', 'office'] as const

/**
 * An IPv4 address in a network of the object's site, which has a /12: the first one 10.16.0.0/12. Each of its networks
 * has a /16. Empty without a location.
 */
export const ip =
  (network: (typeof networks)[number]): AttributeValue =>
  ({ n, placeNumber }) =>
    placeNumber === 0
      ? ''
      : `10.${placeNumber * 16 + networks.indexOf(network)}.${Math.floor(n / 240) % 256}.${(n % 240) + 10}`

/** A MAC address: the vendor's prefix, a random byte, and two bytes for the object. */
export const mac: AttributeValue = ({ faker, n, vendor }) => {
  const bytes = [faker.number.int(255), (n >> 8) & 255, n & 255]
  return [vendor.mac, ...bytes.map((byte) => byte.toString(16).padStart(2, '0'))].join(':')
}

/** The rack or the floor of the object. Empty without a location. */
const rackOrFloor: AttributeValue = (context) => context.rackOrFloor

/** The lowest rack unit that the object occupies, such as `U07`: one of its pair. Empty without a location. */
const unit: AttributeValue = ({ faker, rackOrFloor, unitPair }) => {
  const lowest = unitPair * 2 + faker.number.int({ min: 1, max: 2 })
  return rackOrFloor && `U${toTwoDigits(lowest)}`
}

export const onFloor = { floor: rackOrFloor }
export const inRack = { rack: rackOrFloor }
export const inRackUnit = { ...inRack, unit }
