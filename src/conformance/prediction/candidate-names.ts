import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  type BodyField,
  bodyFields,
  type FilterMatch,
} from '../../contract/assumptions.ts'
import { type TextFilter, textFilters } from '../../contract/parameters.ts'

type MatchName = `filterMatch.${TextFilter}`
type RequiredName = `requiredFields.${BodyField}`

/** An assumption, or its part: each filter can match in a way of its own, and each field can be required. */
export type CandidateName = Exclude<AssumptionName, 'filterMatch' | 'requiredFields'> | MatchName | RequiredName

export type CandidateValues = {
  readonly [Name in CandidateName]?: Name extends AssumptionName
    ? Assumptions[Name]
    : Name extends MatchName
      ? FilterMatch
      : boolean
}

export const matchNames: readonly MatchName[] = textFilters.map((filter) => `filterMatch.${filter}` as const)

export const requiredNames: readonly RequiredName[] = bodyFields.map((field) => `requiredFields.${field}` as const)

/** The parts of an assumption; itself if it has none. */
export function partsOf(name: AssumptionName): readonly CandidateName[] {
  if (name === 'filterMatch') return matchNames
  return name === 'requiredFields' ? requiredNames : [name]
}

export const candidateNames: readonly CandidateName[] = assumptionNames.flatMap(partsOf)
