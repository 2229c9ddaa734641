import { describeIds, describeOutcome, isSameOutcome, type Outcome } from './outcome.ts'
import type { Mismatch } from './question.ts'

/**
 * Finds out what a response does that no assumption allows: another status, another object, a list without an object
 * that is in every predicted one, or with an object that is in none of them, or in another order. A list between them,
 * such as that of a filter which matches the beginning of a name, is only unknown to the mock.
 * @param predicted - the outcomes under all assumptions
 * @returns null if the contract is silent about it
 */
export function findViolation(predicted: readonly Outcome[], got: Outcome, isOrdered?: boolean): Mismatch | null {
  const [first] = predicted
  const lists = predicted.map(({ ids }) => ids)
  if (!got.ids || !lists.every((ids) => ids !== null) || got.content !== '') {
    const isExpected = predicted.some((outcome) => isSameOutcome(outcome, got, isOrdered))
    return isExpected ? null : { expected: describeOutcome(first!), got: describeOutcome(got) }
  }
  const found = new Set(got.ids)
  const [always, ever] = [intersect(lists), new Set(lists.flat())]
  const missing = always.filter((id) => !found.has(id))
  if (missing.length > 0) return { expected: `${describeIds(missing)} in the list`, got: describeIds(got.ids) }
  const surplus = got.ids.filter((id) => !ever.has(id))
  if (surplus.length > 0) return { expected: `a list without ${describeIds(surplus)}`, got: describeIds(got.ids) }
  const isAnyOrder = !isOrdered || lists.some((ids) => ids.length !== found.size || ids.join() === got.ids!.join())
  return isAnyOrder ? null : { expected: describeIds(first!.ids!), got: describeIds(got.ids) }
}

function intersect([first, ...others]: readonly (readonly number[])[]): number[] {
  const sets = others.map((ids) => new Set(ids))
  return first!.filter((id) => sets.every((ids) => ids.has(id)))
}
