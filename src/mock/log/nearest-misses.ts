import { formatCount } from '../../text/numbers.ts'
import { formatRequest } from '../../text/request-line.ts'
import { quote } from '../../validation/errors.ts'
import type { Exchange } from './exchange.ts'
import { type LogEntry, readExchange } from './log-entry.ts'
import { findDifferences, matches, type RequestMatch } from './match.ts'

/** Describes a match, of one request or another number of them. */
export function describeMatch(match: RequestMatch<never>, count = 1): string {
  return typeof match === 'function'
    ? 'that the function accepts'
    : `that match${count === 1 ? 'es' : ''} ${quote(match)}`
}

/**
 * The requests of a log where none matches, for the end of a message: `none.`, or how many others, with the
 * nearest three on lines of their own, and how each differs.
 * @param findMore - why else an entry is not the one that was meant, besides its differences
 */
export function formatNearestMisses(
  match: RequestMatch<never>,
  entries: readonly LogEntry[],
  findMore: (entry: LogEntry, isMatch: boolean) => readonly string[] = () => [],
): string {
  if (entries.length === 0) return 'none.'
  const misses = entries
    .map((entry) => {
      const exchange = readExchange(entry)
      const differences =
        typeof match === 'function' ? findRejection(match, exchange) : findDifferences(match, exchange)
      return { exchange, differences, more: findMore(entry, differences.length === 0) }
    })
    .sort((one, other) => one.differences.length - other.differences.length)
    .slice(0, 3)
    .map(({ exchange, differences, more }) => `\n- ${formatRequest(exchange)}: ${[...differences, ...more].join('; ')}`)
  return `${formatCount(entries.length, 'other')}. The nearest:${misses.join('')}\n`
}

function findRejection(match: (request: never) => boolean, exchange: Exchange): string[] {
  try {
    return matches(match, exchange as never) ? [] : ['the function rejected it']
  } catch (error) {
    return [`the function threw ${quote((error as Error).message)}`]
  }
}
