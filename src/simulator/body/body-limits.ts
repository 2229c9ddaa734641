import type { Assumptions } from '../../contract/assumptions.ts'
import type { Field } from '../../contract/field.ts'

/** The bounds of request bodies, where clients are not trusted: on a host. The contract has none (section 8). */
export interface BodyLimits {
  /** The elements and keys in a field, at all depths together. */
  readonly elements: number
  /** The characters of the texts that filters compare, and of the location's name. */
  readonly text: number
}

export const noLimits: BodyLimits = { elements: Infinity, text: Infinity }

/** The largest length of a text or a list, or the largest number; undefined for no bound. */
export function findMaximum(
  { max = Infinity, maxLength, isBounded }: Field,
  assumptions: Assumptions,
  limits: BodyLimits,
): number | undefined {
  const assumed = maxLength && assumptions[maxLength]
  const least = Math.min(max, assumed ?? Infinity, isBounded ? limits.text : Infinity)
  return least === Infinity ? undefined : least
}
