import type { InventoryDelay } from '../../mock/delay.ts'

/** The last position of the slider: 5,000 ms. */
export const LAST_POSITION = 50

/** The delay at a position, in ms: a square, because short delays need fine steps; in two digits, to be read easily. */
export function toDelay(position: number): number {
  return Number((2 * position ** 2).toPrecision(2))
}

/** The position of a delay, maybe between two; of a range that of its end. */
export function toPosition(delay: InventoryDelay): number {
  if (delay === 'infinite') return LAST_POSITION
  return Math.sqrt((typeof delay === 'number' ? delay : delay[1]) / 2)
}
