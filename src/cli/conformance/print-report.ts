import { formatReport, type ReportFormat } from '../../conformance/report/format-report.ts'
import { type ConformanceReport, hasDeviations } from '../../conformance/report/report.ts'
import type { ServiceOptionName } from '../../conformance/service/service-connection.ts'
import { NOT_ASKED } from '../exit-error.ts'

/** The exit codes of a command that asks a service, for its help. */
export const exitCodes = {
  0: 'no deviation',
  1: 'deviations',
  2: 'wrong usage; the service was not asked',
  [NOT_ASKED]: 'the service could not be asked, or not everything',
  130: 'interrupted by Ctrl-C',
} as const

/** Names the option that a message of the library advises to change as on the command line. */
export function nameOption(message: string, option: ServiceOptionName | undefined): string {
  const flag = option?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return option === undefined
    ? message
    : message.replace(/, or headers/, ' or --header').replace(`the option ${option}`, `--${flag}`)
}

/**
 * Prints a report, and sets the exit code: a deviation counts even if not everything was asked.
 * @returns the report with the option as on the command line, in what it says about why it is not complete
 */
export function printReport(
  result: ConformanceReport,
  format: ReportFormat,
  exitCode: number | null,
): ConformanceReport {
  const { incomplete } = result
  const message = incomplete && nameOption(incomplete.message, incomplete.option)
  const report = { ...result, incomplete: incomplete && { ...incomplete, message: message! } }
  console.log(formatReport(report, format).trimEnd())
  process.exitCode = exitCode ?? (hasDeviations(report) ? 1 : incomplete === null ? 0 : NOT_ASKED)
  return report
}
