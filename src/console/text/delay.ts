import type { InventoryDelay } from '../../mock/delay.ts'

/** Formats a delay: `300 ms`, `100–400 ms`, `endless`. */
export function formatDelay(delay: InventoryDelay): string {
  if (delay === 'infinite') return 'endless'
  return `${typeof delay === 'number' ? delay : delay.join('–')} ms`
}
