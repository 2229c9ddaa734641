import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Explanation } from '../../mock/explain/explanation.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'

/** Sets assumptions, as one step to undo. */
export function setAssumptions(model: ConsoleModel, assumptions: Partial<Assumptions>): void {
  const label = `Set ${formatAssumptions(assumptions)}`
  model.run(label, () => model.control.configure({ assumptions }), `${label}.`)
}

/**
 * Sets assumptions with one click.
 * @param props.count - the number of objects that a list has then
 */
function AssumptionButton(props: { model: ConsoleModel; assumptions: Partial<Assumptions>; count?: number | null }) {
  const { model, assumptions, count } = props
  return (
    <Button class="wrap" onClick={() => setAssumptions(model, assumptions)}>
      <code>{formatAssumptions(assumptions)}</code>
      {count ? ` finds ${formatCount(count, 'object')}` : ''}
    </Button>
  )
}

/**
 * The assumptions with which an empty list has objects.
 * @param props.shown - an assumption whose values are shown elsewhere; null for none
 */
export function HelpfulAssumptions(props: {
  model: ConsoleModel
  explanation: Explanation
  shown?: AssumptionName | null
}) {
  const { model, explanation, shown } = props
  const found = explanation.alternatives.filter(({ assumption, count }) => count && assumption !== shown)
  // The first of some that differ in the value alone and find as many is the strictest.
  const helpful = found.filter(
    (one) => one === found.find(({ assumption, count }) => assumption === one.assumption && count === one.count),
  )
  if (helpful.length === 0) return null
  return (
    <div class="row" role="group" aria-label="Service rules that find objects">
      {helpful.map(({ assumption, value, count }) => (
        <AssumptionButton
          key={`${assumption} ${count}`}
          model={model}
          assumptions={{ [assumption]: value }}
          count={count}
        />
      ))}
    </div>
  )
}
