import { isJson } from '../../contract/json.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import { describeEffects, describeFault, describeScope } from '../../mock/faults/describe-fault.ts'
import type { FaultSnapshot } from '../../mock/faults/fault.ts'
import type { RequestSummary } from '../../mock/log/exchange.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'
import { formatCode } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DraftField } from '../ui/field.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { PaneLink } from '../ui/pane-link.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { parseDelayText } from './fault-choices.ts'
import { FaultSentence, formatFaultCode } from './fault-sentence.tsx'

/** Adds faults, and delays all responses. The active faults are last, so that nothing moves with them. */
function FaultsPane({ model }: PaneProps) {
  return (
    <div class="pane column">
      <FaultSentence model={model} />
      <DelaySection model={model} />
      <ActiveSection model={model} />
    </div>
  )
}

const usualDelays = [0, 100, 300, 1_000, 3_000].map((value) => ({ value, label: formatNumber(value) }))

/** The delay of all responses: a number, a range, or a usual value. */
function DelaySection({ model }: PaneProps) {
  const delay = model.delay.value
  const set = (next: InventoryDelay) =>
    model.attempt(`Set the delay to ${formatDelay(next)}`, () => model.control.configure({ delay: next }))
  return (
    <section>
      <h2>Delay all responses</h2>
      <div class="row end">
        <DraftField
          label="Milliseconds, or from–to"
          value={[delay].flat().join('–')}
          onCommit={(text) => set(parseDelayText(text))}
        />
        <Segmented<InventoryDelay> label="Usual delays" choices={usualDelays} value={delay} onChange={set} />
      </div>
    </section>
  )
}

/** How many faults are shown that are used up: the latest. */
const MAX_SPENT = 10

/** A fault, the delay of all responses, or the requests that wait, in words. */
interface Active {
  readonly key: string | number
  readonly effect: string
  /** The requests that it applies to. */
  readonly scope: string
  /** The code that adds it; null for one that code alone can add. */
  readonly code: string | null
  /** The action of its button. */
  readonly label: string
  readonly end: () => Promise<unknown>
}

function toActive({ id, timesApplied, remaining, ...fault }: FaultSnapshot, end: () => Promise<unknown>): Active {
  const counted = { ...fault, timesApplied, remaining }
  return {
    ...{ key: id, effect: describeEffects(counted), scope: `for ${describeScope(counted)}` },
    ...{ code: isJson(fault) ? formatFaultCode(fault) : null, label: `Remove ${describeFault(counted)}`, end },
  }
}

/** All that is not as the service does it: the faults with the rest of each, the delay of all responses, and who waits. */
function ActiveSection({ model }: PaneProps) {
  const { control } = model
  const delay = model.delay.value
  const waiting = model.pending.value.length
  const rows = model.faults.value.map((fault) => toActive(fault, () => control.faults.remove(fault.id)))
  const endDelay = () => control.configure({ delay: 0 })
  if (delay !== 0) {
    const effect = `${formatDelay(delay)} delay`
    const code = `mock.configure(${formatCode({ delay })})`
    rows.push({ key: 'delay', effect, scope: 'for all responses', code, label: `Remove the ${effect}`, end: endDelay })
  }
  const spent = model.allFaults.value.filter(({ remaining }) => remaining === 0).slice(0, MAX_SPENT)
  const isMany = rows.length > 1
  if (waiting > 0) {
    const effect = formatCount(waiting, 'request waits', 'requests wait')
    const release = { label: 'Release the waiting requests', end: () => control.requests.release() }
    rows.push({ key: 'waiting', effect, scope: 'for a response', code: null, ...release })
  }
  const removeAll = async () => {
    await control.faults.clear()
    await endDelay()
  }
  return (
    <section>
      <div class="row">
        <h2 class="grow">Active</h2>
        {isMany && <Button onClick={() => model.run('Remove all faults', removeAll)}>Remove all</Button>}
      </div>
      {rows.length === 0 && <p class="dim">No faults. Requests get the responses of the service.</p>}
      <ul>
        {rows.map(({ key, effect, scope, code, label, end }) => (
          <li key={key} class="row item">
            <span class="grow">
              <span class="tag fault">{effect}</span> {scope}
            </span>
            {code !== null && (
              <CopyButton class="quiet" text={() => code}>
                Copy as code
              </CopyButton>
            )}
            <Button aria-label={label} onClick={() => model.run(label, end)}>
              {key === 'waiting' ? 'Release' : 'Remove'}
            </Button>
          </li>
        ))}
        {spent.map((fault) => (
          <SpentFault key={fault.id} model={model} fault={fault} />
        ))}
      </ul>
    </section>
  )
}

/** A fault that is used up, as it was added, and the last request that it applied to, if the log still has that. */
function SpentFault({ model, fault }: PaneProps & { fault: FaultSnapshot }) {
  const { timesApplied: _, remaining: __, ...added } = fault
  const isIts = ({ fault: applied }: RequestSummary) => applied?.ids.includes(fault.id)
  const id = model.requests.value.findLast(isIts)?.requestId
  return (
    <li class="row item dim">
      <span class="grow">
        {`${describeFault(added)}: spent`}
        {id !== undefined && [' by ', <PaneLink key={id} {...{ model, id }} pane="Requests">{`#${id}`}</PaneLink>]}
      </span>
    </li>
  )
}

export const faultsPane: Pane = {
  name: 'Faults',
  Component: FaultsPane,
  count: ({ differences }) => differences.value.filter(({ kind }) => kind === 'fault' || kind === 'delay').length,
  isWarning: true,
}
