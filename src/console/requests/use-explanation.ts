import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { EndedExchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { type Explained, findResponse } from './explained-values.ts'

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
