import type { AssumptionName } from '../../contract/assumptions.ts'
import type { Explanation } from '../../mock/explain/explanation.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'

/**
 * The assumptions with which an empty list has objects: a click sets one.
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
        <Button
          key={`${assumption} ${count}`}
          class="wrap"
          onClick={() => model.setAssumptions({ [assumption]: value })}
        >
          <code>{formatAssumptions({ [assumption]: value })}</code> finds {formatCount(count!, 'object')}
        </Button>
      ))}
    </div>
  )
}
