import { type ConformanceReport, hasDeviations } from '../../conformance/report/report.ts'

/** The exit code if the service could not be asked, or not everything. */
export const NOT_ASKED = 3

/** The exit codes of a command that asks a service, for its help. */
export const exitCodes = {
  0: 'no deviation',
  1: 'deviations',
  2: 'wrong usage; the service was not asked',
  [NOT_ASKED]: 'the service could not be asked, or not everything',
  130: 'interrupted by Ctrl-C',
} as const

/** The exit code for a report. A deviation counts even if not everything was asked. */
export function exitCodeOf(report: ConformanceReport): number {
  if (hasDeviations(report)) return 1
  return report.incomplete === null ? 0 : NOT_ASKED
}
