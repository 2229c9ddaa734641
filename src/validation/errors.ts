import { cutText } from '../text/cut-text.ts'
import { isPlainObject } from './plain-object.ts'

const BRAND = Symbol.for('inventory-objects-mock.error')

/**
 * The kind of an error, for code that has to tell errors apart. Codes stay the same within a major version; the texts of
 * messages do not.
 *
 * - `invalid-argument`: an argument of a function, or a body or a parameter of the admin API, has a wrong type or value
 * - `invalid-option`: an option is unknown or has an invalid value
 * - `invalid-object`: an object has an unknown field or an invalid value
 * - `invalid-assumption`: an assumption is unknown or has an invalid value
 * - `invalid-fault`: a fault has no effect, or fields that do not go together; over HTTP, also what a function of it threw
 * - `invalid-match`: a match has an unknown field or an undefined value, or can match no request; a match function returns
 *   an object
 * - `invalid-state`: a state to import is none, or has another version
 * - `duplicate-id`: two objects have the same id
 * - `unknown-id`: there is no object, fault, checkpoint or session with this id, or no longer
 * - `timeout`: nothing happened in time
 * - `ended`: the mock, its session or its server has ended, or a reset has ended a wait
 * - `unverified`: other requests came than `verify` expects, or none that a fault was for
 * - `unreachable`: a server or a service does not respond
 * - `unexpected-response`: a server or a service responds with something else than expected
 * - `forbidden`: the caller has no access
 * - `not-found`: the admin API has no such path or method
 * - `limit`: a limit of the server is reached, or the log has dropped what a call needs
 * - `unsupported`: this platform cannot do it
 * - `file`: a file cannot be read, locked or written, or its content is damaged
 */
export type InventoryErrorCode =
  | 'invalid-argument'
  | 'invalid-option'
  | 'invalid-object'
  | 'invalid-assumption'
  | 'invalid-fault'
  | 'invalid-match'
  | 'invalid-state'
  | 'duplicate-id'
  | 'unknown-id'
  | 'timeout'
  | 'ended'
  | 'unverified'
  | 'unreachable'
  | 'unexpected-response'
  | 'forbidden'
  | 'not-found'
  | 'limit'
  | 'unsupported'
  | 'file'

/**
 * The base class of all errors of this library. Those for a mistake in the caller's code are thrown before anything
 * changes, and read `Failed to X: expected Y but got Z. Do W.`
 */
export class InventoryMockError extends Error {
  override readonly name: string = 'InventoryMockError'
  /** The kind of the error. */
  readonly code: InventoryErrorCode

  /**
   * Recognizes the errors of every build of this package: the ES modules and CommonJS have a class each. A subclass
   * recognizes only its own.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false
    // biome-ignore-start lint/complexity/noThisInStatic: `this` is the class on the right side of `instanceof`.
    // The base class has this method of its own. By its name, a bundler would call the class `_InventoryMockError`.
    return Object.hasOwn(this, Symbol.hasInstance)
      ? BRAND in value
      : Function.prototype[Symbol.hasInstance].call(this, value)
    // biome-ignore-end lint/complexity/noThisInStatic: until here.
  }

  constructor(message: string, code: InventoryErrorCode = 'invalid-argument', options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

// On the prototype, so that a printed error does not show it.
Object.defineProperty(InventoryMockError.prototype, BRAND, { value: true })

/** Creates the error for a mistake in the caller's code. The advice is a sentence without its full stop. */
export function mockError(
  action: string,
  expected: string,
  got: string,
  advice: string,
  code?: InventoryErrorCode,
): InventoryMockError {
  const end = /[.?!]$/.test(advice) ? '' : '.'
  return new InventoryMockError(`Failed to ${action}: expected ${expected} but got ${got}. ${advice}${end}`, code)
}

/** Throws for a report that was not awaited: its fields would be undefined. */
export function checkReport(action: string, report: unknown, field: string): void {
  if (Array.isArray(Object(report)[field])) return
  throw mockError(action, 'a report', quote(report), 'Await it, and pass what it resolves to')
}

/** Formats a value for an error message: short, on one line, with a recognizable type. */
export function quote(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  // As JSON, NaN and Infinity are null.
  if (typeof value === 'number') return String(value)
  const special = describeSpecial(value)
  if (special !== undefined) return special
  let text: string
  try {
    text = JSON.stringify(value, (_, part) => describeSpecial(part) ?? part) ?? String(value)
  } catch {
    return 'a value that is not JSON'
  }
  return cutText(text, 80)
}

/** Describes what JSON would show as `{}`, or not at all; undefined for anything else. */
function describeSpecial(value: unknown): string | undefined {
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlainObject(value)) return undefined
  if (value instanceof RegExp) return String(value)
  if ('then' in value && typeof value.then === 'function') return 'a promise without await'
  const name: unknown = value.constructor?.name
  return typeof name === 'string' && name !== '' ? `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}` : undefined
}

/** Remembers the caller of a function: the stack of a later error begins there, and not inside of this library. */
export function rememberCaller(callee: (...args: never[]) => unknown): <Thrown extends Error>(error: Thrown) => Thrown {
  const trace: { stack?: string } = {}
  // Not in every browser.
  Error.captureStackTrace?.(trace, callee)
  const frames = /\n +at .*/s.exec(trace.stack ?? '')?.[0]
  return (error) => {
    if (frames !== undefined) error.stack = `${error.name}: ${error.message}${frames}`
    return error
  }
}
