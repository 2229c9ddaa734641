import { isRecord, parseJson } from '../service/json.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import { findDifference } from '../twin/difference.ts'
import { isSuccess } from './exchange.ts'
import { readFields, readObject } from './read-object.ts'

/**
 * What is different between the response of a twin and that of a service; null if nothing is. Of OPTIONS only the status
 * and the methods are compared, and of HEAD the status: the contract says nothing more.
 */
export function compare(request: PlainRequest, expected: PlainResponse, got: PlainResponse): string | null {
  // Quick for two responses of twins, which write the same JSON in the same way.
  const isSamePlace = expected.headers.location === got.headers.location
  if (expected.status === got.status && expected.body === got.body && isSamePlace) {
    return request.method === 'OPTIONS' ? compareMethods(expected, got) : null
  }
  if (request.method !== 'OPTIONS' && request.method !== 'HEAD') return findDifference(expected, clean(got))
  const different = findDifference({ ...expected, body: '' }, { ...got, body: '' })
  return different ?? (request.method === 'OPTIONS' ? compareMethods(expected, got) : null)
}

function compareMethods(expected: PlainResponse, got: PlainResponse): string | null {
  const [methods, others] = [readMethods(expected), readMethods(got)]
  return methods === '' || others === '' || methods === others
    ? null
    : `expected the methods ${methods} but got ${others}`
}

function readMethods({ headers }: PlainResponse): string {
  return (headers.allow ?? '')
    .split(',')
    .map((method) => method.trim())
    .sort()
    .join(', ')
}

/** A response without what breaks the contract in its form: that is said once, and must not hide other differences. */
function clean(response: PlainResponse): PlainResponse {
  if (!isSuccess(response)) return response
  const json = parseJson(response.body)
  const cleaned = readObjectsInOrder(json) ?? readObject(json) ?? (isRecord(json) ? readGivenFields(json) : undefined)
  return cleaned === undefined ? response : { ...response, body: JSON.stringify(cleaned) }
}

function readObjectsInOrder(json: unknown): unknown[] | null {
  return Array.isArray(json) ? json.map(readObject).filter((object) => object !== null) : null
}

/** Of the response to a create, which has no id. */
function readGivenFields(json: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(readFields(json)).filter(([name]) => name in json))
}
