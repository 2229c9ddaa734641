import { mockError } from '../validation/errors.ts'
import type { Schema } from './field.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'

/** An error that a schema reports, with its path in the value. */
export interface SchemaIssue {
  message: string
  path: (string | number)[]
}

/** Validates JSON by its own schema, and copies it. Throws for a schema that waits, and for one whose output is not JSON. */
export function validate(schema: Schema, input: JsonValue): { value: JsonValue; issues: SchemaIssue[] } {
  const result = schema['~standard'].validate(input)
  if (result instanceof Promise) throw invalidSchema('a synchronous schema', 'a promise', 'Remove asynchronous checks')
  if (result.issues) {
    const issues = result.issues.map(({ message, path = [] }) => ({
      message,
      path: path
        .map((segment) => (typeof segment === 'object' ? segment.key : segment))
        // JSON has no symbols.
        .filter((key) => typeof key !== 'symbol'),
    }))
    return { value: input, issues }
  }
  if (isJson(result.value)) return { value: copyJson(result.value), issues: [] }
  throw invalidSchema('a schema with JSON as its output', typeof result.value, 'Remove transforms to other types')
}

function invalidSchema(expected: string, got: string, advice: string) {
  return mockError('check a value by the option schema', expected, got, advice, 'invalid-option')
}
