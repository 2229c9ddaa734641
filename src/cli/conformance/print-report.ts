import { formatReport, type ReportFormat } from '../../conformance/report/format-report.ts'
import { type ConformanceReport, hasDeviations } from '../../conformance/report/report.ts'
import { NOT_ASKED } from '../exit-error.ts'

/** The exit codes of a command that asks a service, for its help. */
export const exitCodes = {
  0: 'no deviation',
  1: 'deviations',
  2: 'wrong usage; the service was not asked',
  [NOT_ASKED]: 'the service could not be asked, or not everything',
  130: 'interrupted by Ctrl-C',
} as const

/** What the library calls its options, and what they are called on the command line. */
const words: readonly (readonly [inCode: RegExp, onCommandLine: string])[] = [
  [/the option token, or headers/g, '--token or --header'],
  [/the option token/g, '--token or --header'],
  [/(?:the option )?\bmaxRequests\b/g, '--max-requests'],
  [/the option timeout/g, '--timeout'],
  [/the option maxResponse/g, '--max-response'],
  // The option of the command line stands before it.
  [/ \(writes: '\w+'\)/g, ''],
]

/** Names the options in a message of the library as on the command line. */
export function nameOptions(message: string): string {
  return words.reduce((text, [inCode, onCommandLine]) => text.replace(inCode, onCommandLine), message)
}

/**
 * Prints a report, and sets the exit code: a deviation counts even if not everything was asked.
 * @returns the report with the options as on the command line, in what it says about what could not be asked
 */
export function printReport(
  result: ConformanceReport,
  format: ReportFormat,
  exitCode: number | null,
): ConformanceReport {
  const { incomplete, rules, assumptions } = result
  const nameInReason = <Row extends object>(row: Row): Row =>
    'reason' in row && typeof row.reason === 'string' ? { ...row, reason: nameOptions(row.reason) } : row
  const findings = Object.entries(assumptions).map(([name, finding]) => [name, nameInReason(finding)])
  const report = {
    ...result,
    incomplete: incomplete && { ...incomplete, message: nameOptions(incomplete.message) },
    rules: rules.map(nameInReason),
    assumptions: Object.fromEntries(findings),
  }
  console.log(formatReport(report, format).trimEnd())
  process.exitCode = exitCode ?? (hasDeviations(report) ? 1 : incomplete === null ? 0 : NOT_ASKED)
  return report
}
