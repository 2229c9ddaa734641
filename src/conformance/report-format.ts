/** The format of a report. */
export type ReportFormat = 'text' | 'markdown' | 'json'
