import { styleText } from 'node:util'
import type { AssumptionName } from '../contract/assumptions.ts'
import type { AppliedFault } from '../mock/log/exchange.ts'

/** What is logged of a request. */
export interface AccessEntry {
  method: string
  /** With the query, as the client sent it. */
  path: string
  /** Null where the connection was cut instead. */
  status: number | null
  /** How long the answer took. */
  ms: number
  /** The session whose collection it was, where it was one's. */
  session?: string
  /** The assumption that decided the answer, where one did. */
  assumption?: AssumptionName
  /** The fault that was in effect, where one was. */
  fault?: AppliedFault
}

/** Where the server's lines go: `console`, or a logger with the same two methods. */
export interface ServerLogger {
  /**
   * Takes the line of a request.
   * @param entry - what the line says, for a logger that wants data
   */
  info(line: string, entry?: AccessEntry): void
  /** Takes a line that says what went wrong. */
  error(line: string): void
}

/** A request as a line of text. */
export function formatAccess(entry: AccessEntry, useColours = false): string {
  const { method, path, status, ms } = entry
  const decision = describeDecision(entry)
  const shownStatus = status === null ? 'cut' : String(status)
  const colour = status === null || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    useColours ? styleText(style, text, { validateStream: false }) : text
  return [method, path, paint(colour, shownStatus), `${ms.toFixed(1)} ms`, decision && paint('dim', decision)]
    .filter(Boolean)
    .join(' ')
}

function describeDecision({ assumption, fault, session }: AccessEntry): string {
  const causes = Object.entries(fault ?? {}).map(([name, value]) => (value === true ? name : `${name} ${value}`))
  const parts = [causes.length > 0 && `fault: ${causes.join(', ')}`, assumption, session && `session ${session}`]
  const text = parts.filter(Boolean).join('; ')
  return text && `(${text})`
}
