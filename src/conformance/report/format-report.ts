import { failedTo, quote } from '../../validation/errors.ts'
import { escapeLines } from './escape.ts'
import { formatJunit } from './format-junit.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatText } from './format-text.ts'
import type { ConformanceReport } from './report.ts'

/** The format of a report: for a terminal, for an issue, for a program, or for a CI server. */
export type ReportFormat = 'text' | 'markdown' | 'json' | 'junit'

/** All formats of a report. The first is the default. */
export const reportFormats: readonly ReportFormat[] = ['text', 'markdown', 'json', 'junit']

const formatters: Readonly<Record<ReportFormat, (report: ConformanceReport) => string>> = {
  text: formatText,
  markdown: formatMarkdown,
  json: (report) => `${escapeLines(JSON.stringify(withoutToken(report), null, 2))}\n`,
  junit: formatJunit,
}

/** A report whose token is the name of the environment variable. */
function withoutToken(report: ConformanceReport): ConformanceReport {
  const hide = (tokens: readonly string[]) => tokens.map(() => '$INVENTORY_TOKEN')
  const { tokens } = report.assumptions
  const { expected } = report
  return {
    ...report,
    ...(expected?.tokens && { expected: { ...expected, tokens: hide(expected.tokens) } }),
    ...(tokens.status === 'learned' && {
      assumptions: { ...report.assumptions, tokens: { ...tokens, value: hide(tokens.value) } },
    }),
  }
}

/**
 * Formats the report of `probe` or `check`. What the service sent is escaped. No format has the token.
 * @param format - `junit` is XML
 * @throws InventoryMockError for an unknown format
 */
export function formatReport(report: ConformanceReport, format: ReportFormat = 'text'): string {
  if (Object.hasOwn(formatters, format)) return formatters[format](report)
  throw failedTo('format a report', `one of ${reportFormats.join(', ')}`, quote(format), 'Use one of those')
}
