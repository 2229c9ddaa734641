import { checkReport, mockError, quote } from '../../validation/errors.ts'
import { escapeLines, escapeTerminal } from '../../validation/escape-terminal.ts'
import {
  describeAssumptions,
  describeDeviation,
  describeElements,
  describeLeft,
  describeRefused,
  describeRules,
  summarize,
} from './describe-report.ts'
import { formatJunit } from './format-junit.ts'
import { formatMarkdown } from './format-markdown.ts'
import { withoutTokens } from './hide-tokens.ts'
import type { ConformanceReport } from './report.ts'

/** The format of a report: for a terminal, for an issue, for a program, or for a CI server. */
export type ReportFormat = 'text' | 'markdown' | 'json' | 'junit'

/** All formats of a report. The first is the default. */
export const reportFormats: readonly ReportFormat[] = ['text', 'markdown', 'json', 'junit']

const formatters: Readonly<Record<ReportFormat, (report: ConformanceReport) => string>> = {
  text: formatText,
  markdown: formatMarkdown,
  json: (report) => `${escapeLines(JSON.stringify(withoutTokens(report), null, 2))}\n`,
  junit: formatJunit,
}

/**
 * Formats the report of `check`. Everything that the service sent is escaped. No format has the token.
 * @param format - `junit` is XML
 * @throws InventoryMockError for an unknown format
 */
export function formatReport(report: ConformanceReport, format: ReportFormat = 'text'): string {
  checkReport('format a report', report, 'deviations')
  if (Object.hasOwn(formatters, format)) return formatters[format](report)
  throw mockError('format a report', `one of ${reportFormats.join(', ')}`, quote(format), 'Use one of those')
}

/** Formats a report for a terminal. Commands are not wrapped, to be copied. */
function formatText(report: ConformanceReport): string {
  const { url, deviations, notes } = report
  const sections: (readonly string[])[] = [
    [url, ...summarize(report)],
    ...deviations.map((deviation, index) => [
      `${index + 1}. ${describeDeviation(deviation)}${deviation.isAccepted ? ' (accepted)' : ''}`,
      ...deviation.requests.flatMap((request) => request.split('\n').map((line) => `  ${line}`)),
      `  expected ${deviation.expected}`,
      `  got      ${deviation.got}`,
    ]),
    ['Left behind', ...describeLeft(report).map((line) => `  ${line}`)],
    ['Refused by the service (no deviation)', ...describeRefused(report).map((line) => `  ${line}`)],
    [
      'Answers of the service where the contract is silent',
      ...describeAssumptions(report).flatMap(({ name, value, verdict, reason, evidence }) => [
        `  ${name.padEnd(19)} ${[verdict, value].filter(Boolean).join(': ')}${reason && ` (${reason})`}`,
        ...(evidence ? [`      ${evidence.request}`, `      got ${evidence.got}`] : []),
      ]),
      ...describeElements(report).map((line) => `  ${line}`),
    ],
    ['The contract', ...describeRules(report).map((line) => `  ${line}`)],
    ['Notes', ...notes.map((note) => `  ${note}`)],
  ]
  // A title alone says nothing.
  const filled = sections.filter((lines) => lines.length > 1)
  return `${filled.map((lines) => lines.map(escapeTerminal).join('\n')).join('\n\n')}\n`
}
