import { type AssumptionName, assumptionRows } from './assumption-rows.ts'

/** The decision of each assumption, in a sentence, and the section of the contract that leaves it open. */
export const assumptionDescriptions = Object.fromEntries(
  Object.entries(assumptionRows).map(([name, { decides, section }]) => [name, { decides, section }]),
) as Readonly<Record<AssumptionName, { decides: string; section: string }>>
