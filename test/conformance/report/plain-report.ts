import type { ConformanceReport } from '../../../src/conformance.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'

/** The report of a check that learned nothing and found nothing, with some changes. */
export function createPlainReport(changes: Partial<ConformanceReport> = {}): ConformanceReport {
  const open = assumptionNames.map((name) => [name, { status: 'undetermined', reason: 'nothing tells it' }])
  const nothing = { kinds: [], fields: {} }
  return {
    ...{ url: 'https://staging.example', requests: 1, expected: {} },
    rules: [],
    assumptions: Object.fromEntries(open),
    elements: { labels: nothing, responsible: nothing },
    ...{ deviations: [], leftBehind: [], refused: [], notes: [], incomplete: null },
    ...changes,
  }
}

/** A text that a terminal, Markdown and XML would obey. */
export const nasty = '\u001b[2J\u001b]0;owned\u0007\n# heading <img src=x onerror=1> | x \u0080\u009b2J\u009f \u202e'
