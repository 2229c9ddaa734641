import { quoteShell } from '../../client/quote-shell.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import { parseTokens } from './parse-assumption.ts'

/**
 * Formats assumptions as arguments of the command line, quoted for a POSIX shell.
 * @returns null for tokens that the command line cannot express
 */
export function formatAssumeArguments(changes: Partial<Assumptions>): string | null {
  const { tokens = [] } = changes
  if (!isSameJson(parseTokens(String(tokens)), tokens)) return null
  return Object.entries(changes)
    .map(([name, value]) => `--assume ${quoteShell(`${name}=${value}`)}`)
    .join(' ')
}
