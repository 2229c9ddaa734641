import type * as z from 'zod/mini'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'

/** The errors of a request body, as the framework nests them: lists of messages, by field. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** Converts the issues of a schema to the framework's errors. */
export function nestErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const inside = issue.code === 'custom' && issue.params?.errors
    if (inside) getOrAdd(errors, String(issue.path[0]), inside)
    else addError(errors, errorPath(issue), issue.message)
  }
  return errors
}

/** Adds a message at a path. Uses only own properties: an attribute can be named `__proto__`. */
export function addError(errors: FieldErrors, path: readonly (string | number)[], message: string): void {
  const holder = path.slice(0, -1).reduce((at, key) => getOrAdd(at, key, {}) as FieldErrors, errors)
  ;(getOrAdd(holder, path.at(-1)!, []) as string[]).push(message)
}

/** Finds the assumption that caused one of the issues; null if none did. */
export function findDecidingAssumption(issues: readonly z.core.$ZodIssue[]): AssumptionName | null {
  if (issues.some(({ path, message }) => path.length === 1 && message === messages.required)) return 'requiredFields'
  return issues.some(({ message }) => message.startsWith('Ensure this field has')) ? 'nameMaxLength' : null
}

/** @note A value that is not an object has its error in `non_field_errors`; a missing or null one, at its field. */
function errorPath({ code, path, message }: z.core.$ZodIssue): string[] {
  const keys = path.map(String)
  const isOfWholeObject = code === 'invalid_type' && message !== messages.required && message !== messages.null
  return isOfWholeObject ? [...keys, 'non_field_errors'] : keys
}

function getOrAdd(holder: FieldErrors, key: string | number, start: string[] | FieldErrors): string[] | FieldErrors {
  if (!Object.hasOwn(holder, key)) {
    Object.defineProperty(holder, key, { value: start, enumerable: true, configurable: true, writable: true })
  }
  return holder[key]!
}
