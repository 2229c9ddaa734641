import { type Assumptions, isBodyField } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { type Field, type Fields, isListOfObjects, mapFields } from '../../contract/field.ts'
import { copyJson, isJson, type JsonValue } from '../../contract/json.ts'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { validate } from '../../contract/validate.ts'
import { typeName } from '../python-semantics.ts'
import type { ObjectModel } from '../store/object-model.ts'
import { type BodyLimits, findMaximum } from './body-limits.ts'
import { readBoolean, readChoice, readDate, readInteger, readNumber, readText } from './value-readers.ts'

/** The errors of a value, as the framework nests them: messages, errors by field, or those of each object of a list. */
export type Errors = string[] | FieldErrors | (FieldErrors | string[])[]

export interface FieldErrors {
  [field: string]: Errors
}

/** Creates errors without a prototype: an attribute can be named `__proto__`. */
export function createErrors(): FieldErrors {
  return Object.create(null)
}

/**
 * Adds a message at a path, in new lists: they can be shared. Where there are errors deeper than the path, or above it,
 * the messages of the whole are in `non_field_errors`.
 */
export function addError(errors: FieldErrors, [key, ...path]: readonly (string | number)[], message: string): void {
  let inside = errors[key!]
  if (path.length > 0 || (inside && !isMessages(inside))) {
    if (inside && isMessages(inside)) inside = { non_field_errors: inside }
    errors[key!] = inside ??= createErrors()
    addError(inside as FieldErrors, path.length > 0 ? path : ['non_field_errors'], message)
  } else errors[key!] = [...(inside ?? []), message]
}

function isMessages(errors: Errors): errors is string[] {
  return Array.isArray(errors) && typeof errors[0] === 'string'
}

/*
 * The fields of a request body as the framework's serializer reads them that has the fields of the schema: what it trims,
 * converts, fills in and rejects. The contract (section 2) leaves the rules and messages open, so they are those of Django
 * REST Framework.
 */

/**
 * Reads a value. Its errors are added under the name of the field; with errors, the result means nothing.
 * @param previous - the value before an update; undefined for none
 */
type Reader = (input: unknown, errors: FieldErrors, field: string, previous?: JsonValue) => JsonValue

/** Whether the body is that of a create, a replace or an update. */
export type BodyKind = 'create' | 'replace' | 'update'

interface Context {
  kind: BodyKind
  assumptions: Assumptions
  limits: BodyLimits
}

/** Creates the reader of a field, or of an element. */
function createReader(field: Field, context: Context): Reader {
  const read = createTypeReader(field, context)
  const { isNullable, refusesNull, schema } = field
  const isSerializer = field.type === 'object' || isListOfObjects(field)
  return (input, errors, name, previous) => {
    if (isNullable && !refusesNull && (input === null || (field.type === 'boolean' && isNullWord(input)))) return null
    if (input === null) {
      addError(errors, [name], messages.null)
      return null
    }
    const value = read(input, errors, name, previous)
    if (!schema || Object.hasOwn(errors, name)) return value
    const result = validate(schema, value)
    for (const { message, path } of result.issues) {
      addError(errors, path.length === 0 && isSerializer ? [name, 'non_field_errors'] : [name, ...path], message)
    }
    return result.value
  }
}

function isNullWord(input: unknown): boolean {
  return typeof input === 'string' && ['', 'null', 'Null', 'NULL'].includes(input)
}

/** Creates the reader of what is not null. */
function createTypeReader(field: Field, context: Context): Reader {
  const { type, fields } = field
  if (type === 'object') return createObjectReader(fields!, context)
  if (type === 'list' || type === 'map') return createCollectionReader(field, context)
  const readValue = {
    text: readText,
    date: readDate,
    integer: readInteger,
    number: readNumber,
    boolean: readBoolean,
    choice: readChoice,
    json: readJson,
  }[type]
  const limited = { ...field, max: findMaximum(field, context.assumptions, context.limits) }
  return (input, errors, name) => readValue(input, (message) => addError(errors, [name], message), limited)
}

function readJson(input: unknown, report: (message: string) => void): JsonValue {
  if (isJson(input)) return input
  report(messages.notJson)
  return null
}

/** A part of an object. */
interface Part {
  read: Reader
  /** The value of one that is left out; undefined for none. */
  complete(previous: JsonValue | undefined): JsonValue | undefined
  isOptional: boolean
}

/** An object with these parts; it may have others. */
function readParts(
  parts: Readonly<Record<string, Part>>,
  kind: BodyKind,
  input: unknown,
  errors: FieldErrors,
  previous?: JsonValue,
) {
  const result: Record<string, JsonValue> = {}
  const missing: string[] = []
  for (const [name, { read, complete, isOptional }] of Object.entries(parts)) {
    const value = Object.hasOwn(input as object, name) ? (input as Record<string, unknown>)[name] : undefined
    const before = (previous as Record<string, JsonValue> | null | undefined)?.[name]
    const completed = value === undefined ? complete(before) : undefined
    if (completed !== undefined) result[name] = completed
    else if (value !== undefined) result[name] = read(value, errors, name, before)
    else if (kind === 'update') missing.push(name)
    else if (!isOptional) addError(errors, [name], messages.required)
  }
  // An update needs no part of an object for the framework, which could not read such an object afterwards.
  const isWrong = Object.keys(errors).length > 0
  for (const name of missing) if (!isWrong && !parts[name]!.isOptional) addError(errors, [name], messages.required)
  return result
}

/** An object inside of another one. */
function createObjectReader(fields: Fields, context: Context): Reader {
  const parts = mapFields(
    fields,
    (field): Part => ({
      read: createReader(field, context),
      isOptional: field.isOptional,
      complete(previous) {
        // In an update, a part becomes null (section 4.4), or stays what it was if it cannot be null.
        if (context.kind === 'update') return field.isNullable ? null : (previous ?? field.default?.value)
        return field.default ? field.default.value : field.isOptional && field.isNullable ? null : undefined
      },
    }),
  )
  return (input, errors, name, previous) => {
    if (typeName(input) !== 'dict') {
      addError(errors, [name, 'non_field_errors'], messages.notADictionary(typeName(input)))
      return null
    }
    const inside = createErrors()
    const object = readParts(parts, context.kind, input, inside, previous)
    if (Object.keys(inside).length > 0) errors[name] = inside
    return object
  }
}

/**
 * A list or a map, whose elements are read in place. Of hundreds of thousands of errors, those with one message share a list.
 * The framework has a serializer for a list of objects: its errors are a list, too, with one of each object.
 */
function createCollectionReader(field: Field, context: Context): Reader {
  const { type, element } = field
  const isOfObjects = isListOfObjects(field)
  const [expected, describeType] =
    type === 'list' ? (['list', messages.notAList] as const) : (['dict', messages.notAMap] as const)
  const read = createReader(element!, context)
  return (input, errors, name) => {
    const path = isOfObjects ? [name, 'non_field_errors'] : [name]
    if (typeName(input) !== expected) addError(errors, path, describeType(typeName(input)))
    else if (isOfObjects) checkLength(input as unknown[], errors, path, field)
    if (Object.hasOwn(errors, name)) return null
    const elements = input as Record<string | number, JsonValue>
    const lists = new Map<string, Errors>()
    // Created for the first error: most bodies have none.
    let inside: FieldErrors | undefined
    let found = createErrors()
    for (const at of Array.isArray(input) ? input.keys() : Object.keys(elements)) {
      elements[at] = read(elements[at], found, 'error')
      const { error } = found
      if (!error) continue
      inside ??= createErrors()
      inside[at] = error
      if (isMessages(error) && error.length === 1) {
        inside[at] = lists.get(error[0]!) ?? error
        lists.set(error[0]!, inside[at])
      }
      found = createErrors()
    }
    if (inside && isOfObjects) errors[name] = Array.from(input as [], (_, at) => (inside[at] as FieldErrors) ?? {})
    else if (inside) errors[name] = inside
    else if (Array.isArray(input) && !isOfObjects) checkLength(input, errors, path, field)
    return input as JsonValue
  }
}

function checkLength(list: unknown[], errors: FieldErrors, path: string[], { min, max }: Pick<Field, 'min' | 'max'>) {
  if (min !== undefined && list.length < min) addError(errors, path, messages.minElements(min))
  if (max !== undefined && list.length > max) addError(errors, path, messages.maxElements(max))
}

/** Reads the fields of a body; of an update, those that it has. */
export type BodyReader = (body: unknown, errors: FieldErrors, previous?: InventoryObject) => ObjectFields

/** Creates the readers of request bodies, for the fields of the schema, the assumptions and the limits. */
export function createBodyReaders(
  { fields, empty }: ObjectModel,
  assumptions: Assumptions,
  limits: BodyLimits,
): Record<BodyKind, BodyReader> {
  const createBodyReader = (kind: BodyKind): BodyReader => {
    const { id: _, ...written } = fields
    const parts = mapFields(written, (field, name): Part => {
      const isRequired = (assumptions.requiredFields as readonly string[]).includes(name)
      const isOptional = kind === 'update' || (isBodyField(name) ? !isRequired : field.isOptional)
      return {
        read: createReader(field, { kind, assumptions, limits }),
        isOptional,
        complete() {
          if (kind === 'update' || !isOptional) return undefined
          if (isBodyField(name)) return copyJson(empty[name])
          // A replace leaves an optional field as it was.
          if (field.default) return field.default.value
          return kind === 'create' && field.isNullable ? null : undefined
        },
      }
    })
    return (body, errors, previous) => {
      if (typeName(body) === 'dict') return readParts(parts, kind, body, errors, previous) as ObjectFields
      addError(errors, ['non_field_errors'], messages.notADictionary(typeName(body)))
      return {} as ObjectFields
    }
  }
  return {
    create: createBodyReader('create'),
    replace: createBodyReader('replace'),
    update: createBodyReader('update'),
  }
}
