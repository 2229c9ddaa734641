import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Explanation } from '../../mock/explain/explanation.ts'
import { formatAssumptions } from '../assumptions/assumption-changes.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatCount } from '../text/format.ts'
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
export function AssumptionButton(props: {
  model: ConsoleModel
  assumptions: Partial<Assumptions>
  count?: number | null
}) {
  const { model, assumptions, count } = props
  return (
    <Button class="wrap" onClick={() => setAssumptions(model, assumptions)}>
      <code>{formatAssumptions(assumptions)}</code>
      {count ? ` finds ${formatCount(count, 'object')}` : ''}
    </Button>
  )
}

/**
 * The assumptions with which an empty list has objects: one, or two at once.
 * @param props.shown - an assumption whose values are shown elsewhere; null for none
 */
export function HelpfulAssumptions(props: {
  model: ConsoleModel
  explanation: Explanation
  shown?: AssumptionName | null
}) {
  const { model, explanation, shown } = props
  const alternatives = explanation.alternatives.filter(({ assumption }) => assumption !== shown)
  const changes = [
    ...alternatives.map(({ assumption, value, count }) => ({ assumptions: { [assumption]: value }, count })),
    ...explanation.combinations,
  ].filter(({ count }) => count)
  // The first of some that differ in a value and find as many is the strictest.
  const seen = new Set<string>()
  const helpful = changes.filter(({ assumptions, count }) => {
    const key = JSON.stringify([Object.keys(assumptions), count])
    return !seen.has(key) && seen.add(key)
  })
  if (helpful.length === 0) return null
  return (
    <div class="row" role="group" aria-label="Assumptions that find objects">
      {helpful.map(({ assumptions, count }) => (
        <AssumptionButton key={JSON.stringify(assumptions)} model={model} assumptions={assumptions} count={count} />
      ))}
    </div>
  )
}
