import { type ListParameter, listParameters } from '../parameters.ts'

const schemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
} as const

const examples: Record<ListParameter, string | number> = {
  name: 'web-1',
  responsible: 5,
  location__fact: 'osl1',
  type__name: 'switch',
  sort: '-id',
}

/** The query parameters of the list (contract section 4.1), by name. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  Object.entries(listParameters).map(([name, { kind, meaning }]) => [
    name,
    // The example is in the schema: viewers fill their form with the examples of parameters, and all these filters
    // together match nothing.
    {
      name,
      in: 'query',
      description: meaning,
      schema: { ...schemas[kind], examples: [examples[name as ListParameter]] },
    },
  ]),
)
