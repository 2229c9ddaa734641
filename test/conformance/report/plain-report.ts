import type { ConformanceReport } from '../../../src/conformance/report/report.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'

/** The report of a check that learned nothing and found nothing, with some changes. */
export function createPlainReport(changes: Partial<ConformanceReport> = {}): ConformanceReport {
  const open = assumptionNames.map((name) => [name, { status: 'undetermined', reason: 'nothing tells it' }])
  const nothing = { kinds: [], fields: {} }
  return {
    ...{ url: 'https://staging.example', requests: 1, seed: 1, expected: {} },
    rules: [],
    assumptions: Object.fromEntries(open),
    elements: { labels: nothing, responsible: nothing },
    ...{ deviations: [], leftBehind: [], notes: [], incomplete: null },
    ...changes,
  }
}
