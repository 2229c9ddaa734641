import { formatReport, type ReportFormat } from '../../report-format.ts'
import type { CheckReport } from '../check-report.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatText } from './format-text.ts'

const formats: Record<ReportFormat, (report: CheckReport) => string> = {
  text: formatText,
  markdown: formatMarkdown,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
}

/**
 * Formats the report of a check.
 * @param format - `text`: for a terminal
 * @throws InventoryMockError for an unknown format
 */
export function formatCheckReport(report: CheckReport, format: ReportFormat = 'text'): string {
  return formatReport(formats, report, format)
}
