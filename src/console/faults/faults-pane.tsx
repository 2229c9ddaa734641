import type { LoadedPane, PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { describeEffect, describeFault, describeScope } from './describe-fault.ts'
import { FaultSection } from './fault-section.tsx'
import styles from './faults.css'
import { LatencySection } from './latency-section.tsx'

/** Faults, latency, and the requests that wait. */
function FaultsPane({ model }: PaneProps) {
  return (
    <div class="pane faults">
      <FaultSection model={model} />
      <ActiveSection model={model} />
      <LatencySection model={model} />
    </div>
  )
}

export const pane: LoadedPane = { Component: FaultsPane, styles }

/** The active faults, and the requests that wait. */
export function ActiveSection({ model }: PaneProps) {
  const { control, faults, pendingCount } = model
  const pending = pendingCount.value
  return (
    <section>
      <h2>Active faults</h2>
      <ul>
        {faults.value.map((fault) => {
          const remove = `Remove ${describeFault(fault)}`
          return (
            <li key={fault.id} class="row item">
              <span class="grow">
                <span class="tag fault">{describeEffect(fault)}</span> for {describeScope(fault)}
              </span>
              <Button aria-label={remove} onClick={() => model.run(remove, () => control.faults.remove(fault.id))}>
                Remove
              </Button>
            </li>
          )
        })}
        <li class="row item">
          <span class="grow dim">Waiting requests: {pending}</span>
          <Button
            disabled={pending === 0}
            onClick={() => model.run('Release the waiting requests', () => control.requests.release())}
          >
            Release
          </Button>
        </li>
      </ul>
    </section>
  )
}
