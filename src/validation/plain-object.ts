/**
 * Whether a value is a plain object: no list, and no instance of a class. It can be of another realm: frames and test
 * environments have their own `Object`.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
