import { findChanges } from '../../contract/assumption-changes.ts'
import { isSameJson } from '../../contract/json.ts'
import type { FaultsChange, InventoryChange, InventorySource } from '../../mock/events.ts'
import { describeFault } from '../../mock/faults/describe-fault.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import { formatCount } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'

const sources = { app: 'the application', console: 'the console', code: 'code', activity: 'activity' }

/** Formats who made a change. */
export function formatSource(source: InventorySource): string {
  return sources[source]
}

const verbs = { create: 'Create', update: 'Update', delete: 'Delete' }

/** A change of the objects in words: `Update web-1 (3)`. */
export function describeObjectChange(change: InventoryChange): string {
  if (change.type === 'all') return 'Reset or import'
  const name = change.type === 'create' ? change.object.name : change.before.name
  return `${verbs[change.type]} ${name} (${change.id})`
}

/**
 * A change of the settings in words: `Set the delay to 300 ms`, `Set filterMatch: contains`, `Change 3 settings`.
 * @param before - null if they are not known
 */
export function describeSettingsChange(before: InventorySettings | null, after: InventorySettings): string {
  if (before === null) return 'Change the settings'
  const assumptions = findChanges(after.assumptions, before.assumptions)
  const isDelay = !isSameJson(before.delay, after.delay)
  const count = Object.keys(assumptions).length + (isDelay ? 1 : 0)
  if (count !== 1) return `Change ${formatCount(count, 'setting')}`
  return isDelay ? `Set the delay to ${formatDelay(after.delay)}` : `Set ${formatAssumptions(assumptions)}`
}

/** A change of the faults in words: `Add a fault: 503 for all creates`; null for a request that a fault counted. */
export function describeFaultsChange({ added, removed }: FaultsChange): string | null {
  const count = added.length + removed.length
  if (count === 0) return null
  if (added.length > 0 && removed.length > 0) return 'Replace the faults'
  const [fault] = [...added, ...removed]
  const verb = added.length > 0 ? 'Add' : 'Remove'
  return count === 1 ? `${verb} a fault: ${describeFault(fault!)}` : `${verb} ${formatCount(count, 'fault')}`
}
