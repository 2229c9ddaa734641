import { operationNames } from '../../contract/operations.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { ScopeForm } from '../model/views.ts'

/** Which requests a fault applies to. */
export type JsonScope = Pick<JsonFault, 'operation' | 'match' | 'skip' | 'times' | 'rate'>

/**
 * The requests with an object as their body: POST, PUT and PATCH.
 * @note Not three faults, one for each operation: for the next save, they would fail three of them.
 */
export const saves: JsonScope = { match: { body: {} } }

/** The requests that the user can choose from. */
export const requestChoices: Readonly<Record<string, JsonScope>> = {
  'all requests': {},
  'saves: POST, PUT and PATCH': saves,
  ...Object.fromEntries(operationNames.map((operation) => [operation, { operation }])),
}

/** How often a fault applies. Those with a parameter need a number, which the label of its field is about. */
export const timesChoices: Readonly<Record<string, { amount?: string; toScope: (amount: number) => JsonScope }>> = {
  'every time': { toScope: () => ({}) },
  'the next time': { toScope: () => ({ times: 1 }) },
  'the next times': { amount: 'How many', toScope: (times) => ({ times }) },
  'only the nth time': { amount: 'Which time', toScope: (nth) => ({ skip: nth - 1, times: 1 }) },
  'a share of the time': { amount: 'Percent', toScope: (percent) => ({ rate: percent / 100 }) },
}

/** The failures with a button of their own, without a scope. */
export const presets: readonly (readonly [label: string, effect: JsonFault])[] = [
  ['Network error', { networkError: true }],
  ['500 Error', { status: 500 }],
  ['503 Unavailable', { status: 503 }],
  // With `Retry-After: 1`, as the framework.
  ['429 Retry', { status: 429 }],
  ['401 Unauthorized', { status: 401 }],
  // Handled by the service: what was sent is saved.
  ['Response lost', { networkError: true, at: 'response' }],
  // One byte, because an empty list has only two.
  ['Broken JSON', { truncate: 1 }],
]

/** The scope that a form has. */
export function toScope({ requests, times, amount }: ScopeForm): JsonScope {
  // An empty field is not a number.
  return { ...requestChoices[requests], ...timesChoices[times]!.toScope(Number(amount)) }
}
