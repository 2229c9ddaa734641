import { bodyPaths, newObject } from '../../contract/constants/fields.ts'
import type { Field, Fields } from '../../contract/field.ts'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { formatError } from '../../text/error-message.ts'
import { parseJsonInput } from '../model/json-text.ts'
import type { Draft } from '../model/views.ts'

/** Lists the fields of the form: those of the contract, those that the schema adds, and what else an object has. */
export function listPaths(object: InventoryObject, fields: Fields | null): string[] {
  const names = Object.keys({ ...fields, ...object })
  return [...bodyPaths, ...names.filter((name) => !Object.hasOwn(newObject, name))]
}

/** Formats the value of a field as text. Null is an empty text. */
export function readField(object: InventoryObject, path: string): string {
  const [key, child] = split(path)
  const value: unknown = object[key]
  if (child) return Object(value)[child] ?? ''
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, key === 'attributes' ? 2 : 0)
}

/**
 * Applies what the user typed to an object.
 * @returns what is wrong, by the path of the field, where a text is not JSON
 */
export function applyTexts(
  object: InventoryObject,
  texts: Draft['texts'],
  fields: Fields | null,
): { object: InventoryObject; problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  for (const path in texts) {
    try {
      object = writeField(object, path, texts[path]!, fields)
    } catch (error) {
      problems[path] = `Enter JSON. ${formatError(error)}`
    }
  }
  return { object, problems }
}

function writeField(object: InventoryObject, path: string, text: string, fields: Fields | null): InventoryObject {
  const [key, child] = split(path)
  if (!child) {
    const field = fields?.[key]
    const value: unknown = object[key]
    const isNull = text === '' && key !== 'name' && (field?.isNullable ?? value === null)
    if (isNull) return { ...object, [key]: null }
    if (key === 'name' || isText(field, value)) return { ...object, [key]: text }
    return text === '' && value === undefined ? object : { ...object, [key]: parseJsonInput(text) }
  }
  const value = { ...Object(object[key]), [child]: text || null }
  return { ...object, [key]: Object.values(value).some((part) => part !== null) ? value : null }
}

/** Whether a field is edited as a plain text, and not as JSON. The fields of a server are known by their values alone. */
function isText(field: Field | undefined, value: unknown): boolean {
  if (!field) return typeof value === 'string'
  const { type, choices = [] } = field
  return type === 'choice' ? choices.every((choice) => typeof choice === 'string') : ['text', 'date'].includes(type)
}

function split(path: string) {
  // The name of another field can have a dot.
  const keys = bodyPaths.includes(path) ? path.split('.') : [path]
  return keys as [key: keyof ObjectFields, child?: string]
}

/** Finds the field that an error of a mock or of a server is about; an empty text for none. */
export function findProblemPath(message: string, object: InventoryObject, fields: Fields | null): string {
  const named = Array.from(message.matchAll(/(?:^|; |object\.)([\w.]+)/g), ([, path]) => `${path}.`)
  return listPaths(object, fields).find((path) => named.some((one) => one.startsWith(`${path}.`))) ?? ''
}
