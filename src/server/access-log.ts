import { styleText } from 'node:util'
import type { AssumptionName } from '../contract/assumptions.ts'
import type { HostEvent } from '../host/host.ts'
import type { LimitName } from '../host/limits/bounds.ts'
import { VISITOR_PATTERN } from '../host/sessions/request-session.ts'
import type { AppliedFault } from '../mock/log/exchange.ts'
import type { InventoryErrorCode } from '../validation/errors.ts'
import { escapeTerminal } from '../validation/escape-terminal.ts'

/** The log entry of a request. */
export interface AccessEntry {
  method: string
  /**
   * The path with the query, as the client sent it, but without the names of visitors' sessions; what is longer than 1,000
   * characters is cut, with `…`.
   */
  path: string
  /** The status of the response; null if the connection was closed without one. */
  status: number | null
  /** The time until the response was written, in ms. */
  ms: number
  /**
   * The IP address of the client: the one that a trusted proxy names, or else the one that the connection comes from;
   * absent if it is unknown. Not in the text.
   */
  client?: string
  /**
   * The name of the session; that of a visitor, which is a secret, as `visitor-#` and the first 8 digits of its SHA-256.
   * Absent outside of sessions.
   */
  session?: string
  /** The assumption that decided the response; absent if none did. */
  assumption?: AssumptionName
  /** The fault that applied; absent if none did. */
  fault?: AppliedFault
  /** The limit that the request is over, by its name in docs/server.md; absent for none. */
  limit?: LimitName
  /** The change that activity made with the request, in words; absent for requests of clients. */
  activity?: string
}

/** The logger of a server: `console`, which gets the lines alone, or any object with these two methods. */
export interface ServerLogger {
  /**
   * Logs a request, or an event that is none.
   * @param line - the entry as text
   * @param entry - the same as data
   */
  info(line: string, entry?: AccessEntry | HostEvent): void
  /**
   * Logs an error.
   * @param line - the error as text
   * @param details - its code, if it is one of this library, or the limit that it is about
   */
  error(line: string, details?: { readonly code?: InventoryErrorCode; readonly limit?: LimitName }): void
}

const VISITORS = new RegExp(VISITOR_PATTERN, 'g')

/** Replaces the names of visitors' sessions in a text for a log by a part of their hash. */
export function hideVisitors(text: string): string {
  return text.replace(VISITORS, (name) => {
    // Not imported, because a server starts sooner without it.
    const { createHash } = process.getBuiltinModule('node:crypto')
    return `visitor-#${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  })
}

/** The most characters of a path in a log. */
const MAX_PATH = 1000

/** Formats a path with its query for a log: cut first, so that a long one costs no more than another. */
export function formatPath(path: string): string {
  if (path.length <= MAX_PATH) return hideVisitors(path)
  // The beginning of a visitor's name would not be hidden.
  const start = path.slice(0, MAX_PATH - 1).replace(/visitor-[\da-f-]{0,35}$/, '')
  return `${hideVisitors(start)}…`
}

/** Logs a request, with its time rounded to 0.1 ms. */
export function logAccess(logger: ServerLogger, { ms, ...others }: AccessEntry, useColors: boolean): void {
  const entry = { ...others, ms: Math.round(ms * 10) / 10 }
  logger.info(formatAccessEntry(entry, useColors), entry)
}

/** Logs an event that is no request. */
export function logEvent(logger: ServerLogger, { session, ...others }: HostEvent): void {
  const event = { ...others, ...(session !== undefined && { session: hideVisitors(session) }) }
  logger.info(escapeTerminal([event.event, formatDetails(event)].filter(Boolean).join(' ')), event)
}

/** Formats a log entry as a line of text, without control characters but those of the colors. */
export function formatAccessEntry(entry: AccessEntry, useColors: boolean): string {
  const { method, path, status, ms } = entry
  const details = formatDetails(entry)
  const shownStatus = status === null ? 'closed' : String(status)
  const color = status === null || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    useColors ? styleText(style, text, { validateStream: false }) : text
  return [
    method,
    escapeTerminal(path),
    paint(color, shownStatus),
    `${ms.toFixed(1)} ms`,
    details && paint('dim', escapeTerminal(details)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why the response is what it is: `(fault 1: status 503; session a)`. */
function formatDetails(entry: Partial<AccessEntry & HostEvent>): string {
  const { assumption, fault, limit, by, changed, session, activity } = entry
  const cause = by && `by ${[by, ...(changed ?? [])].join(' ')}`
  const reasons = [limit && `limit ${limit}`, cause, fault && formatFault(fault), assumption]
  const parts = [...reasons, session && `session ${session}`, activity]
  const text = parts.filter(Boolean).join('; ')
  return text && `(${text})`
}

/** The ids of the faults, none for `Prefer`, and their effects, none for a step of a sequence without one. */
function formatFault({ ids, ...effects }: AppliedFault): string {
  const words = Object.entries(effects).map(([name, value]) => (value === true ? name : `${name} ${value}`))
  const name = ids.length > 0 ? `fault ${ids.join(', ')}` : 'fault'
  return words.length > 0 ? `${name}: ${words.join(', ')}` : name
}
