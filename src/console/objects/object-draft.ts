import type { Field, Fields } from '../../contract/field.ts'
import type { InventoryObject, InventoryObjectInput, ObjectFields } from '../../contract/object.ts'
import { formatError } from '../../text/error-message.ts'
import { listChangedFields } from '../model/describe-change.ts'
import { parseJsonInput } from '../model/json-text.ts'

/** The fields of the contract, as paths in an object. The lists and the attributes are edited as JSON. */
const contractPaths = ['name', 'type.name', 'location.fact', 'location.name', 'labels', 'responsible', 'attributes']

/** The path of the field that has the whole object, as JSON. */
export const WHOLE = 'JSON'

/** An object that is being edited. */
export interface Draft {
  /** The object when the user began. */
  readonly base: ObjectFields
  /** The edited object, without the texts. */
  readonly object: ObjectFields
  /** What the user typed, by the path of the field. */
  readonly texts: Readonly<Record<string, string>>
  /** What is wrong, by the path of the field; with an empty path if it is none of the fields. */
  readonly problems: Readonly<Record<string, string>>
}

/** Lists the fields of the form: those of the contract, then those of the schema, and what else the object has. */
export function listPaths(object: ObjectFields, fields: Fields | null): string[] {
  const names = Object.keys({ ...fields, ...object })
  return [...contractPaths, ...names.filter((name) => ![...Object.keys(emptyFields), 'id', WHOLE].includes(name))]
}

const emptyFields: ObjectFields = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** Removes the id of an object, and adds the fields that it lacks. */
export function toFields({ id: _, ...fields }: Partial<InventoryObject> | InventoryObjectInput): ObjectFields {
  return { ...emptyFields, ...fields } as ObjectFields // What the mock and the factories return is complete.
}

/** Creates a draft without changes. */
export function createDraft(base: ObjectFields): Draft {
  return { base, object: base, texts: {}, problems: {} }
}

/** Formats the value of a field as text. Null is an empty text. */
export function readField(object: ObjectFields, path: string): string {
  if (path === WHOLE) return JSON.stringify(object, null, 2)
  const [key, child] = split(path)
  const value: unknown = object[key]
  if (child) return Object(value)[child] ?? ''
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, key === 'attributes' ? 2 : 0)
}

/**
 * Applies the texts of a draft to its object.
 * @returns a draft without these texts, except those with a problem: they are not JSON
 */
export function applyTexts({ base, object, texts }: Draft, fields: Fields | null): Draft {
  const rest: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const path in texts) {
    try {
      object = writeField(object, path, texts[path]!, fields)
    } catch (error) {
      rest[path] = texts[path]!
      problems[path] = `Enter JSON. ${formatError(error)}`
    }
  }
  return { base, object, texts: rest, problems }
}

function writeField(object: ObjectFields, path: string, text: string, fields: Fields | null): ObjectFields {
  // What is left out gets its empty value. The mock says that a name is missing.
  if (path === WHOLE) return { ...emptyFields, name: null, ...parseJsonInput(text) }
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
  const keys = contractPaths.includes(path) ? path.split('.') : [path]
  return keys as [key: keyof ObjectFields, child?: string]
}

/** The fields that a draft changes. */
function toChanges({ base, object }: Draft): Partial<ObjectFields> {
  return Object.fromEntries(listChangedFields({ ...base }, { ...object }).map((key) => [key, Reflect.get(object, key)]))
}

/** Applies the changes of a draft to another state of its object. */
export function rebase(draft: Draft, base: ObjectFields): Draft {
  return { ...draft, base, object: { ...base, ...toChanges(draft) } }
}

/** Finds the field that an error of a mock or of a server is about; an empty text for none. */
export function findProblemPath(message: string, { object, texts }: Draft, fields: Fields | null): string {
  if (WHOLE in texts) return WHOLE
  const named = Array.from(message.matchAll(/(?:^|; |object\.)([\w.]+)/g), ([, path]) => `${path}.`)
  return listPaths(object, fields).find((path) => named.some((one) => one.startsWith(`${path}.`))) ?? ''
}
