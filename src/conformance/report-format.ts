import { failedTo, quote } from '../validation/errors.ts'

/** The format of a report. */
export type ReportFormat = 'text' | 'markdown' | 'json'

/**
 * Formats a report.
 * @param formats - the function for each format
 * @throws InventoryMockError for an unknown format
 */
export function formatReport<Report>(
  formats: Readonly<Record<ReportFormat, (report: Report) => string>>,
  report: Report,
  format: ReportFormat,
): string {
  if (Object.hasOwn(formats, format)) return formats[format](report)
  const known = Object.keys(formats).join(', ')
  throw failedTo('format a report', `one of the formats ${known}`, quote(format), 'Use one of those')
}
