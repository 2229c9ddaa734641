import type { StandardSchemaV1 } from '@standard-schema/spec'
import { failedTo } from '../validation/errors.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'

/**
 * The schema of an element of `labels` or `responsible`, whose structure the contract leaves open (section 2): any
 * Standard Schema, such as one of zod, valibot or arktype. Without it, an element is any JSON except null.
 * @typeParam Element - the output of the schema
 * @see https://standardschema.dev
 */
export type ElementSchema<Element = unknown> = StandardSchemaV1<unknown, Element>

export interface ElementSchemas {
  labels?: ElementSchema | undefined
  responsible?: ElementSchema | undefined
}

/** An error that a schema reports, with its path in the element. */
export interface ElementIssue {
  message: string
  path: (string | number)[]
}

/** Validates an element. Throws for an asynchronous schema, and for one whose output is not JSON. */
export function validateElement(
  schema: ElementSchema,
  element: JsonValue,
): { value: JsonValue; issues: ElementIssue[] } {
  const result = schema['~standard'].validate(element)
  if (result instanceof Promise) {
    throw invalidSchema('a synchronous schema', 'a promise', 'Remove asynchronous checks')
  }
  if (result.issues)
    return {
      value: element,
      issues: result.issues.map(({ message, path = [] }) => ({
        message,
        path: path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)),
      })),
    }
  if (!isJson(result.value)) {
    const advice = 'Remove transforms to other types, such as dates'
    throw invalidSchema('a schema with JSON as its output', typeof result.value, advice)
  }
  return { value: copyJson(result.value), issues: [] }
}

function invalidSchema(expected: string, got: string, advice: string) {
  return failedTo('check an element', expected, got, advice, 'invalid-option')
}
