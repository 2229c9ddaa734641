import { escapeTerminal } from '../../conformance/report/escape.ts'
import type { ServerLogger } from '../../server/access-log.ts'

/** The format of the log. */
export type LogFormat = 'text' | 'json'

/**
 * Creates the logger of the server: requests go to standard output, errors to standard error.
 * @param format - `none` prints only errors, as text
 */
export function createLogger(format: LogFormat | 'none'): ServerLogger {
  const { log, error } = console
  if (format === 'none') return { info() {}, error: (line) => error(line) }
  if (format === 'text') return { info: (line) => log(line), error: (line) => error(line) }
  return {
    info: (_line, entry) => log(formatLogEntry({ ...entry })),
    error: (line, details) => error(formatLogEntry({ error: line, ...details })),
  }
}

/** One line of a JSON log, with the time. It has no control characters, of which JSON would leave some as they are. */
export function formatLogEntry(entry: object): string {
  return escapeTerminal(JSON.stringify({ time: new Date().toISOString(), ...entry }))
}
