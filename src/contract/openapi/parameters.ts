import { type ListParameter, listParameters } from '../parameters.ts'

const schemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
} as const

const documentation: Record<ListParameter, [description: string, example: string | number]> = {
  name: ['Filter by object name.', 'web-1'],
  responsible: ['Filter by responsible user id.', 5],
  location__fact: ['Filter by location fact.', 'osl1'],
  type__name: ['Filter by type name.', 'switch'],
  sort: ['Sort by id ascending (`id`) or descending (`-id`).', '-id'],
}

/** The query parameters of the list (contract section 4.1), by name. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  Object.entries(documentation).map(([name, [description, example]]) => {
    // The example is in the schema: viewers fill their form with the examples of parameters, and all these filters
    // together match nothing.
    const schema = { ...schemas[listParameters[name as ListParameter]], examples: [example] }
    return [name, { name, in: 'query', description, schema }]
  }),
)
