import type { Assumptions, BodyField } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import { mediaTypes } from './negotiate.ts'

interface FieldMetadata {
  [key: string]: JsonValue
  type: string
}

const string: FieldMetadata = { type: 'string' }
const element = { type: 'field', required: true, read_only: false }

const field = (required: boolean, label: string, { type, ...rest }: FieldMetadata): JsonValue => ({
  type,
  required,
  read_only: false,
  label,
  ...rest,
})

const fields: Record<BodyField, FieldMetadata> = {
  name: string,
  location: {
    type: 'nested object',
    children: { name: field(false, 'Name', string), fact: field(true, 'Fact', string) },
  },
  type: { type: 'nested object', children: { name: field(true, 'Name', string) } },
  labels: { type: 'list', child: element },
  attributes: { type: 'nested object', child: { ...element, type: 'string' } },
  responsible: { type: 'list', child: element },
}

/** The framework's description of a path, with the fields of a method if `action` names one. */
export function describeResource(
  name: 'List' | 'Instance',
  action: 'POST' | 'PUT' | null,
  { requiredFields, nameMaxLength }: Assumptions,
): JsonValue {
  const description = {
    name: `Inventory Object ${name}`,
    description: '',
    renders: Object.values(mediaTypes),
    parses: [mediaTypes.json],
  }
  if (action === null) return description
  const described = Object.entries(fields).map(([key, metadata]) => {
    const limit: Record<string, number> = key === 'name' && nameMaxLength !== null ? { max_length: nameMaxLength } : {}
    const label = `${key[0]!.toUpperCase()}${key.slice(1)}`
    return [key, field(requiredFields.includes(key as BodyField), label, { ...metadata, ...limit })]
  })
  const id = { type: 'integer', required: false, read_only: true, label: 'Id' }
  return { ...description, actions: { [action]: { id, ...Object.fromEntries(described) } } }
}
