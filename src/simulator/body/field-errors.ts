/** The errors of a request body, as the framework nests them: lists of messages, by field. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors
}

/** Creates errors without a prototype: an attribute can be named `__proto__`. */
export function createErrors(): FieldErrors {
  return Object.create(null)
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
