import { findChanges } from '../../contract/assumption-changes.ts'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import { describeFault, isEquivalentFault } from '../../mock/faults/describe-fault.ts'
import type { FaultSnapshot } from '../../mock/faults/fault.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { formatAssumptions, formatAssumptionValue } from '../../text/assumption-value.ts'
import { formatCount } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'
import type { ConsoleControl } from './control.ts'

/** The settings and faults that a reset restores, besides the objects. */
export type InitialSettings = Awaited<ReturnType<ConsoleControl['initialSettings']>>

/** Something that differs from the options of the mock. */
export interface OptionDifference {
  readonly kind: 'fault' | 'delay' | 'service rule' | 'waiting'
  /** In words: `503 for all creates`. */
  readonly text: string
  /** The text of the button that ends it: `Back to 0 ms`. */
  readonly resetLabel: string
  /** Ends it. */
  readonly reset: () => Promise<unknown>
}

/** The state of a mock that the console knows. */
interface Present extends InventorySettings {
  readonly initial: InitialSettings
  /** Also those that are used up. */
  readonly allFaults: readonly FaultSnapshot[]
  readonly pendingCount: number
}

/** Lists what differs from the options of the mock, and the requests that wait. */
export function listOptionDifferences(control: ConsoleControl, present: Present): OptionDifference[] {
  const { initial, allFaults, assumptions, delay, pendingCount } = present
  const differences: OptionDifference[] = []
  const add = (difference: OptionDifference) => differences.push(difference)

  const missing = [...initial.faults]
  for (const fault of allFaults) {
    const index = missing.findIndex((other) => isEquivalentFault(fault, other))
    if (index >= 0) missing.splice(index, 1)
    else if (fault.remaining !== 0) {
      const reset = () => control.faults.remove(fault.id)
      add({ kind: 'fault', text: describeFault(fault), resetLabel: 'Remove', reset })
    }
  }
  for (const fault of missing) {
    const reset = () => control.faults.add(fault)
    add({ kind: 'fault', text: `Removed: ${describeFault(fault)}`, resetLabel: 'Add again', reset })
  }
  if (!isSameJson(delay, initial.delay)) {
    const reset = () => control.configure({ delay: initial.delay })
    const resetLabel = `Back to ${formatDelay(initial.delay)}`
    add({ kind: 'delay', text: `${formatDelay(delay)} delay`, resetLabel, reset })
  }
  const changes = Object.keys(findChanges(assumptions, initial.assumptions)) as AssumptionName[]
  for (const name of changes) {
    const { [name]: value } = initial.assumptions
    const reset = () => control.configure({ assumptions: { [name]: value } })
    const resetLabel = `Back to ${formatAssumptionValue(name, value)}`
    add({ kind: 'service rule', text: formatAssumptions({ [name]: assumptions[name] }), resetLabel, reset })
  }
  if (pendingCount > 0) {
    const text = formatCount(pendingCount, 'request waits', 'requests wait')
    add({ kind: 'waiting', text, resetLabel: 'Release', reset: () => control.requests.release() })
  }
  return differences
}

/** Formats differences in a few words: `1 fault, 300 ms delay, 2 service rules`. */
export function summarizeDifferences(differences: readonly OptionDifference[]): string {
  const count = (kind: OptionDifference['kind']) => {
    const { length } = differences.filter((difference) => difference.kind === kind)
    return length > 0 && formatCount(length, kind)
  }
  const textOf = (kind: OptionDifference['kind']) => differences.find((difference) => difference.kind === kind)?.text
  return [count('fault'), textOf('delay'), count('service rule'), textOf('waiting')].filter(Boolean).join(', ')
}
