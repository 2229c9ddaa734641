/** The names of the scenarios, in a file of its own: not everybody who names one needs faker, which generates it. */
export const scenarioNames = ['empty', 'small', 'datacenter', 'edges'] as const

/**
 * Name of a scenario.
 * @useDeclaredType
 */
export type ScenarioName = (typeof scenarioNames)[number]
