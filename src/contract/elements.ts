import type { StandardSchemaV1 } from '@standard-schema/spec'
import { InventoryMockError } from '../validation/errors.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'

/**
 * What an element of `labels` or `responsible` has to be, where a user knows more than the contract (section 2, gaps):
 * any Standard Schema, so one of zod, valibot or arktype. It narrows what the framework lets pass, which is any JSON
 * but null.
 * @typeParam Element - what the schema makes of an element
 * @see https://standardschema.dev
 */
export type ElementSchema<Element = unknown> = StandardSchemaV1<unknown, Element>

/** The schemas that a user gives, by field. */
export interface ElementSchemas {
  labels?: ElementSchema | undefined
  responsible?: ElementSchema | undefined
}

/** What a schema finds wrong with an element, and where in it. */
export interface ElementIssue {
  message: string
  path: (string | number)[]
}

/**
 * Lets a schema look at an element.
 * @returns what the schema makes of it, and what it finds wrong
 * @throws InventoryMockError where the schema only answers later, or makes something that JSON cannot carry
 */
export function checkElement(
  schema: ElementSchema | undefined,
  element: JsonValue,
): { value: JsonValue; issues: ElementIssue[] } {
  if (schema === undefined) return { value: element, issues: [] }
  const result = schema['~standard'].validate(element)
  if (result instanceof Promise) {
    throw new InventoryMockError(
      'check an element',
      'a schema that answers at once',
      'a promise',
      'Leave async checks out',
    )
  }
  if (result.issues) return { value: element, issues: result.issues.map(readIssue) }
  if (!isJson(result.value)) {
    const advice = 'Leave transforms to dates and the like out'
    throw new InventoryMockError('check an element', 'a schema that makes JSON', typeof result.value, advice)
  }
  return { value: copyJson(result.value), issues: [] }
}

function readIssue({ message, path = [] }: StandardSchemaV1.Issue): ElementIssue {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment))
  return { message, path: keys.map((key) => (typeof key === 'number' ? key : String(key))) }
}
