import { failedTo, quote } from './errors.ts'
import { isPlainObject } from './plain-object.ts'

/** Throws for an argument beyond those that a function has. */
export function refuseOthers(action: string, others: readonly unknown[], advice: string): void {
  const other = others.find((value) => value !== undefined)
  if (other !== undefined) throw failedTo(action, 'no other argument', quote(other), advice)
}

/** Checks the arguments of `on` after the name of the event. Options, as `addEventListener` has them, would do nothing. */
export function checkListener(listener: unknown, others: readonly unknown[]): void {
  if (typeof listener !== 'function') throw failedTo('listen', 'a function', quote(listener), 'Pass a listener')
  refuseOthers('listen', others, 'To stop listening, call the function that it returns')
}

/** Throws for what is passed to a reset by mistake, and ignores what a test runner passes to a hook. */
export function checkReset(argument: unknown, isCheckpoint: (argument: object) => boolean): void {
  const fail = (got: string, advice: string) => failedTo('reset', 'no argument', got, advice)
  const isList = Array.isArray(argument)
  if (isList || (isPlainObject(argument) && 'version' in argument && 'objects' in argument)) {
    const advice = 'Use setInitialState for this reset and later ones, or importState until a reset'
    throw fail(isList ? 'a list' : 'a state', advice)
  }
  if (typeof argument === 'object' && argument !== null && isCheckpoint(argument))
    throw fail('a checkpoint', 'Use restore')
  // Of other objects, only a promise is known to be none of a runner.
  const isOfRunner = ['undefined', 'object', 'function'].includes(typeof argument) && !(argument instanceof Promise)
  if (!isOfRunner) throw fail(quote(argument), 'Leave it out')
}
