import type { InventoryDelay } from '../../mock/delay.ts'
import { formatDelay } from './delay.ts'

/** Formats what is not normal: `1 fault, 300 ms delay, 2 waiting`; an empty text if everything is. */
export function formatMockStatus(faults: number, delay: InventoryDelay, pending: number): string {
  return [
    faults > 0 && `${faults} ${faults === 1 ? 'fault' : 'faults'}`,
    delay !== 0 && `${formatDelay(delay)} delay`,
    pending > 0 && `${pending} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
}
