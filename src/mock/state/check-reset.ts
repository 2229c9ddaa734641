import { failedTo, quote } from '../../validation/errors.ts'
import { isPlainObject } from '../../validation/plain-object.ts'

/**
 * Throws for what is passed to a reset by mistake. What a test runner passes to a hook is ignored: a context, fixtures, a
 * callback.
 */
export function checkReset(argument: unknown, isCheckpoint: (argument: object) => boolean): void {
  const fail = (got: string, advice: string) => failedTo('reset', 'no argument', got, advice)
  if (argument === undefined || argument === null || typeof argument === 'function') return
  if (Array.isArray(argument) || (isPlainObject(argument) && 'version' in argument && 'objects' in argument)) {
    const got = Array.isArray(argument) ? 'a list' : 'a state'
    throw fail(got, 'Use setInitialState for this reset and later ones, or importState until a reset')
  }
  if (typeof argument !== 'object') throw fail(quote(argument), 'Leave it out')
  if (argument instanceof Promise) throw fail('a promise', 'Leave it out')
  if (isCheckpoint(argument)) throw fail('a checkpoint', 'Use restore')
}
