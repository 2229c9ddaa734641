import { collectionMethods, formatAllow } from '../../contract/operations.ts'
import { isRecord, parseJson } from '../service/json.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import { shorten } from '../twin/difference.ts'
import type { Deviations } from './deviations.ts'
import { findExtraFields, objectRules } from './object-rules.ts'
import type { Mismatch, Sentence } from './question.ts'

/** A header of a list (contract section 4). */
interface HeaderRule {
  readonly name: string
  readonly value: string
  readonly is: (value: string) => boolean
}

const allow = formatAllow(collectionMethods)

const contentType: HeaderRule = {
  name: 'content-type',
  value: 'application/json',
  is: (value) => splitHeader(value, ';')[0] === 'application/json',
}

const listHeaders: readonly HeaderRule[] = [
  contentType,
  { name: 'vary', value: 'Accept', is: (value) => splitHeader(value).includes('accept') },
  { name: 'allow', value: allow, is: (value) => splitHeader(value).sort().join() === splitHeader(allow).sort().join() },
]

/** Finds the first header that a list, or the HEAD of one, lacks. */
export function findHeaderMismatch({ headers }: PlainResponse): Mismatch | null {
  for (const rule of listHeaders) {
    const mismatch = compareHeader(rule, headers)
    if (mismatch) return mismatch
  }
  return null
}

/** Checks the headers of a list. */
export function checkListHeaders(request: PlainRequest, { headers }: PlainResponse, deviations: Deviations): void {
  for (const rule of listHeaders) {
    const mismatch = compareHeader(rule, headers)
    const what = `A list has the header \`${rule.name}: ${rule.value}\``
    if (mismatch) deviations.add({ section: '4', what }, request, mismatch)
  }
}

/** Checks that a successful response with a body says that it is JSON. */
export function checkContentType(request: PlainRequest, response: PlainResponse, deviations: Deviations): void {
  if (response.status !== 200 || response.body === '') return
  const mismatch = compareHeader(contentType, response.headers)
  const what = `The response to a ${request.method} is \`application/json\``
  if (mismatch) deviations.add({ section: '4', what }, request, mismatch)
}

function compareHeader({ name, value, is }: HeaderRule, headers: PlainResponse['headers']): Mismatch | null {
  const got = headers[name]
  if (got !== undefined && is(got)) return null
  return { expected: `${name}: ${value}`, got: got ? `${name}: ${got}` : 'no such header' }
}

/**
 * Finds what is wrong with the response to a list as a whole; null if it has the whole collection.
 * @param response - of status 200
 */
export function findListProblem({ status, headers, body }: PlainResponse): (Sentence & Mismatch) | null {
  const isArray: Sentence = { section: '4.1', what: 'The body of a list is a JSON array' }
  if (status !== 200) {
    return { section: '4.1', what: 'A list has the status 200', expected: '200', got: `${status} ${shorten(body)}` }
  }
  const list = parseJson(body)
  if (!Array.isArray(list)) return { ...isArray, expected: 'a JSON array', got: shorten(body) || 'no body' }
  const pages = findPages(headers, list.length)
  if (pages === null) return null
  return { section: '4.1', what: 'A list has every object', expected: 'a list without pages', got: pages }
}

function findPages(headers: PlainResponse['headers'], length: number): string | null {
  if (/rel="?next/i.test(headers.link ?? '')) return `a page: the header link: ${headers.link}`
  const total = headers['x-total-count']
  return Number(total) > length ? `${length} of ${total} objects (x-total-count)` : null
}

/** Checks the fields of the objects in a list (contract section 2). */
export function checkObjects(request: PlainRequest, elements: readonly unknown[], deviations: Deviations): void {
  for (const element of elements) {
    const fields = isRecord(element) ? element : {}
    for (const { field, expected, is } of objectRules) {
      if (is(fields[field])) continue
      const got = Object.hasOwn(fields, field) ? shorten(JSON.stringify(fields[field])) : 'no such field'
      const where = typeof fields.id === 'number' ? ` in the object ${fields.id}` : ''
      deviations.add({ section: '2', what: `\`${field}\` is ${expected}` }, request, { expected, got: got + where })
    }
    const [extra] = findExtraFields(fields)
    if (extra === undefined) continue
    const sentence = { section: '4.1', what: 'An object in a list has the fields of section 2, and no others' }
    deviations.add(sentence, request, { expected: 'no other field', got: `the field ${extra}` })
  }
}

function splitHeader(value: string, separator = ','): string[] {
  return value.split(separator).map((part) => part.trim().toLowerCase())
}
