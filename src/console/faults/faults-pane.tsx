import type { FaultSnapshot } from '../../mock/faults/fault.ts'
import { describeEffects, describeFault, describeScope } from '../../text/describe-fault.ts'
import { formatDelay } from '../../text/times.ts'
import { formatCode } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
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
  /** What adds it, in code; undefined for what code alone can have added. */
  readonly code: string | undefined
  /** What its button does. */
  readonly label: string
  readonly remove: () => Promise<unknown>
}

/** Formats a fault as the code that adds it; undefined for one with what JSON has not. */
function formatFaultCode({ id: _, timesApplied: __, remaining: ___, ...fault }: FaultSnapshot): string | undefined {
  let isJson = true
  const code = formatCode(
    JSON.parse(
      JSON.stringify(fault, (_, part) => {
        isJson &&= typeof part !== 'function' && !(part instanceof RegExp)
        return part
      }),
    ),
  )
  return isJson ? `mock.faults.add(${code})` : undefined
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
    code: formatFaultCode(fault),
    label: `Remove ${describeFault(fault)}`,
    remove: () => control.faults.remove(fault.id),
  }))
  if (delay !== 0) {
    const effect = `${formatDelay(delay)} delay`
    rows.push({
      ...{ key: 0, effect, scope: 'all responses', label: `Remove the ${effect}`, remove: removeDelay },
      code: `mock.configure(${formatCode({ delay })})`,
    })
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
        {rows.map(({ key, effect, scope, code, label, remove }) => (
          <li key={key} class="row item">
            <span class="grow">
              <span class="tag fault">{effect}</span> for {scope}
            </span>
            {code !== undefined && (
              <CopyButton class="quiet" text={() => code}>
                Copy as code
              </CopyButton>
            )}
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
