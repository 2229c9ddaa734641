import type * as z from 'zod/mini'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'

/** The errors of a request body, as the framework nests them: lists of messages, by field. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** Creates errors without a prototype: an attribute can be named `__proto__`. */
export function createErrors(): FieldErrors {
  return Object.create(null)
}

/** Converts the issues of a schema to the framework's errors. */
export function nestErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors = createErrors()
  for (const issue of issues) {
    const inside = issue.code === 'custom' && issue.params?.errors
    if (inside) errors[String(issue.path[0])] = inside
    else addError(errors, errorPath(issue), issue.message)
  }
  return errors
}

/**
 * Adds a message at a path. A list of messages that is there is not changed, but replaced. Where there are errors deeper
 * than the path, or above it, the messages of the whole are in `non_field_errors`.
 */
export function addError(errors: FieldErrors, [key, ...path]: readonly (string | number)[], message: string): void {
  let inside = errors[key!]
  if (path.length > 0 || (inside && !Array.isArray(inside))) {
    if (Array.isArray(inside)) inside = { non_field_errors: inside }
    errors[key!] = inside ??= createErrors()
    addError(inside, path.length > 0 ? path : ['non_field_errors'], message)
  } else errors[key!] = [...(inside ?? []), message]
}

/** Finds the assumption that caused one of the issues; null if none did. */
export function findDecidingAssumption(issues: readonly z.core.$ZodIssue[]): AssumptionName | null {
  if (issues.some(({ path, message }) => path.length === 1 && message === messages.required)) return 'requiredFields'
  return issues.some(({ message }) => message.startsWith('Ensure this field has')) ? 'nameMaxLength' : null
}

/** @note A value that is not an object has its error in `non_field_errors`; a missing or null one, at its field. */
function errorPath({ code, path, message }: z.core.$ZodIssue): string[] {
  const keys = path.map(String)
  const isOfWholeObject = code === 'invalid_type' && message !== messages.required
  return isOfWholeObject ? [...keys, 'non_field_errors'] : keys
}
