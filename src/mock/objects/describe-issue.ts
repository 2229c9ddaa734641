import type * as z from 'zod/mini'
import { quote } from '../../validation/errors.ts'

/** Describes an error of a schema, for an error message with the place of what was parsed. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  place: string,
): { path: string; expected: string; got: string } {
  const value = issue.path.reduce<unknown>((part, key) => Object(part)[key], input)
  return { path: formatPath(place, issue.path), expected: describeExpected(issue), got: quote(value) }
}

/** Formats a path as code: `objects[3].location.fact`. */
export function formatPath(place: string, path: readonly PropertyKey[]): string {
  return [place, ...path.map(formatKey)].join('')
}

function formatKey(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  const kind = issue.expected === 'record' ? 'object of strings' : issue.expected
  return `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`
}
