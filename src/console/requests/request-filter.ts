import { formatRequestLine, formatStatus } from '../../text/request-line.ts'
import { formatAppliedFault } from '../model/format-result.ts'
import type { RequestRow } from '../model/views.ts'

/** The kinds of requests, by the word after `is:`. */
const kinds = {
  error: ({ status, outcome }) => ['network-error', 'missed'].includes(outcome) || (status !== null && status >= 400),
  fault: ({ fault }) => fault !== null,
  pending: ({ outcome }) => outcome === 'pending',
  missed: ({ outcome }) => outcome === 'missed',
  aborted: ({ outcome }) => outcome === 'aborted',
  passed: ({ outcome }) => outcome === 'passed',
  write: ({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method),
  console: ({ source }) => source === 'console',
  activity: ({ source }) => source === 'activity',
} satisfies Record<string, (request: RequestRow) => boolean>

/** The filters that one click sets: the label of a button, and its word in a filter. */
export const filterChips = [
  ['Errors', 'is:error'],
  ['Faulted', 'is:fault'],
  ['Pending', 'is:pending'],
  ['Aborted', 'is:aborted'],
  ['Writes', 'is:write'],
] as const satisfies readonly (readonly [label: string, word: `is:${keyof typeof kinds}`])[]

/** A word of a filter. */
export interface Term {
  /** Whether it must not be there. */
  readonly isNegative: boolean
  /** Where it is looked for; undefined for everywhere but the headers. */
  readonly field: string | undefined
  /** In lower case. */
  readonly text: string
  readonly isQuoted: boolean
}

/** The parts of a request that its summary does not have, in lower case. */
export interface RequestTexts {
  readonly bodies: string
  /** Those of the request and the response, as lines: `name: value`. */
  readonly headers: string
}

/** Parses a filter: words, "words with spaces", `-word`, `status:5`, `method:post`, `header:accept`, `is:error`. */
export function parseFilter(filter: string): Term[] {
  return Array.from(
    filter.toLowerCase().matchAll(/(?<=^|\s)(-?)(?:(status|method|header|is):)?(?:"([^"]*)"?|(\S*))/g),
    ([, minus, field, quoted, word]): Term => ({
      isNegative: minus === '-',
      field,
      text: quoted ?? word!,
      isQuoted: quoted !== undefined,
    }),
    // While `status:` is typed, it is no word yet.
  ).filter(({ text }) => text)
}

/** Says which word of a filter can find nothing, and what to write; null for none. */
export function findFilterProblem(terms: readonly Term[]): string | null {
  for (const { field, text, isQuoted } of terms) {
    if (field === 'is' && !Object.keys(kinds).some((kind) => kind.startsWith(text))) {
      return `No request is “${text}”. Use is:${Object.keys(kinds).join(', is:')}.`
    }
    const [, unknown] = /^([a-z]+):/.exec(field === undefined && !isQuoted ? text : '') ?? []
    if (unknown !== undefined && !/^https?$/.test(unknown)) {
      return `“${unknown}:” is no word of this filter. Use status:, method:, header: or is:, or a text in quotes.`
    }
  }
  return null
}

/** Whether terms look into what a summary does not have. */
export function needTexts(terms: readonly Term[]): boolean {
  return terms.some(({ field }) => field === undefined || field === 'header')
}

/**
 * Whether a request has all words of a filter.
 * @param texts - undefined while they are not read
 */
export function matchesFilter(terms: readonly Term[], request: RequestRow, texts?: RequestTexts): boolean {
  return terms.every((term) => term.isNegative !== hasTerm(term, request, texts))
}

function hasTerm({ field, text }: Term, request: RequestRow, texts: RequestTexts | undefined): boolean {
  switch (field) {
    case 'status':
      return formatStatus(request).startsWith(text)
    case 'method':
      return request.method.toLowerCase().startsWith(text)
    case 'header':
      return texts?.headers.includes(text) ?? false
    case 'is':
      // While it is typed, or mistyped, it finds nothing.
      return Object.hasOwn(kinds, text) && kinds[text as keyof typeof kinds](request)
    default:
      return textOfRow(request).includes(text) || (texts?.bodies.includes(text) ?? false)
  }
}

/** The text of the row of a request, in lower case. */
function textOfRow(request: RequestRow): string {
  const { search, assumption, fault, preview } = request
  const shown = [formatRequestLine(request), decodeQuery(search), formatStatus(request), assumption, preview]
  return [...shown, fault && formatAppliedFault(fault)].join(' ').toLowerCase()
}

function decodeQuery(search: string): string {
  if (!/[%+]/.test(search)) return ''
  try {
    return decodeURIComponent(search.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** Whether a filter has a word. */
export function hasWord(filter: string, word: string): boolean {
  return filter.split(/\s+/).includes(word)
}

/** Adds a word to a filter, or removes it. */
export function toggleWord(filter: string, word: string): string {
  const words = filter.split(/\s+/).filter(Boolean)
  return (words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join(' ')
}
