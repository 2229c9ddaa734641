import { escapeTerminal } from '../../conformance/report/escape.ts'
import { type Assumptions, assumptionValues } from '../../contract/assumptions.ts'
import type { Undetermined } from '../assumption-arguments.ts'

/** The longest reason, in characters: one can have a whole request. */
const LONGEST = 110

/**
 * Finds the assumptions that `probe` could not tell, and that have their defaults.
 * @param assumptions - those of the server
 * @returns the reasons in one line each
 */
export function findDefaults(undetermined: Undetermined, assumptions: Assumptions): Undetermined {
  const entries = Object.entries(undetermined) as [keyof Assumptions, string][]
  const isDefault = (name: keyof Assumptions) => String(assumptions[name]) === String(assumptionValues[name].default)
  return Object.fromEntries(
    entries.filter(([name]) => isDefault(name)).map(([name, reason]) => [name, shorten(reason)]),
  )
}

/** Says so to a person: a line, and one for each assumption. Nothing if there are none. */
export function formatDefaults(defaults: Undetermined): string[] {
  const rows = Object.entries(defaults)
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  const count = rows.length === 1 ? '1 assumption is a default' : `${rows.length} assumptions are defaults`
  const lines = rows.map(([name, reason]) => `  ${name.padEnd(width)}  ${reason}`)
  return [`${count}, because probe left ${rows.length === 1 ? 'it' : 'them'} open:`, ...lines]
}

function shorten(reason: string): string {
  const line = escapeTerminal(reason.replaceAll(/\s+/g, ' ').trim())
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
