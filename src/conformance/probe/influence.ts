import type { AssumptionName } from '../../contract/assumptions.ts'
import type { Combination } from './hypotheses.ts'

/**
 * Finds the assumptions that can make a difference for a request: two combinations that differ in this one alone have
 * different outcomes.
 * @param outcomes - of each combination, as texts
 * @returns all of them if none can
 */
export function findInfluential(
  names: readonly AssumptionName[],
  combinations: readonly Combination[],
  outcomes: readonly string[],
): AssumptionName[] {
  const influential = names.filter((name) => {
    const outcomeOfOthers = new Map<string, string>()
    return combinations.some(({ assumptions }, at) => {
      const others = JSON.stringify({ ...assumptions, [name]: undefined })
      const known = outcomeOfOthers.get(others) ?? outcomes[at]!
      outcomeOfOthers.set(others, known)
      return known !== outcomes[at]
    })
  })
  return influential.length > 0 ? influential : [...names]
}
