import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Explanation } from '../../mock/explain/explanation.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatObjectCount } from '../text/format.ts'
import { Button } from '../ui/button.tsx'

interface AssumptionButtonProps {
  readonly model: ConsoleModel
  readonly assumptions: Partial<Assumptions>
  /** The number of objects that a list has then. */
  readonly count?: number | null
}

/** Sets assumptions with one click, and one step to undo it. */
export function AssumptionButton({ model, assumptions, count }: AssumptionButtonProps) {
  const setting = formatAssumptions(assumptions)
  return (
    <Button
      class="wrap"
      onClick={() => model.run(`Set ${setting}`, () => model.control.configure({ assumptions }), `Set ${setting}.`)}
    >
      <code>{setting}</code>
      {count ? ` finds ${formatObjectCount(count)}` : ''}
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

/** Formats assumptions: `filterMatch: iexact, filterCombination: or`. A token is a secret. */
function formatAssumptions(assumptions: Partial<Assumptions>): string {
  return Object.entries(assumptions)
    .map(([name, value]) => (name === 'tokens' ? 'other tokens' : `${name}: ${value}`))
    .join(', ')
}
