import { reportFormats } from '../../conformance/report/format-report.ts'
import type { Options } from '../command.ts'

/** The option for the format of the report. */
export const reportOption = {
  report: {
    type: 'string',
    value: '<format>',
    default: 'text',
    help: `${reportFormats.slice(0, -1).join(', ')} or ${reportFormats.at(-1)}, on standard output`,
  },
} satisfies Options

/** The option that leaves out the progress. */
export const quietOption = {
  quiet: { type: 'boolean', short: 'q', help: 'print no progress on standard error' },
} satisfies Options
