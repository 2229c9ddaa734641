import { type ListParameter, listParameters } from '../parameters.ts'

const schemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
} as const

const descriptions: Record<ListParameter, string> = {
  name: 'Filter by object name.',
  responsible: 'Filter by responsible user id.',
  location__fact: 'Filter by location fact.',
  type__name: 'Filter by type name.',
  sort: 'Sort by id ascending (`id`) or descending (`-id`).',
}

const examples: Record<ListParameter, string | number> = {
  name: 'web-1',
  responsible: 5,
  location__fact: 'osl1',
  type__name: 'switch',
  sort: '-id',
}

/** The query parameters of the list (contract section 4.1), by name. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  (Object.keys(listParameters) as ListParameter[]).map((name) => [
    name,
    // The example is in the schema: viewers fill their form with the examples of parameters, and all these filters
    // together match nothing.
    {
      name,
      in: 'query',
      description: descriptions[name],
      schema: { ...schemas[listParameters[name]], examples: [examples[name]] },
    },
  ]),
)
