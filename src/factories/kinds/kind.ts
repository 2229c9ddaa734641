import type { Faker } from '@faker-js/faker'
import type { Team } from '../staff.ts'

/** What is known of an object by the time that its attributes are drawn. */
export interface Draw {
  readonly faker: Faker
  /** The object's sequence number, from 1. */
  readonly n: number
  /** Number of the object's place, from 1; 0 without a place. */
  readonly site: number
  /** Rack, such as `r07`, or floor, such as `f2`; empty without a place, and for what stands in neither. */
  readonly spot: string
}

/** The value of one attribute. */
export type Value = (draw: Draw) => string

/** One type of objects: how often it occurs, what it is called, and what such a thing has. */
export interface Kind {
  /** Type name, the value that the `type__name` filter matches. */
  readonly type: string
  /** How often it occurs, relative to the other kinds. */
  readonly weight: number
  /** Words for host names, such as `web`; none of them ends in a digit. */
  readonly roles: readonly string[]
  /** Where it stands; host names carry it. */
  readonly stands: 'in a rack' | 'on a floor' | 'nowhere'
  /** Who looks after it. */
  readonly team: Team
  /** Whether it is labelled with an environment, such as `prod`. */
  readonly deployed: boolean
  /** Further labels that it may have. */
  readonly labels: readonly string[]
  /** Attributes that go together, such as a vendor and a model: one of these is picked. */
  readonly models: readonly Readonly<Record<string, string>>[]
  /** The other attributes, each with a value of its own. */
  readonly attributes: Readonly<Record<string, Value>>
}

/** One of the given values. */
export const oneOf =
  (...values: readonly string[]): Value =>
  ({ faker }) =>
    faker.helpers.arrayElement(values)

/** One of the given values, but empty three times out of four, as fields are that nobody has to fill in. */
export const seldom =
  (...values: readonly string[]): Value =>
  ({ faker }) => {
    const filled = faker.number.int({ min: 1, max: 4 }) === 4
    const value = faker.helpers.arrayElement(values)
    return filled ? value : ''
  }

/** An integer, both ends included, with a unit behind it. */
export const between =
  (min: number, max: number, unit = ''): Value =>
  ({ faker }) =>
    `${faker.number.int({ min, max })}${unit}`

/** A serial number: the vendor's letters, then seven of those letters and digits that nobody mistakes for another. */
export const serial =
  (letters: string): Value =>
  ({ faker }) =>
    letters + faker.string.fromCharacters('23456789BCDFGHJKLMNPQRSTVWXYZ', 7)

/** IPv4 address: the second byte is the site, the rest is the object's own. Empty without a place. */
export const ip: Value = ({ n, site }) => (site === 0 ? '' : `10.${site}.${Math.floor(n / 250) % 256}.${(n % 250) + 1}`)

/** MAC address: the vendor's prefix, then a byte by chance, then two that are the object's own. */
export const mac =
  (prefix: string): Value =>
  ({ faker, n }) =>
    [
      prefix,
      ...[faker.number.int(255), (n >> 8) & 255, n & 255].map((byte) => byte.toString(16).padStart(2, '0')),
    ].join(':')

/** The rack or the floor. Empty without a place. */
export const spot: Value = (draw) => draw.spot

/** The lowest height unit in the rack, such as `U07`. Empty without a place. */
export const unit: Value = ({ faker, spot }) => {
  const lowest = faker.number.int({ min: 1, max: 40 })
  return spot && `U${String(lowest).padStart(2, '0')}`
}
