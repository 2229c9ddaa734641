import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { type DryRun, describeResponse } from './dry-run.ts'
import type { AssumptionCombination } from './explanation.ts'
import { listOtherValues } from './other-values.ts'

/** The assumptions that decide which objects a list has, or whether there is one. */
const listAssumptions: readonly AssumptionName[] = [
  'filterMatch',
  'filterCombination',
  'repeatedFilter',
  'unknownParameters',
  'invalidParameters',
  'tokens',
]

/** Finds the changes of two assumptions with which a list has objects. At most 30. */
export function findCombinations(
  request: ServiceRequest,
  assumptions: Assumptions,
  dryRun: DryRun,
): AssumptionCombination[] {
  const changes = listAssumptions.flatMap((name) =>
    listOtherValues(name, assumptions, request).map((value) => ({ name, value })),
  )
  return changes.flatMap((one, index) =>
    changes.slice(index + 1).flatMap((other) => {
      if (one.name === other.name) return []
      // The names are those of their values, which the type does not follow.
      const changed = { [one.name]: one.value, [other.name]: other.value } as Partial<Assumptions>
      const response = dryRun(request, resolveAssumptions(changed, assumptions))
      return response?.list?.objects.length ? [{ assumptions: changed, ...describeResponse(response) }] : []
    }),
  )
}
