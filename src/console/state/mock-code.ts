import type { RemoteFault } from '../../client/remote.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { Delay } from '../../mock/delay.ts'
import { findChanges } from '../assumptions/assumption-editors.ts'
import { formatCode } from '../text/code.ts'

/** What the code creates a mock with. */
export interface CodeState {
  readonly objects: readonly InventoryObject[]
  readonly assumptions: Assumptions
  readonly delay: Delay
  /** The newest first. */
  readonly faults: readonly Omit<RemoteFault, 'id'>[]
}

/** Formats a state as the code that creates a mock with it: an object on each line. */
export function formatMockCode({ objects, assumptions, delay, faults }: CodeState): string {
  const changes = findChanges(assumptions)
  return [
    `import { createInventoryMock } from 'inventory-objects-mock'`,
    '',
    'const mock = createInventoryMock({',
    '  objects: [',
    ...objects.map((object) => `    ${formatCode(object)},`),
    '  ],',
    Object.keys(changes).length > 0 && `  assumptions: ${formatCode(changes)},`,
    delay !== 0 && `  delay: ${formatCode(delay)},`,
    '})',
    // No option of a mock. The newest is added last.
    ...[...faults].reverse().map((fault) => `mock.faults.add(${formatCode(fault)})`),
    '',
  ]
    .filter((line) => line !== false)
    .join('\n')
}
