import type { Assumptions } from '../../contract/assumptions.ts'
import { delayCheck, type InventoryDelay } from '../../mock/delay.ts'
import { findChanges } from '../assumptions/assumption-groups.ts'
import { formatDelay, formatObjectCount } from '../text/format.ts'

/**
 * Describes a state: `26 objects, 1 fault, 1 assumption`, with the assumptions that do not have their default.
 * @param state - a state or a list of objects, not checked: somebody else may have made it
 */
export function describeState(state: unknown): string {
  const { objects, faults, assumptions, delay } = Array.isArray(state) ? { objects: state } : Object(state)
  const changes = Object.keys(findChanges(Object(assumptions) as Partial<Assumptions>)).length
  return [
    formatObjectCount(lengthOf(objects)),
    formatCount(lengthOf(faults), 'fault'),
    delay !== 0 && delayCheck.is(delay) && `${formatDelay(delay as InventoryDelay)} delay`,
    formatCount(changes, 'assumption'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats the size of a text in UTF-8: `900 bytes`, `3 KiB`. */
export function formatSize(text: string): string {
  const { size } = new Blob([text])
  return size < 2 ** 10 ? `${size} bytes` : `${Math.ceil(size / 2 ** 10).toLocaleString('en')} KiB`
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

function formatCount(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
