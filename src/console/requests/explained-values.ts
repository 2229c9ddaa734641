import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
} from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import type { ExplainedResponse, Explanation } from '../../mock/explain/explanation.ts'
import type { EndedExchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'

/** A value of an assumption, with the response that it gives. */
export interface ValueChoice {
  /** As JSON. */
  readonly value: string
  readonly label: string
  readonly response: ExplainedResponse
}

/** The values of an assumption, with the response of a request under each of them. */
export function listValueChoices(name: AssumptionName, { at, explanation }: Explained): ValueChoice[] {
  const others = explanation.alternatives.filter(({ assumption }) => assumption === name)
  const current = at[name]
  const values: readonly unknown[] = assumptionValues[name].choices ?? [current, ...others.map(({ value }) => value)]
  return values.map((value) => ({
    value: JSON.stringify(value),
    label: formatValueLabel(value, current),
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

/** The names of the assumptions that differ. */
export function listChanged(one: Assumptions, other: Assumptions): AssumptionName[] {
  return assumptionNames.filter((name) => !isSameJson(one[name], other[name]))
}

/** The response under the present assumptions; undefined if the explanation does not have it. */
export function findResponse({ at, explanation }: Explained, now: Assumptions): ExplainedResponse | undefined {
  const [name, ...others] = listChanged(at, now)
  if (name === undefined) return serviceResponse(explanation)
  // An explanation changes one assumption at a time.
  if (others.length > 0) return undefined
  return listValueChoices(name, { at, explanation }).find(({ value }) => value === JSON.stringify(now[name]))?.response
}

/** Lists are shown by their difference. A token is a secret. */
function formatValueLabel(value: unknown, current: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(current)) return String(value)
  if (value.length === 0) return 'none'
  if (value === current) return 'unchanged'
  const field = bodyFields.find((field) => value.includes(field) !== current.includes(field))
  return field === undefined ? 'this token' : `${value.includes(field) ? 'with' : 'without'} ${field}`
}

/** What a value gives, in a word: the number of objects of a list, or the status. */
export function formatChoice({ ids, status }: ExplainedResponse): string {
  return String(ids?.length ?? status ?? 'no response')
}

/** The number of objects from which the explanation of a list can take longer than a blink: 0.1 s. */
const LARGE = 20_000

/**
 * Explains a request, once, and again only for values that the explanation does not have.
 * @returns the explanation, and whether it is made: a list of a large collection waits until that is set
 */
export function useExplanation(
  model: ConsoleModel,
  exchange: EndedExchange,
): { explained: Signal<Explained | null>; isWanted: Signal<boolean> } {
  const explained = useSignal<Explained | null>(null)
  const isWanted = useSignal(exchange.operation !== 'list' || model.size.peek() < LARGE)
  const now = model.assumptions.value
  const isDue = isWanted.value && now && !(explained.value && findResponse(explained.value, now))
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
  return { explained, isWanted }
}
