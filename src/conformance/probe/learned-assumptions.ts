import type { Assumptions } from '../../contract/assumptions.ts'
import type { ProbeReport } from './probe-report.ts'

/** The assumptions that a probe learned: for the option `assumptions` of a mock, and for `--assumptions`. */
export function learnedAssumptions({ assumptions }: ProbeReport): Partial<Assumptions> {
  const findings = Object.entries(assumptions)
  return Object.fromEntries(
    findings.flatMap(([name, finding]) => (finding.status === 'learned' ? [[name, finding.value]] : [])),
  )
}
