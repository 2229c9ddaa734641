import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type AssumptionName, type Assumptions, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import type { ExplainedResponse, Explanation } from '../../mock/explain/explanation.ts'
import { formatAssumptionValue } from '../../text/assumption-value.ts'
import { formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { ConsoleControl } from '../model/control.ts'

/** An explanation, and the assumptions that it was made with. */
export interface Explained {
  readonly at: Assumptions
  readonly explanation: Explanation
  /** The response of the service: no assumption changes that of a fault. */
  readonly response: ExplainedResponse
}

/** A value of an assumption, with the response that it gives. */
export interface ValueChoice {
  readonly value: unknown
  readonly label: string
  readonly response: ExplainedResponse
}

/** The values of an assumption, with the response of a request under each of them. */
export function listValueChoices(name: AssumptionName, { at, explanation, response }: Explained): ValueChoice[] {
  const others = explanation.alternatives.filter(({ assumption }) => assumption === name)
  const current = at[name]
  const { choices } = assumptionValues[name] as { choices?: readonly unknown[] }
  const isChoice = choices?.includes(current)
  const values = isChoice ? choices! : [current, ...others.map(({ value }) => value)]
  return values.map((value) => ({
    value,
    label: formatValueLabel(name, value, current),
    // A value that is not among the others gives the same.
    response: others.find((other) => isSameJson(other.value, value)) ?? response,
  }))
}

/** Lists are shown by their difference. A token is a secret. */
function formatValueLabel(name: AssumptionName, value: unknown, current: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(current) || value.length === 0) return formatAssumptionValue(name, value)
  if (value === current) return 'unchanged'
  const fields = bodyFields.filter((field) => value.includes(field) !== current.includes(field))
  const [first] = fields
  return first === undefined ? 'this token' : `${value.includes(first) ? 'with' : 'without'} ${fields.join(', ')}`
}

/** The response that a value gives, in a word: the number of objects of a list, or the status. */
export function formatChoice({ count, status }: ExplainedResponse): string {
  return count === null ? String(status ?? 'no response') : formatNumber(count)
}

/**
 * Explains a request, and again when the assumptions change. Null at first; then the last explanation.
 * @param request - the first one: not explained again for another
 */
export function useExplanation(
  model: ConsoleModel,
  request: Parameters<ConsoleControl['explain']>[0],
): Explained | null {
  const explained = useSignal<Explained | null>(null)
  useEffect(() => {
    // Not for each request that the arrow keys pass, nor while the user types.
    const timer = setTimeout(async () => {
      try {
        const at = model.assumptions.value!
        const explanation = await model.control.explain(request)
        const response = explanation.withoutFault ?? explanation
        if (at === model.assumptions.value) explained.value = { at, explanation, response }
      } catch (error) {
        model.notices.fail(error)
      }
    }, 200)
    return () => clearTimeout(timer)
  }, [model.assumptions.value])
  return explained.value
}
