import * as z from 'zod/mini'
import { MAX_JSON_DEPTH } from './json-depth.ts'

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Whether a value stays the same when it is written as JSON and parsed again: no undefined, NaN, function or Date. */
export function isJson(value: unknown, depth = MAX_JSON_DEPTH): value is JsonValue {
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value !== 'object' || depth === 0) return false
  if (Array.isArray(value)) {
    for (const element of value) if (!isJson(element, depth - 1)) return false
  } else {
    if (!isPlain(value)) return false
    // `for in`, because `Object.values` of a large object takes twice as long.
    for (const key in value) if (!isJson((value as Record<string, unknown>)[key], depth - 1)) return false
  }
  return true
}

/** Whether an object is plain. It can be of another realm: frames and test environments have their own `Object`. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Freezes a JSON value and everything inside it, and returns it. */
export function freezeJson<T>(value: T): T {
  if (typeof value === 'object') {
    // `for in` over a list takes many times as long.
    if (Array.isArray(value)) value.forEach(freezeJson)
    else for (const key in value) freezeJson(value[key])
    Object.freeze(value)
  }
  return value
}

/** Whether two values are the same when they are written as JSON. The order of keys counts. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Creates a deep copy of a JSON value. `JSON.parse` keeps a key named `__proto__` as a plain key. */
export function copyJson<T>(value: T): T {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
}

/**
 * A schema of the values that pass a test.
 * @param expected - the valid values, in words
 * @note A transform, because each of zod's own checks would add to the size of every page.
 */
export function checked<T>(test: (value: T) => boolean, expected: string) {
  return z.transform((value: T, { issues }): T => {
    if (!test(value)) issues.push({ code: 'custom', message: expected, input: value })
    return value
  })
}

/** An element of `labels` or `responsible`: any JSON except null, which the framework rejects. Parsing copies it. */
export const jsonElementSchema = z.transform((value: JsonValue, { issues }): JsonValue => {
  if (value !== null && isJson(value)) return copyJson(value)
  issues.push({ code: 'custom', message: 'any JSON value except null', input: value })
  return value
})

/** Free-form map of names to strings (contract section 2). Not `z.record`, which drops a key named `__proto__`. */
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
