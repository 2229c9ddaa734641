import type { RequestSummary } from '../../mock/log/summary.ts'
import { formatAppliedFault, formatStatus } from './format-request.ts'

/** A word of a filter. */
export interface Term {
  /** Whether it must not be there. */
  readonly isNegative: boolean
  /** The field that begins with it; undefined for anywhere. */
  readonly field: string | undefined
  readonly text: string
}

/** Parses a filter: words, `-word`, `status:5`, `method:post`. */
export function parseFilter(filter: string): Term[] {
  return Array.from(
    filter.toLowerCase().matchAll(/(?<=^|\s)(-?)(?:(status|method):)?(\S*)/g),
    ([, minus, field, text]): Term => ({ isNegative: minus === '-', field, text: text! }),
    // While `status:` is typed, it is no word yet.
  ).filter(({ text }) => text)
}

/**
 * Whether a request has all words of a filter.
 * @param rest - its headers and bodies in lower case
 */
export function matchesFilter(terms: readonly Term[], request: RequestSummary, rest = ''): boolean {
  if (terms.length === 0) return true
  const { method, path, search, assumption, fault, preview } = request
  const fields: Record<string, string> = { method: method.toLowerCase(), status: formatStatus(request) }
  const text = [method, path + search, fields.status, assumption, fault && formatAppliedFault(fault), preview]
    .join(' ')
    .toLowerCase()
  return terms.every(
    ({ isNegative, field, text: word }) =>
      isNegative !== (field ? fields[field]!.startsWith(word) : text.includes(word) || rest.includes(word)),
  )
}
