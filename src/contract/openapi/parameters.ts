import { listParameters } from '../parameters.ts'

const schemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
} as const

/** The parameters of the list (contract section 4.1), by name. */
export const queryParameters: Record<string, object> = Object.fromEntries(
  Object.entries(listParameters).map(([name, { kind, meaning }]) => [
    name,
    { name, in: 'query', description: meaning, schema: schemas[kind] },
  ]),
)
