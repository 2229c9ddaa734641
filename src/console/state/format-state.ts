import { findChanges } from '../../contract/assumption-changes.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { delayCheck, type InventoryDelay } from '../../mock/delay.ts'
import { formatBytes, formatCount } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'

/**
 * Describes a state: `26 objects, 1 fault, 1 service rule`, with the assumptions that do not have their default.
 * @param state - a state or a list of objects, not checked: somebody else may have made it
 */
export function describeState(state: unknown): string {
  const { objects, faults, assumptions, delay } = Array.isArray(state) ? { objects: state } : Object(state)
  const changes = Object.keys(findChanges(Object(assumptions) as Partial<Assumptions>)).length
  return [
    formatCount(lengthOf(objects), 'object'),
    lengthOf(faults) > 0 && formatCount(lengthOf(faults), 'fault'),
    delay !== 0 && delayCheck.is(delay) && `${formatDelay(delay as InventoryDelay)} delay`,
    changes > 0 && formatCount(changes, 'service rule'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats the size of a text in UTF-8: `900 B`, `3.1 kB`. */
export function formatSize(text: string): string {
  return formatBytes(new Blob([text]).size)
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}
