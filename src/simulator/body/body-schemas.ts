import * as z from 'zod/mini'
import type { Assumptions, BodyField } from '../../contract/assumptions.ts'
import { type ElementSchema, type ElementSchemas, validateElement } from '../../contract/elements.ts'
import { messages } from '../../contract/error-messages.ts'
import { isJson, type JsonValue } from '../../contract/json.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { strip, typeName } from '../python.ts'
import { addError, createErrors, type FieldErrors } from './field-errors.ts'

/*
 * The fields of a request body as the framework's serializers read them: what they trim, convert, fill in and reject.
 * The fields are those of the contract (section 2). It leaves the rules and messages open, so they are those of Django
 * REST Framework.
 */

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
function string(options?: StringOptions) {
  return z.transform((input: unknown, { issues }): string =>
    readString(input, (message) => issues.push({ code: 'custom', message, input }), options),
  )
}

function readString(
  input: unknown,
  addError: (message: string) => void,
  { allowBlank = false, maxLength = null }: StringOptions = {},
): string {
  if (typeof input !== 'string' && typeof input !== 'number') {
    addError(describeInvalid(input, () => messages.notAString))
    return ''
  }
  const text = strip(String(input))
  if (text === '' && !allowBlank) addError(messages.blank)
  if (maxLength !== null && [...text].length > maxLength) addError(messages.maxLength(maxLength))
  if (text.includes('\0')) addError(messages.nullCharacter)
  const surrogate = /\p{Surrogate}/u.exec(text)?.[0]
  if (surrogate) addError(messages.surrogate(surrogate.charCodeAt(0).toString(16).toUpperCase()))
  return text
}

/** Reads an element of a list or a map. An error is one of the element, or of a path inside it. */
type ReadElement = (element: unknown, addError: (message: string, path?: (string | number)[]) => void) => JsonValue

/**
 * A list or a map, whose elements are read in place.
 * @note A body can have hundreds of thousands of errors. They are one issue, because zod passes issues as arguments;
 * those with the same message share one list, and those of a map replace its elements, because so many lists, or a
 * second map of that size, would take most of the time.
 */
function collection<Value>(type: 'list' | 'dict', describeType: (type: string) => string, read: ReadElement) {
  return z.transform((input: unknown, { issues }): Value => {
    if (typeName(input) === type) {
      const elements = input as Record<string | number, unknown>
      // Created for the first error: most bodies have none.
      let errors: FieldErrors | undefined
      let lists: FieldErrors | undefined
      let found: FieldErrors = {}
      let hasValid = false
      const addInside: Parameters<ReadElement>[1] = (message, path = []) => {
        lists ??= createErrors()
        if (!found.error && path.length === 0) found.error = lists[message] ??= [message]
        else addError(found, ['error', ...path], message)
      }
      for (const at of Array.isArray(input) ? [...input.keys()] : Object.keys(elements)) {
        const value = read(elements[at], addInside)
        // Writing to a large map takes long.
        if (value !== elements[at]) elements[at] = value
        if (found.error) {
          errors ??= Array.isArray(input) ? createErrors() : (elements as FieldErrors)
          errors[at] = found.error
          found = {}
        } else hasValid = true
      }
      if (errors) issues.push({ code: 'custom', message: '', input, params: { errors } })
      // In a map, what is a string is valid. Reading the errors once more takes long, too.
      if (hasValid) for (const at in errors) if (typeof errors[at] === 'string') delete errors[at]
    } else issues.push({ code: 'custom', message: describeInvalid(input, describeType), input })
    return input as Value
  })
}

/** A list of any JSON values except null, or only of those that a schema accepts. */
function list(schema?: ElementSchema) {
  return collection<JsonValue[]>('list', messages.notAList, (element, addError) => {
    if (element === null) addError(messages.null)
    else if (!isJson(element)) addError(messages.notJson)
    else {
      if (!schema) return element
      const result = validateElement(schema, element)
      for (const { message, path } of result.issues) addError(message, path)
      return result.value
    }
    return null
  })
}

/** A map of any names to strings. */
function map() {
  return collection<Record<string, string>>('dict', messages.notAMap, (element, addError) =>
    readString(element, addError, { allowBlank: true }),
  )
}

/** The schemas of request bodies. */
export interface BodySchemas {
  /** Of a create or a replace. A missing field is an error, or gets its default (`requiredFields`). */
  complete: z.ZodMiniType<ObjectFields>
  /** Of an update. Missing fields stay missing. */
  partial: z.ZodMiniType<Partial<ObjectFields>>
  /** Of the name alone. */
  name: z.ZodMiniType<string>
}

/** Creates the schemas of request bodies, for the assumptions and the user's schemas of elements. */
export function createBodySchemas(
  { requiredFields, nameMaxLength }: Assumptions,
  elements: ElementSchemas = {},
): BodySchemas {
  const nested = {
    error: ({ input }: { input?: unknown }) => describeInvalid(input, messages.notADictionary),
  }
  const name = string({ maxLength: nameMaxLength })
  const labels = list(elements.labels)
  const attributes = map()
  const responsible = list(elements.responsible)
  const location = (fact: z.ZodMiniType<string | null>) =>
    z.nullable(z.object({ name: z._default(z.nullable(string()), null), fact }, nested))
  const type = (name: z.ZodMiniType<string | null>) => z.nullable(z.object({ name }, nested))
  // Inside a location or a type, only an update may leave out a field, which becomes null (section 4.4).
  const optionalPart = z._default<z.ZodMiniType<string | null>>(string(), null)
  const withDefault = <Value>(
    field: BodyField,
    schema: z.ZodMiniType<Value>,
    make: () => z.core.util.NoUndefined<Value>,
  ) => (requiredFields.includes(field) ? schema : z._default(schema, make))
  return {
    name,
    complete: z.object(
      {
        name: withDefault('name', name, () => ''),
        location: withDefault('location', location(string()), () => null),
        type: withDefault('type', type(string()), () => null),
        labels: withDefault('labels', labels, () => []),
        attributes: withDefault('attributes', attributes, () => ({})),
        responsible: withDefault('responsible', responsible, () => []),
      },
      nested,
    ),
    partial: z.object(
      {
        name: z.optional(name),
        location: z.optional(location(optionalPart)),
        type: z.optional(type(optionalPart)),
        labels: z.optional(labels),
        attributes: z.optional(attributes),
        responsible: z.optional(responsible),
      },
      nested,
    ),
  }
}
