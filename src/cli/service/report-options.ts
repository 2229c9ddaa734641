import type { Options } from '../command.ts'

/** The formats of a report; the first is the default. */
export const reportFormats = ['text', 'markdown', 'json'] as const

/** The option for the format of the report. */
export const reportOption = {
  report: { type: 'string', value: '<format>', default: 'text', help: 'text, markdown or json, on standard output' },
} satisfies Options

/** The option that leaves out the progress. */
export const quietOption = {
  quiet: { type: 'boolean', short: 'q', help: 'print no progress on standard error' },
} satisfies Options
