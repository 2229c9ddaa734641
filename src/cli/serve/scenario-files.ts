/**
 * The names of the scenarios, and of their files in `fixtures/`, which are generated with the default seed. Not those of
 * `/factories`: with faker, they take longer to load than the rest.
 */
export const scenarioNames = ['empty', 'small', 'datacenter', 'edges'] as const
