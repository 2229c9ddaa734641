import { signal } from '@preact/signals'
import { operationNames } from '../../contract/operations.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import { createPaneState } from '../pane.ts'
import type { Choice } from '../ui/segmented.tsx'
import { type JsonScope, saves } from './describe-fault.ts'

type LabeledChoice<Value> = Choice<Value> & { readonly label: string }

/** The requests that the user can choose from. */
export const requestChoices: readonly LabeledChoice<JsonScope>[] = [
  { label: 'all', value: {} },
  { label: 'saves', value: saves },
  ...operationNames.map((operation) => ({ label: operation, value: { operation } })),
]

/** How often a fault applies. Those with a parameter need a number. */
export const timesChoices: readonly LabeledChoice<(amount: number) => JsonScope>[] = [
  { label: 'always', value: () => ({}) },
  { label: 'the next one', value: () => ({ times: 1 }) },
  { label: 'the next …', value: (times) => ({ times }) },
  { label: 'a share in %', value: (percent) => ({ rate: percent / 100 }) },
]

/** The faults with a button of their own, without a scope. */
export const presets: readonly LabeledChoice<JsonFault>[] = [
  { label: 'Offline', value: { networkError: true } },
  { label: '500 Server error', value: { status: 500 } },
  { label: '503 Unavailable', value: { status: 503 } },
  // With `Retry-After: 1`, as the framework.
  { label: '429 Retry later', value: { status: 429 } },
  { label: '401 Unauthorized', value: { status: 401 } },
  // One byte, because an empty list has only two.
  { label: 'Broken JSON', value: { truncate: 1 } },
  { label: 'Slow (3 s)', value: { delay: 3_000 } },
  { label: 'Hangs', value: { delay: 'infinite' } },
]

/** What the user has chosen: which requests, how often, and the number for that. */
export const getFaultForm = createPaneState(() =>
  signal({ requests: requestChoices[0]!.value, times: timesChoices[0]!.value, amount: 10 }),
)

/** The status and the body that the user has typed, for a fault without a button. */
export const getStatusForm = createPaneState(() => ({ status: signal('409'), body: signal('') }))
