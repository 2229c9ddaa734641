import * as z from 'zod/mini'
import type { Assumptions, BodyField } from '../../contract/assumptions.ts'
import { type ElementSchema, type ElementSchemas, validateElement } from '../../contract/elements.ts'
import { messages } from '../../contract/error-messages.ts'
import { isJson, type JsonValue } from '../../contract/json.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { strip, typeName } from '../python.ts'

/*
 * The fields of a request body as the framework's serializers read them: what they trim, convert, fill in and reject.
 * The fields are those of the contract (section 2). It leaves the rules and messages open, so they are those of Django
 * REST Framework.
 */

/** The framework's message for a field that is missing, null or of the wrong type. */
const describeType = (wrongType: (type: string) => string) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return messages.required
    return input === null ? messages.null : wrongType(typeName(input))
  },
})

interface StringOptions {
  allowBlank?: boolean
  /** In characters, not UTF-16 code units. */
  maxLength?: number | null
}

/** A string, which is trimmed. Numbers are converted, booleans are errors. */
function string({ allowBlank = false, maxLength = null }: StringOptions = {}) {
  return z.transform((input: unknown, { issues }): string => {
    const addIssue = (message: string) => issues.push({ code: 'custom', message, input })
    if (input === undefined) addIssue(messages.required)
    else if (input === null) addIssue(messages.null)
    else if (typeof input !== 'string' && typeof input !== 'number') addIssue(messages.notAString)
    else {
      const text = strip(String(input))
      if (text === '' && !allowBlank) addIssue(messages.blank)
      if (maxLength !== null && [...text].length > maxLength) addIssue(messages.maxLength(maxLength))
      if (text.includes('\0')) addIssue(messages.nullCharacter)
      const [surrogate] = /\p{Surrogate}/u.exec(text) ?? []
      if (surrogate) addIssue(messages.surrogate(surrogate.charCodeAt(0).toString(16).toUpperCase()))
      return text
    }
    return ''
  })
}

/** A list of any JSON values except null, or only of those that a schema accepts. */
function list(schema?: ElementSchema) {
  const element = z.transform((input: unknown, { issues }): JsonValue => {
    const addIssue = (message: string, path: (string | number)[] = []) =>
      issues.push({ code: 'custom', message, input, path })
    if (input === null) addIssue(messages.null)
    else if (!isJson(input)) addIssue(messages.notJson)
    else {
      const result = validateElement(schema, input)
      for (const { message, path } of result.issues) addIssue(message, path)
      return result.value
    }
    return null
  })
  return z.array(element, describeType(messages.notAList))
}

/** A map of any names to strings. */
function map() {
  const value = string({ allowBlank: true })
  return z.transform((input: unknown, { issues }): Record<string, string> => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      issues.push({ code: 'custom', message: describeType(messages.notAMap).error({ input }), input })
      return {}
    }
    // `fromEntries` and not `z.record`: a key named `__proto__` is a key like any other.
    return Object.fromEntries(
      Object.entries(input).map(([key, element]) => {
        const result = z.safeParse(value, element)
        for (const { message } of result.error?.issues ?? []) {
          issues.push({ code: 'custom', message, input: element, path: [key] })
        }
        return [key, result.data ?? '']
      }),
    )
  })
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
  const nested = describeType(messages.notADictionary)
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
