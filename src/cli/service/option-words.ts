import type { ConformanceReport } from '../../conformance/report/report.ts'

/** What the library calls its options, and what they are called on the command line. */
const words: readonly (readonly [inCode: RegExp, onCommandLine: string])[] = [
  [/the option token, or headers/g, '--token or --header'],
  [/the option token/g, '--token or --header'],
  [/(?:the option )?\bmaxRequests\b/g, '--max-requests'],
  [/the option timeout/g, '--timeout'],
  [/the option maxResponse/g, '--max-response'],
  [/(?<=leave out |expected )har\b(?!\.\w)/g, '--har'],
  // The option of the command line stands before it.
  [/ \(writes: '\w+'\)/g, ''],
]

/** Names the options in a message of the library as on the command line. */
export function nameOptions(message: string): string {
  return words.reduce((text, [inCode, onCommandLine]) => text.replace(inCode, onCommandLine), message)
}

/** The same in a report: in what it says about what could not be asked. */
export function nameOptionsOfReport(report: ConformanceReport): ConformanceReport {
  const { incomplete, rules, assumptions } = report
  const nameInReason = <Row extends object>(row: Row): Row =>
    'reason' in row && typeof row.reason === 'string' ? { ...row, reason: nameOptions(row.reason) } : row
  const findings = Object.entries(assumptions).map(([name, finding]) => [name, nameInReason(finding)])
  return {
    ...report,
    incomplete: incomplete && { ...incomplete, message: nameOptions(incomplete.message) },
    rules: rules.map(nameInReason),
    assumptions: Object.fromEntries(findings),
  }
}
