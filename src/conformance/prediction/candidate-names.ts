import { type AssumptionName, type Assumptions, assumptionNames } from '../../contract/assumptions.ts'
import type { FilterName } from '../../contract/parameters.ts'

export type TextFilter = Exclude<FilterName, 'responsible'>

export const textFilters: readonly TextFilter[] = ['name', 'location__fact', 'type__name']

export const filterNames: readonly FilterName[] = [...textFilters, 'responsible']

/** An assumption, or its part for one filter: each filter can match in a way of its own. */
export type CandidateName = Exclude<AssumptionName, 'filterMatch'> | `filterMatch.${TextFilter}`

export type CandidateValues = {
  readonly [Name in CandidateName]?: Name extends AssumptionName ? Assumptions[Name] : Assumptions['filterMatch']
}

export const matchNames = textFilters.map((filter) => `filterMatch.${filter}` as const)

/** The parts of an assumption: those of `filterMatch`, or itself. */
export function partsOf(name: AssumptionName): readonly CandidateName[] {
  return name === 'filterMatch' ? matchNames : [name]
}

export const candidateNames: readonly CandidateName[] = assumptionNames.flatMap(partsOf)
