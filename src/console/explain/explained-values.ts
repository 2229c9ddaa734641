import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { findChanges } from '../../contract/assumption-changes.ts'
import { type AssumptionName, type Assumptions, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import type { ExplainedResponse, Explanation } from '../../mock/explain/explanation.ts'
import type { EndedExchange } from '../../mock/log/exchange.ts'
import { formatAssumptionValue } from '../../text/assumption-value.ts'
import { formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'

/** A value of an assumption, with the response that it gives. */
export interface ValueChoice {
  readonly value: unknown
  readonly label: string
  readonly response: ExplainedResponse
}

/** The values of an assumption, with the response of a request under each of them. */
export function listValueChoices(name: AssumptionName, { at, explanation }: Explained): ValueChoice[] {
  const others = explanation.alternatives.filter(({ assumption }) => assumption === name)
  const current = at[name]
  const values: readonly unknown[] = assumptionValues[name].choices ?? [current, ...others.map(({ value }) => value)]
  return values.map((value) => ({
    value,
    label: formatValueLabel(name, value, current),
    // A value that is not among the others gives the same.
    response: others.find((other) => isSameJson(other.value, value)) ?? serviceResponse(explanation),
  }))
}

/** An explanation, and the assumptions that it was made with. */
export interface Explained {
  readonly at: Assumptions
  readonly explanation: Explanation
}

/** The response of the service: no assumption changes that of a fault. */
function serviceResponse(explanation: Explanation): ExplainedResponse {
  return explanation.withoutFault ?? explanation
}

/** The response under the present assumptions; undefined if the explanation does not have it. */
export function findResponse({ at, explanation }: Explained, now: Assumptions): ExplainedResponse | undefined {
  const [name, ...others] = Object.keys(findChanges(now, at)) as AssumptionName[]
  if (name === undefined) return serviceResponse(explanation)
  // An explanation changes one assumption at a time.
  if (others.length > 0) return undefined
  return listValueChoices(name, { at, explanation }).find(({ value }) => isSameJson(value, now[name]))?.response
}

/** Whether an explanation has what is shown: of a list that is still empty also what its filters find. */
function isExplained(explained: Explained, now: Assumptions): boolean {
  const response = findResponse(explained, now)
  return response !== undefined && (response.count !== 0 || isSameJson(explained.at, now))
}

/** Lists are shown by their difference. A token is a secret. */
function formatValueLabel(name: AssumptionName, value: unknown, current: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(current) || value.length === 0) return formatAssumptionValue(name, value)
  if (value === current) return 'unchanged'
  const fields = bodyFields.filter((field) => value.includes(field) !== current.includes(field))
  const [first] = fields
  return first === undefined ? 'this token' : `${value.includes(first) ? 'with' : 'without'} ${fields.join(', ')}`
}

/** What a value gives, in a word: the number of objects of a list, or the status. */
export function formatChoice({ count, status }: ExplainedResponse): string {
  return count === null ? String(status ?? 'no response') : formatNumber(count)
}

/** Explains a request, once, and again only for values that the explanation does not have. */
export function useExplanation(model: ConsoleModel, exchange: EndedExchange): Signal<Explained | null> {
  const explained = useSignal<Explained | null>(null)
  const now = model.assumptions.value
  const isDue = now && !(explained.value && isExplained(explained.value, now))
  useEffect(() => {
    if (!isDue) return
    // Not for each request that the arrow keys pass.
    const timer = setTimeout(async () => {
      try {
        // Without what can be long, and explains nothing.
        const explanation = await model.control.explain({ ...exchange, responseBody: null })
        explained.value = { at: now, explanation }
      } catch (error) {
        model.notices.fail(error)
      }
    }, 150)
    return () => clearTimeout(timer)
  }, [isDue])
  return explained
}
