import { failedTo, quote } from './errors.ts'

/** Checks the arguments of `on` after the name of the event. Options, as `addEventListener` has them, would do nothing. */
export function checkListener(listener: unknown, others: readonly unknown[]): void {
  if (typeof listener !== 'function') throw failedTo('listen', 'a function', quote(listener), 'Pass a listener')
  if (others.length === 0) return
  throw failedTo('listen', 'no more than a listener', quote(others[0]), 'Call the function that on returns to stop')
}
