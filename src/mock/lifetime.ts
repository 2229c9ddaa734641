import { Listeners } from '../simulator/listeners.ts'

/** Calls a listener when something ends; at once if it has ended already. Returns a function that removes it. */
export type OnEnd = (listener: () => void) => () => void

/** The time until something ends: a state, the mock, a fault. An `AbortSignal` would cost more than a small request. */
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

/** Waits for a promise, until one of several ends: then it is undefined. `finally` and `race` would cost more. */
export function whileLasting<Value>(promise: Promise<Value>, ends: readonly OnEnd[]): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const removes: (() => void)[] = []
    const removeAll = () => {
      for (const remove of removes) remove()
    }
    const end = () => {
      resolve(undefined)
      removeAll()
    }
    for (const onEnd of ends) removes.push(onEnd(end))
    promise.then(
      (value) => {
        resolve(value)
        removeAll()
      },
      (error) => {
        reject(error)
        removeAll()
      },
    )
  })
}
