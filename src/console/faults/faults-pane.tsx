import { describeEffects, describeFault, describeScope } from '../../text/describe-fault.ts'
import { formatDelay } from '../../text/times.ts'
import type { Pane, PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { FailSection } from './fail-section.tsx'
import styles from './faults.css'
import { HangSection } from './hang-section.tsx'
import { SlowSection } from './slow-section.tsx'

/** Lets requests fail, slows them down, and lets them hang. What is active is the last, so that nothing moves with it. */
function FaultsPane({ model }: PaneProps) {
  return (
    <div class="pane faults">
      <FailSection model={model} />
      <SlowSection model={model} />
      <HangSection model={model} />
      <ActiveSection model={model} />
    </div>
  )
}

/** A fault, or the delay of all responses, in words. */
interface Active {
  readonly key: number
  readonly effect: string
  readonly scope: string
  /** What its button does. */
  readonly label: string
  readonly remove: () => Promise<unknown>
}

/** What is not as the service does it: the faults with what remains of each, and the delay of all responses. */
function ActiveSection({ model }: PaneProps) {
  const { control } = model
  const faults = model.faults.value
  const delay = model.delay.value
  const removeDelay = () => control.configure({ delay: 0 })
  const rows: Active[] = faults.map((fault) => ({
    key: fault.id,
    effect: describeEffects(fault),
    scope: describeScope(fault),
    label: `Remove ${describeFault(fault)}`,
    remove: () => control.faults.remove(fault.id),
  }))
  if (delay !== 0) {
    const effect = `${formatDelay(delay)} delay`
    rows.push({ key: 0, effect, scope: 'all responses', label: `Remove the ${effect}`, remove: removeDelay })
  }
  const removeAll = async () => {
    await control.faults.clear()
    await removeDelay()
  }
  return (
    <section>
      <div class="row">
        <h2 class="grow">Active</h2>
        {rows.length > 1 && <Button onClick={() => model.run('Remove all faults', removeAll)}>Remove all</Button>}
      </div>
      {rows.length === 0 && <p class="dim">No faults. Requests get the responses of the service.</p>}
      <ul>
        {rows.map(({ key, effect, scope, label, remove }) => (
          <li key={key} class="row item">
            <span class="grow">
              <span class="tag fault">{effect}</span> for {scope}
            </span>
            <Button aria-label={label} onClick={() => model.run(label, remove)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const faultsPane: Pane = {
  name: 'Faults',
  Component: FaultsPane,
  styles,
  count: ({ differences }) => differences.value.filter(({ kind }) => kind === 'fault' || kind === 'delay').length,
  isWarning: true,
}
