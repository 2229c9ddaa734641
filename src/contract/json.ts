import * as z from 'zod/mini'

/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/**
 * Whether a value survives a trip through JSON text: no function, no undefined, no NaN, no Date, no class of one's own.
 */
export function isJson(value: unknown): value is JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isJson)
      return isPlain(value) && Object.values(value).every(isJson)
    default:
      return false
  }
}

/**
 * Whether an object is a plain one, of whatever realm: a page's frames and test environments have an `Object` of their
 * own.
 */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Freezes JSON through and through. */
export function freezeJson<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freezeJson(part)
  }
  return value
}

/** A copy that shares nothing with the original. `JSON.parse` keeps a `__proto__` key as the plain key that it is. */
export function copyJson<T>(value: T): T {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
}

/**
 * A schema of whatever a test lets pass.
 * @note A transform, and not the checks that zod has for this and that: each would be a part of what every page loads.
 */
export function checked<T>(test: (value: T) => boolean, expected: string) {
  return z.transform((value: T, { issues }): T => {
    if (!test(value)) issues.push({ code: 'custom', message: expected, input: value })
    return value
  })
}

/** An element of `labels` or `responsible`: any JSON but null, which the framework refuses. Copied as it is read. */
export const jsonElementSchema = z.transform((value: JsonValue, { issues }): JsonValue => {
  if (value !== null && isJson(value)) return copyJson(value)
  issues.push({ code: 'custom', message: 'any JSON value but null', input: value })
  return value
})

/**
 * Free-form map of names to strings (contract section 2). Written out because `z.record` drops a key named `__proto__`.
 */
export const attributesSchema = z.transform((value: Record<string, string>, { issues }): Record<string, string> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    issues.push({ code: 'invalid_type', expected: 'record', input: value })
    return {}
  }
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') issues.push({ code: 'invalid_type', expected: 'string', input: text, path: [key] })
  }
  return { ...value }
})
