import type { InventoryDelay } from '../../mock/delay.ts'

/** Formats a number of objects: `1 object`, `1,200 objects`. */
export function formatObjectCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'object' : 'objects'}`
}

/** Formats a delay: `300 ms`, `100–400 ms`, `endless`. */
export function formatDelay(delay: InventoryDelay): string {
  if (delay === 'infinite') return 'endless'
  return `${typeof delay === 'number' ? delay : delay.join('–')} ms`
}

/** Formats what was thrown: the message of an error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
