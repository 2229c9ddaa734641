import type { Faker } from '@faker-js/faker'
import type { Place } from './places.ts'

/** How often a sequence of objects has drawn each place, by its fact. Overrides do not change it. */
type DrawnCounts = ReadonlyMap<string, number>

/** Where an object is at its place, if it is in a rack. */
export interface RackPosition {
  /** Number of the rack, from 1. */
  readonly rack: number
  /** Number of the pair of rack units that belong to the object, from 0: the first one is U01 and U02. */
  readonly unitPair: number
}

/** How many racks are filled at a time. */
const RACKS_AT_A_TIME = 2

/** How many pairs of units a rack with 42 units has. */
const UNIT_PAIRS = 21

/** The distance between the pairs of one object and of the next. It shares no divisor with the number of pairs. */
const STEP = 8

/** What a position follows from. */
interface RackPositionInput {
  /** At the random numbers of the object; one of them is taken. */
  readonly faker: Faker
  /** Sequence number of the object, from 1. */
  readonly n: number
  /** The place that was drawn for the object. An override can put it at another one. */
  readonly drawnPlace: Place
  /** How often each place was drawn, with this object. */
  readonly counts: DrawnCounts
  /** The fact of the object's place, or its name. */
  readonly code: string
  /** Number of the object's place, from 1. */
  readonly placeNumber: number
}

/**
 * Finds a position that no other object of the seed has at the same place, whatever the overrides are. The more objects
 * there are at a place, the more racks it has.
 */
export function findRackPosition({ faker, n, drawnPlace, counts, code, placeNumber }: RackPositionInput): RackPosition {
  const drawn = counts.get(code) ?? 0
  // Objects that were drawn for the place have even numbers, and those that overrides put there odd ones. So an
  // override of one object changes no position of another one.
  const number = code === drawnPlace.fact ? 2 * (drawn - 1) : 2 * (n - drawn - 1) + 1
  const fullRacks = Math.floor(number / UNIT_PAIRS) * RACKS_AT_A_TIME
  return {
    rack: fullRacks + faker.number.int({ min: 1, max: RACKS_AT_A_TIME }),
    // The first object of each place is at another height.
    unitPair: (number * STEP + placeNumber * 5) % UNIT_PAIRS,
  }
}
