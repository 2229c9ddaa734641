import type { ExportedState } from '../../mock/state/exported-state.ts'
import { findChanges } from '../assumptions/assumption-groups.ts'
import { formatCode } from '../text/format-code.ts'

/** Formats a state as the code that creates a mock with it: an object on each line. */
export function formatMockCode({ objects, assumptions = {}, delay = 0, faults = [] }: ExportedState): string {
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
