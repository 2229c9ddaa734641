import { isRecord, parseJson } from '../service/json.ts'
import type { PlainResponse } from '../service/messages.ts'
import { fieldsOf, shorten } from '../twin/difference.ts'
import type { TwinResponse } from '../twin/twin.ts'
import { type Collection, formatFields } from './collection.ts'
import type { Question } from './question.ts'

/** What of a response is compared. */
export interface Outcome {
  readonly status: number
  /** The ids of a list; null for other responses. */
  readonly ids: readonly number[] | null
  /** The object, the fields with errors, or the place that a redirect leads to. */
  readonly content: string
}

/** Ids that are left out of every list, because of changes by others meanwhile. */
export type IgnoredIds = ReadonlySet<number>

/** The outcome that a twin predicts. */
export function predictOutcome(
  response: TwinResponse,
  { request, objectId }: Question,
  collection: Collection,
  ignored: IgnoredIds,
): Outcome {
  const { status, ids } = response
  if (request.method === 'HEAD') return { status, ids: null, content: '' }
  if (ids) return { status, ids: ids.filter((id) => !ignored.has(id)), content: '' }
  // The twin lacks what is wrong with an object.
  if (status === 200 && objectId !== undefined) return { status, ids: null, content: collection.textOf(objectId)! }
  return { status, ids: null, content: readContent(response) }
}

/** The outcome that came. */
export function readOutcome(
  response: PlainResponse,
  { request }: Question,
  collection: Collection,
  ignored: IgnoredIds,
): Outcome {
  const { status, body } = response
  if (request.method === 'HEAD') return { status, ids: null, content: body }
  const list = status === 200 ? parseJson(body) : undefined
  if (!Array.isArray(list)) return { status, ids: null, content: readContent(response) }
  const elements = list.filter((element) => !isRecord(element) || !ignored.has(element.id as number))
  const changed = elements.find((element) => !isKnown(element, collection))
  const ids = elements.map((element) => (isRecord(element) ? Number(element.id) : Number.NaN))
  return { status, ids, content: changed === undefined ? '' : `a changed ${shorten(JSON.stringify(changed))}` }
}

/** Whether two outcomes are the same. */
export function isSameOutcome(one: Outcome, other: Outcome, isOrdered?: boolean): boolean {
  return formatKey(one, isOrdered) === formatKey(other, isOrdered)
}

/** A text that is the same for the same outcomes. */
export function formatKey({ status, ids, content }: Outcome, isOrdered?: boolean): string {
  const order = isOrdered || !ids ? ids : [...ids].sort((one, other) => one - other)
  return `${status} ${order?.join() ?? '-'} ${content}`
}

/** Describes an outcome in a few words: `200, the objects 1, 2`. */
export function describeOutcome({ status, ids, content }: Outcome): string {
  if (ids) return `${status}, ${describeIds(ids)}${content && `, ${content}`}`
  if (content === '') return String(status)
  return status >= 400 ? `${status}, errors of ${content}` : `${status}, ${shorten(content)}`
}

/** Describes the objects of a list. */
export function describeIds(ids: readonly number[]): string {
  if (ids.length === 0) return 'an empty list'
  const shown = ids.slice(0, 10).join(', ')
  return `${ids.length === 1 ? 'the object' : 'the objects'} ${shown}${ids.length > 10 ? `, … (${ids.length})` : ''}`
}

function isKnown(element: unknown, collection: Collection): boolean {
  if (!isRecord(element)) return false
  const text = collection.textOf(element.id as number)
  // An object that is not in the collection counts by its id.
  return text === undefined ? Number.isSafeInteger(element.id) : text === formatFields(element)
}

function readContent(response: PlainResponse): string {
  const { status, headers, body } = response
  if (status >= 400) return fieldsOf(response)
  if (status >= 300) return headers.location ?? ''
  const value = parseJson(body)
  return isRecord(value) ? formatFields(value) : body
}
