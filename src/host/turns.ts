/** Runs a function after the events that have come meanwhile. */
const afterEvents: (run: () => void) => void = globalThis.setImmediate ?? setTimeout

/** From this size on, a body or a list waits for its turn, in bytes. */
export const LARGE = 16 * 1024

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other large request is handled: small ones are answered between them,
 * however many come at once.
 */
export function waitForTurn(): Promise<void> {
  last = last.then(() => new Promise(afterEvents))
  return last
}
