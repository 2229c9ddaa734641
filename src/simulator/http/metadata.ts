import { type Assumptions, isBodyField } from '../../contract/assumptions.ts'
import { type Field, type Fields, isListOfObjects } from '../../contract/field.ts'
import type { JsonValue } from '../../contract/json.ts'
import { mediaTypes } from './negotiate.ts'

/** The framework's description of a path, with the fields of a method if `action` names one. */
export function describeResource(
  fields: Fields,
  name: 'List' | 'Instance',
  action: 'POST' | 'PUT' | null,
  assumptions: Assumptions,
): JsonValue {
  const description = {
    name: `Inventory Object ${name}`,
    description: '',
    renders: Object.values(mediaTypes),
    parses: [mediaTypes.json],
  }
  if (action === null) return description
  const isRequired = (name: string, field: Field) =>
    isBodyField(name) ? assumptions.requiredFields.includes(name) : !field.isOptional
  return { ...description, actions: { [action]: describeFields(fields, assumptions, isRequired) } }
}

function describeFields(
  fields: Fields,
  assumptions: Assumptions,
  isRequired: (name: string, field: Field) => boolean = (_, field) => !field.isOptional,
): Record<string, JsonValue> {
  const entries = Object.entries(fields).map(([name, field]): [string, JsonValue] => {
    const label = name.replaceAll('_', ' ')
    const required = !field.isReadOnly && isRequired(name, field)
    return [name, describeField(field, required, `${label[0]!.toUpperCase()}${label.slice(1)}`, assumptions)]
  })
  return Object.fromEntries(entries)
}

/** The framework's names of types; that of JSON is that of a field of any kind. */
const typeNames: Readonly<Record<Field['type'], string>> = {
  text: 'string',
  date: 'date',
  integer: 'integer',
  number: 'float',
  boolean: 'boolean',
  choice: 'choice',
  list: 'list',
  map: 'nested object',
  object: 'nested object',
  json: 'field',
}

/** @param label - null for an element of a list or a map, which has none */
function describeField(field: Field, required: boolean, label: string | null, assumptions: Assumptions): JsonValue {
  const { type, isReadOnly = false, maxLength, choices, element, fields } = field
  const min = field.min || undefined
  const max = (maxLength && assumptions[maxLength]) ?? field.max
  const hasRange = !isReadOnly && (type === 'integer' || type === 'number')
  const isOfObjects = isListOfObjects(field)
  const entries = Object.entries({
    type: isOfObjects ? 'field' : typeNames[type],
    required,
    read_only: isReadOnly,
    label,
    min_length: type === 'text' ? min : undefined,
    max_length: type === 'text' ? max : undefined,
    min_value: hasRange ? field.min : undefined,
    max_value: hasRange ? max : undefined,
    choices: choices?.map((value): JsonValue => ({ value, display_name: String(value) })),
    child: element && describeField(element, isOfObjects ? required : true, null, assumptions),
    children: fields && describeFields(fields, assumptions),
  })
  return Object.fromEntries(
    entries.filter((entry): entry is [string, JsonValue] => (entry[1] ?? undefined) !== undefined),
  )
}
