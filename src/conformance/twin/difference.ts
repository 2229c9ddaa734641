import type { PlainResponse } from '../service/messages.ts'

/**
 * What is different between two responses; null if nothing is. Compared are the status and the body as JSON, whatever
 * the order of its keys. The texts of errors are left to the service (contract section 7): an error is compared by its
 * status and the fields that it names. A redirect is compared by the path and the query that it leads to.
 */
export function findDifference(expected: PlainResponse, got: PlainResponse): string | null {
  if (expected.status !== got.status) return `expected the status ${expected.status} but got ${got.status}`
  if (got.status >= 400) return compare('errors of', fieldsOf(expected), fieldsOf(got))
  if (got.status >= 300) return compare('a redirect to', locationOf(expected), locationOf(got))
  return compare('the body', toCanonicalJson(expected.body), toCanonicalJson(got.body))
}

function compare(what: string, expected: string, got: string): string | null {
  return expected === got ? null : `expected ${what} ${shorten(expected)} but got ${shorten(got)}`
}

/** Parses JSON, and writes it with sorted keys; a text that is not JSON is returned unchanged. */
export function toCanonicalJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, sortKeys))
  } catch {
    return text
  }
}

/** Formats a value as JSON with sorted keys. */
export function formatCanonical(value: unknown): string {
  return JSON.stringify(value, sortKeys)
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The names of the fields with errors, sorted. `detail` is the error of a whole request. */
export function fieldsOf({ body }: PlainResponse): string {
  try {
    const errors: unknown = JSON.parse(body)
    if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return ''
    return Object.keys(errors)
      .filter((name) => name !== 'detail')
      .sort()
      .join(', ')
  } catch {
    return ''
  }
}

function locationOf({ headers }: PlainResponse): string {
  const { location = '' } = headers
  const base = 'http://localhost'
  if (!URL.canParse(location, base)) return location
  const { pathname, search } = new URL(location, base)
  return pathname + search
}

const LONGEST = 200

/** Shortens a text for a report. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
