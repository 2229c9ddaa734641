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

/** The parameters of the list (contract section 4.1), by name. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  Object.entries(listParameters).map(([name, { kind, meaning }]) => [
    name,
    // In the schema: viewers fill a form with the example of a parameter, and all filters at once find nothing.
    {
      name,
      in: 'query',
      description: meaning,
      schema: { ...schemas[kind], examples: [examples[name as ListParameter]] },
    },
  ]),
)
