import { Listeners } from '../simulator/listeners.ts'

/** Calls a listener when something ends; at once if it has ended already. Returns a function that removes it. */
export type OnEnd = (listener: () => void) => () => void

/** The time until something ends: a state, the mock, a fault. An `AbortSignal` would not call a listener that comes late. */
export class Lifetime {
  readonly #listeners = new Listeners()
  #hasEnded = false

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Ends it. Does nothing the second time. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#listeners.emit()
  }

  readonly onEnd: OnEnd = (listener) => {
    if (this.#hasEnded) listener()
    return this.#listeners.add(listener)
  }
}

/** Waits for a promise, until one of several ends: then it is undefined. */
export async function whileLasting<Value>(promise: Promise<Value>, ends: readonly OnEnd[]): Promise<Value | undefined> {
  const removes: (() => void)[] = []
  const ended = new Promise<undefined>((resolve) => {
    for (const onEnd of ends) removes.push(onEnd(() => resolve(undefined)))
  })
  try {
    return await Promise.race([ended, promise])
  } finally {
    for (const remove of removes) remove()
  }
}
