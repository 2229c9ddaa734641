import type { Assumptions, BodyField } from '../../contract/assumptions.ts'
import { type ElementSchema, type ElementSchemas, validateElement } from '../../contract/elements.ts'
import { messages } from '../../contract/error-messages.ts'
import { isJson, type JsonValue } from '../../contract/json.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { strip, typeName } from '../python-semantics.ts'

/** The errors of a request body, as the framework nests them: lists of messages, by field. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** Creates errors without a prototype: an attribute can be named `__proto__`. */
export function createErrors(): FieldErrors {
  return Object.create(null)
}

/**
 * Adds a message at a path, in new lists: they can be shared. Where there are errors deeper than the path, or above it,
 * the messages of the whole are in `non_field_errors`.
 */
function addError(errors: FieldErrors, [key, ...path]: readonly (string | number)[], message: string): void {
  let inside = errors[key!]
  if (path.length > 0 || (inside && !Array.isArray(inside))) {
    if (Array.isArray(inside)) inside = { non_field_errors: inside }
    errors[key!] = inside ??= createErrors()
    addError(inside, path.length > 0 ? path : ['non_field_errors'], message)
  } else errors[key!] = [...(inside ?? []), message]
}

/*
 * The fields of a request body as the framework's serializers read them: what they trim, convert, fill in and reject.
 * The fields are those of the contract (section 2). It leaves the rules and messages open, so they are those of Django
 * REST Framework.
 */

/** Reads a value. Its errors are added under the name of the field; with errors, the result means nothing. */
type FieldReader<Value> = (input: unknown, errors: FieldErrors, field: string) => Value

/** The framework's message for a field that is missing, null or of the wrong type. */
function describeInvalid(input: unknown, describeType: (type: string) => string): string {
  if (input === undefined) return messages.required
  return input === null ? messages.null : describeType(typeName(input))
}

interface StringOptions {
  allowBlank?: boolean
  /** In characters, not UTF-16 code units. */
  maxLength?: number | null
}

/** A string, which is trimmed. Numbers are converted, booleans are errors. */
function string(options?: StringOptions): FieldReader<string> {
  return (input, errors, field) => readString(input, (message) => addError(errors, [field], message), options)
}

function readString(
  input: unknown,
  report: (message: string) => void,
  { allowBlank = false, maxLength = null }: StringOptions = {},
): string {
  if (typeof input !== 'string' && typeof input !== 'number') {
    report(describeInvalid(input, () => messages.notAString))
    return ''
  }
  const text = strip(String(input))
  if (text === '' && !allowBlank) report(messages.blank)
  if (maxLength !== null && [...text].length > maxLength) report(messages.maxLength(maxLength))
  if (text.includes('\0')) report(messages.nullCharacter)
  const surrogate = /\p{Surrogate}/u.exec(text)?.[0]
  if (surrogate) report(messages.surrogate(surrogate.charCodeAt(0).toString(16).toUpperCase()))
  return text
}

function nullable<Value>(read: FieldReader<Value>): FieldReader<Value | null> {
  return (input, errors, field) => (input === null ? null : read(input, errors, field))
}

/** The reader of a field of an object. `missing` makes the value of one that is left out; null leaves it out, too. */
interface ObjectField {
  read: FieldReader<unknown>
  missing?: (() => unknown) | null
}

/** An object with these fields; it may have others. */
function object<Value>(fields: Readonly<Record<string, ObjectField>>): FieldReader<Value> {
  return (input, errors, field) => {
    const result: Record<string, unknown> = {}
    if (typeName(input) === 'dict') {
      const inside = createErrors()
      for (const name in fields) {
        const { read, missing } = fields[name]!
        const value = (input as Record<string, unknown>)[name]
        if (value !== undefined || missing === undefined) result[name] = read(value, inside, name)
        else if (missing) result[name] = missing()
      }
      if (Object.keys(inside).length > 0) errors[field] = inside
    } else {
      const path = input === undefined || input === null ? [field] : [field, 'non_field_errors']
      addError(errors, path, describeInvalid(input, messages.notADictionary))
    }
    return result as Value
  }
}

/** Reads an element of a list or a map. An error is one of the element, or of a path inside it. */
type ReadElement = (element: unknown, report: (message: string, path?: (string | number)[]) => void) => JsonValue

/**
 * A list or a map, whose elements are read in place. A body can have hundreds of thousands of errors: those with the
 * same message share one list, and those of a map replace its elements, because more would take most of the time.
 */
function collection<Value>(
  type: 'list' | 'dict',
  describeType: (type: string) => string,
  read: ReadElement,
): FieldReader<Value> {
  return (input, errors, field) => {
    if (typeName(input) === type) {
      const elements = input as Record<string | number, unknown>
      // Created for the first error: most bodies have none.
      let inside: FieldErrors | undefined
      let lists: FieldErrors | undefined
      let found: FieldErrors = {}
      let hasValid = false
      const report: Parameters<ReadElement>[1] = (message, path = []) => {
        lists ??= createErrors()
        if (!found.error && path.length === 0) found.error = lists[message] ??= [message]
        else addError(found, ['error', ...path], message)
      }
      for (const at of Array.isArray(input) ? [...input.keys()] : Object.keys(elements)) {
        elements[at] = read(elements[at], report)
        if (found.error) {
          inside ??= Array.isArray(input) ? createErrors() : (elements as FieldErrors)
          inside[at] = found.error
          found = {}
        } else hasValid = true
      }
      // In a map, what is a string is valid.
      if (hasValid) for (const at in inside) if (typeof inside[at] === 'string') delete inside[at]
      if (inside) errors[field] = inside
    } else addError(errors, [field], describeInvalid(input, describeType))
    return input as Value
  }
}

/** A list of any JSON values except null, or only of those that a schema accepts. */
function list(schema?: ElementSchema) {
  return collection<JsonValue[]>('list', messages.notAList, (element, report) => {
    if (element === null) report(messages.null)
    else if (!isJson(element)) report(messages.notJson)
    else {
      if (!schema) return element
      const result = validateElement(schema, element)
      for (const { message, path } of result.issues) report(message, path)
      return result.value
    }
    return null
  })
}

export interface BodyReaders {
  /** Of a create or a replace. A missing field is an error, or gets its default (`requiredFields`). */
  complete: FieldReader<ObjectFields>
  /** Of an update. Missing fields stay missing. */
  partial: FieldReader<Partial<ObjectFields>>
}

/** Creates the readers of request bodies, for the assumptions and the user's schemas of elements. */
export function createBodyReaders(
  { requiredFields, nameMaxLength }: Assumptions,
  elements: ElementSchemas = {},
): BodyReaders {
  const text = string()
  const name = string({ maxLength: nameMaxLength })
  const labels = list(elements.labels)
  const attributes = collection('dict', messages.notAMap, (element, report) =>
    readString(element, report, { allowBlank: true }),
  )
  const responsible = list(elements.responsible)
  const missing = () => null
  const locationName = { read: nullable(text), missing }
  const complete: Record<BodyField, Required<ObjectField>> = {
    name: { read: name, missing: () => '' },
    location: { read: nullable(object({ name: locationName, fact: { read: text } })), missing },
    type: { read: nullable(object({ name: { read: text } })), missing },
    labels: { read: labels, missing: () => [] },
    attributes: { read: attributes, missing: () => ({}) },
    responsible: { read: responsible, missing: () => [] },
  }
  for (const field of requiredFields) delete (complete[field] as ObjectField).missing
  // Inside a location or a type, only an update may leave out a field, which becomes null (section 4.4).
  const part = { read: text, missing }
  const partial: Record<BodyField, ObjectField> = {
    name: { read: name, missing: null },
    location: { read: nullable(object({ name: locationName, fact: part })), missing: null },
    type: { read: nullable(object({ name: part })), missing: null },
    labels: { read: labels, missing: null },
    attributes: { read: attributes, missing: null },
    responsible: { read: responsible, missing: null },
  }
  return { complete: object(complete), partial: object(partial) }
}
