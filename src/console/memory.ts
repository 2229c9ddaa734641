/** A value that the browser remembers. */
export interface Memory<Value> {
  read(): Value
  write(value: Value): void
}

/**
 * Creates a value that `localStorage` keeps. Where that is forbidden or full, it lasts as long as the page.
 * @param initial - before the first write; also for fields that a kept value lacks
 */
export function createMemory<Value extends object>(key: string, initial: Value): Memory<Value> {
  return {
    read() {
      try {
        return { ...initial, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
      } catch {
        return initial
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // It is a convenience alone.
      }
    },
  }
}
