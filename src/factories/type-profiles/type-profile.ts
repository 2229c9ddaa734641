import type { Team } from '../staff.ts'
import type { AttributeValue } from './attribute-values.ts'

/** What objects of one type look like. */
export interface TypeProfile {
  /** Name of the type, the value that the `type__name` filter matches. */
  readonly type: string
  /** How often the type occurs, relative to the other types. */
  readonly weight: number
  /** Words for host names, such as `web`. None of them ends in a digit. */
  readonly roles: readonly string[]
  /** Whether an object is in a rack, on a floor, or neither. Its host name contains the rack or the floor. */
  readonly placement: 'rack' | 'floor' | 'none'
  /** The team that is responsible for it. */
  readonly team: Team
  /** Whether the first label is an environment, such as `prod`. */
  readonly hasEnvironment: boolean
  /** Other labels: an object has up to two of them. */
  readonly labels: readonly string[]
  /** Attributes that belong together, such as a vendor and a model: an object has one of these sets. */
  readonly models: readonly Readonly<Record<string, string>>[]
  /** The other attributes; the value of each is generated independently. */
  readonly attributes: Readonly<Record<string, AttributeValue>>
}
