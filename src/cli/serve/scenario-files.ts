/** The name of each scenario, and of its file in `fixtures/`. The files are generated with the default seed. */
export const scenarioFiles = {
  empty: 'empty',
  small: 'small',
  datacenter: 'datacenter',
  edgeCases: 'edge-cases',
} as const

/** The names of the scenarios. Not those of `/factories`: with faker, they take longer to load than the rest. */
export const scenarioNames = Object.keys(scenarioFiles) as (keyof typeof scenarioFiles)[]
