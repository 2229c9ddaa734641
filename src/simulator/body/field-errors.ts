import type * as z from 'zod/mini'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { messages } from '../../contract/messages.ts'

/** The errors of a body as the framework nests them: messages in lists, by field. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** The issues of a schema as the framework's errors. */
export function nestErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) addError(errors, errorPath(issue), issue.message)
  return errors
}

/** Adds a message at a path. Only own properties are used: an attribute may be called `__proto__`. */
export function addError(errors: FieldErrors, path: readonly string[], message: string): void {
  const holder = path.slice(0, -1).reduce((at, key) => own(at, key, {}) as FieldErrors, errors)
  ;(own(holder, path.at(-1)!, []) as string[]).push(message)
}

/** The assumption without which some issue would be none; null where there is no such assumption. */
export function findDecision(issues: readonly z.core.$ZodIssue[]): AssumptionName | null {
  if (issues.some(({ path, message }) => path.length === 1 && message === messages.required)) return 'requiredFields'
  return issues.some(({ message }) => message.startsWith('Ensure this field has')) ? 'nameMaxLength' : null
}

/** @note An object of the wrong type is an error of the whole object; a missing object or null is one of its field. */
function errorPath({ code, path, message, ...issue }: z.core.$ZodIssue): string[] {
  const keys = path.map(String)
  const isOfWholeObject =
    code === 'invalid_type' &&
    'expected' in issue &&
    issue.expected === 'object' &&
    message !== messages.required &&
    message !== messages.null
  return isOfWholeObject ? [...keys, 'non_field_errors'] : keys
}

function own(holder: FieldErrors, key: string, start: string[] | FieldErrors): string[] | FieldErrors {
  if (!Object.hasOwn(holder, key)) {
    Object.defineProperty(holder, key, { value: start, enumerable: true, configurable: true, writable: true })
  }
  return holder[key]!
}
