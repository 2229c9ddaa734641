import type { Signal } from '@preact/signals'

/** The properties of a field whose value is that of a signal. */
export function bind<Value>(signal: Signal<Value>): { value: Value; onValue: (value: Value) => void } {
  return {
    value: signal.value,
    onValue(value) {
      signal.value = value
    },
  }
}
