import * as z from 'zod/mini'
import type { Assumptions, BodyField } from '../../contract/assumptions.ts'
import { validateElement, type ElementSchema, type ElementSchemas } from '../../contract/elements.ts'
import { isJson, type JsonValue } from '../../contract/json.ts'
import { messages } from '../../contract/messages.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { strip, typeName } from '../python.ts'

/*
 * The fields of a request body as the framework's serializers read them: what they trim, convert, fill in and reject.
 * The shapes are those of the contract (section 2); the rules and messages, which it leaves open, are those of Django
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

/** A list of JSON values except null, or of what a schema accepts. */
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

/** The values of optional fields that are missing. */
const empty: { [Field in BodyField]: () => ObjectFields[Field] } = {
  name: () => '',
  location: () => null,
  type: () => null,
  labels: () => [],
  attributes: () => ({}),
  responsible: () => [],
}

/** The result of {@link createBodySchemas}. */
export type BodySchemas = ReturnType<typeof createBodySchemas>

/**
 * Creates the schemas of request bodies.
 * @returns `complete` for a create or a replace, whose missing fields are errors or filled in (`requiredFields`);
 * `partial` for an update, whose missing fields stay missing; `name` for the name alone
 */
export function createBodySchemas({ requiredFields, nameMaxLength }: Assumptions, elements: ElementSchemas = {}) {
  const nested = describeType(messages.notADictionary)
  const name = string({ maxLength: nameMaxLength })
  const fields = (partial: boolean) => {
    // Inside a location or a type, only an update may leave out a field, which becomes null (section 4.4).
    const part = () => (partial ? z._default(string(), null as never) : string())
    return {
      name,
      location: z.nullable(z.object({ name: z._default(z.nullable(string()), null), fact: part() }, nested)),
      type: z.nullable(z.object({ name: part() }, nested)),
      labels: list(elements.labels),
      attributes: map(),
      responsible: list(elements.responsible),
    }
  }
  const complete = Object.entries(fields(false)).map(([field, schema]) => {
    const key = field as BodyField
    return [key, requiredFields.includes(key) ? schema : z._default(schema as z.ZodMiniType, empty[key])]
  })
  const partial = Object.entries(fields(true)).map(([field, schema]) => [field, z.optional(schema as z.ZodMiniType)])
  return {
    name,
    complete: z.object(Object.fromEntries(complete), nested) as unknown as z.ZodMiniType<ObjectFields>,
    partial: z.object(Object.fromEntries(partial), nested) as unknown as z.ZodMiniType<Partial<ObjectFields>>,
  }
}
