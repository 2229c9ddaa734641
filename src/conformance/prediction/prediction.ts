import { cutText } from '../../text/cut-text.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseJson } from '../service/parse-json.ts'
import { isRead } from '../service/service-connection.ts'
import { compareIds, idOf, isSameValue, type ObjectId, pickFields, type ShownObject } from '../service-collection.ts'
import { type Asked, isSuccess, operationOf, type Trial } from '../trial.ts'
import type { CandidateValues } from './candidate-names.ts'
import { type Differences, joinDifferences, listDifferences } from './differences.ts'
import { isSorted, type ListPrediction, predictList } from './predict-list.ts'
import { Twin } from './twin.ts'

/** A response as it is under some values of the assumptions. */
export type Prediction =
  | ({ readonly kind: 'list' } & ListPrediction)
  /** The object afterwards. */
  | { readonly kind: 'object'; readonly object: ShownObject }
  /** A success, whatever its body. */
  | { readonly kind: 'success' }
  /** The fields with errors, sorted. */
  | { readonly kind: 'refused'; readonly errors: readonly string[]; readonly isForToken?: boolean }
  | { readonly kind: 'redirect' }
  /** Neither the contract nor an assumption says anything. */
  | { readonly kind: 'open' }

/** Everything that is known of a service besides its assumptions. */
export interface Knowledge {
  /** Whether its errors name every field that is wrong, so that a field without an error is right. */
  readonly namesFields: boolean
  /** Whether an object is not compared, because others change it. */
  readonly isIgnored: (id: ObjectId) => boolean
  /** Whether the order of a list does not count. */
  readonly ignoresOrder?: boolean
}

/** Asks the twin what the response to a request is under some values of the assumptions. */
export function predict(asked: Asked, values: CandidateValues): Prediction {
  const { step, id, collection } = asked
  const { method, query = [], lacksToken } = step
  if (lacksToken && (values.tokens ?? []).length > 0) return { kind: 'refused', errors: [], isForToken: true }
  if (method === 'OPTIONS') return { kind: 'open' }
  const { status, body } = Twin.of(collection).ask(asked, values)
  const json = parseJson(body ?? '')
  if (status >= 400) return { kind: 'refused', errors: isRead(step) ? [] : errorFields(json) }
  if (status >= 300) return { kind: 'redirect' }
  if (method === 'HEAD' || method === 'DELETE') return { kind: 'success' }
  const object = id === null ? undefined : collection.get(id)
  if (isRead(step))
    return object ? { kind: 'object', object } : { kind: 'list', ...predictList(query, collection, values) }
  return { kind: 'object', object: { ...(json as ShownObject), ...(object && { id: object.id }) } }
}

/** The names of the fields with errors. `detail` is the error of a whole request. */
export function errorFields(json: unknown): string[] {
  return Object.keys(isPlainObject(json) ? json : {})
    .filter((name) => name !== 'detail')
    .sort()
}

/** Whether a response is as predicted, as far as services do not differ by what the contract leaves open. */
export function isAsPredicted(prediction: Prediction, trial: Trial, knowledge: Knowledge): boolean {
  const { response, json } = trial
  const { status } = response
  switch (prediction.kind) {
    case 'open':
      return true
    case 'success':
      return isSuccess(response)
    case 'redirect':
      return status >= 300 && status < 400 && leadsToSlash(trial)
    case 'refused':
      if (status < 400 || status >= 500) return false
      if (trial.step.lacksToken && (status === 401 || status === 403) !== Boolean(prediction.isForToken)) return false
      return !knowledge.namesFields || status !== 400 || sameErrors(prediction.errors, json)
    case 'object':
      return isSuccess(response) && isPlainObject(json) && isSameObject(json, prediction.object, trial)
    case 'list':
      return status === 200 && Array.isArray(json) && hasObjects(prediction, json, trial, knowledge)
  }
}

function leadsToSlash({ request, response }: Trial): boolean {
  const base = 'http://localhost'
  const { location = '' } = response.headers
  if (!URL.canParse(location, base)) return false
  return new URL(location, base).pathname === `${request.path.split('?')[0]}/`
}

function sameErrors(errors: readonly string[], json: unknown): boolean {
  return isPlainObject(json) && errorFields(json).join() === errors.join()
}

function isSameObject(json: Record<string, unknown>, object: ShownObject, { step }: Trial): boolean {
  const isCreate = operationOf(step) === 'create'
  const { id: _, ...got } = pickFields(json)
  const { id: __, ...expected } = object
  return isSameValue(got, expected) && (isCreate || idOf(json) === String(object.id))
}

function hasObjects(
  { must, may, order }: ListPrediction,
  list: readonly unknown[],
  trial: Trial,
  { isIgnored, ignoresOrder }: Knowledge,
): boolean {
  const ids = list.map(idOf)
  if (ids.includes(undefined)) return false
  const compared = (ids as ObjectId[]).filter((id) => !isIgnored(id))
  const found = new Set(compared)
  if (found.size !== compared.length || !(ignoresOrder || isSorted(compared, order))) return false
  if (![...found].every((id) => must.has(id) || may.has(id))) return false
  if (![...must].every((id) => found.has(id) || isIgnored(id))) return false
  return list.every((element, at) => {
    const known = trial.collection.get(ids[at]!)
    return (
      isIgnored(ids[at]!) || (known !== undefined && isSameValue(pickFields(element as Record<string, unknown>), known))
    )
  })
}

/** The differences between a response and the nearest of the predictions; all of both where they are of another kind. */
export function describeMismatch(predictions: readonly Prediction[], trial: Trial, knowledge: Knowledge): Differences {
  const found = predictions.map((prediction) => compare(prediction, trial, knowledge)).filter((one) => one.length > 0)
  const differences = joinDifferences(found.sort((one, other) => one.length - other.length)[0] ?? [])
  if (differences) return { ...differences, got: `${trial.response.status}, ${differences.got}` }
  const expected = [...new Set(predictions.map(describePrediction))].slice(0, 3).join(', or ')
  return { expected, got: describeResponse(trial), fields: [] }
}

/** The differences of an object or a list from a prediction; none for another kind of response. */
function compare(prediction: Prediction, trial: Trial, { isIgnored }: Knowledge): ReturnType<typeof listDifferences> {
  const { step, response, json, collection } = trial
  if (prediction.kind === 'object' && isSuccess(response) && isPlainObject(json)) {
    const { id, ...fields } = prediction.object
    return listDifferences(operationOf(step) === 'create' ? fields : { id, ...fields }, pickFields(json))
  }
  if (prediction.kind !== 'list' || response.status !== 200 || !Array.isArray(json)) return []
  const expected = idsOf(prediction).filter((id) => !isIgnored(id))
  const got = json.flatMap((element) => idOf(element) ?? []).filter((id) => !isIgnored(id))
  const missing = expected.filter((id) => !got.includes(id))
  const surplus = got.filter((id) => !prediction.must.has(id) && !prediction.may.has(id))
  const both = got.filter((id) => prediction.must.has(id))
  const order = expected.filter((id) => got.includes(id))
  return [
    ...missing.map((id) => ({ path: '', expected: `the object ${id}`, got: `no object ${id}` })),
    ...surplus.map((id) => ({ path: '', expected: `no object ${id}`, got: `the object ${id}` })),
    ...(both.join() === order.join()
      ? []
      : [{ path: 'the order', expected: cutText(order.join(', '), 80), got: cutText(both.join(', '), 80) }]),
    ...json.flatMap((element) => {
      const known = collection.get(idOf(element) ?? '')
      const isCompared = known !== undefined && !isIgnored(idOf(element)!)
      return isCompared ? listDifferences(known, pickFields(element), `object ${idOf(element)}:`) : []
    }),
  ]
}

/** The ids of the objects that a list must have, in its order. */
function idsOf({ must, order }: ListPrediction): ObjectId[] {
  return [...must].sort((one, other) => compareIds(one, other) * (order === 'id' ? 1 : -1))
}

export function describeResponse({ response, json }: Trial): string {
  const { status, headers, body, pageSize } = response
  if (Array.isArray(json) && status === 200) {
    return `200, ${describeIds(json.map(idOf))}${pageSize === undefined ? '' : `, in pages of ${pageSize}`}`
  }
  if (status >= 300 && status < 400) return `${status} to ${headers.location ?? 'nowhere'}`
  return body === '' ? String(status) : `${status}, ${cutText(body, LONGEST)}`
}

const LONGEST = 300

function describePrediction(prediction: Prediction): string {
  switch (prediction.kind) {
    case 'list':
      return `200, ${describeIds(idsOf(prediction))}`
    case 'object':
      return `200, ${cutText(JSON.stringify(prediction.object), LONGEST)}`
    case 'refused':
      return prediction.errors.length > 0 ? `an error of ${prediction.errors.join(', ')}` : 'an error'
    default:
      return { success: 'a success', redirect: 'a redirect to the path with a slash', open: 'anything' }[
        prediction.kind
      ]
  }
}

/** The objects of a list in a few words: `the objects 1, 2`. */
function describeIds(ids: readonly (ObjectId | undefined)[]): string {
  if (ids.length === 0) return 'an empty list'
  const shown = ids.slice(0, 10).map((id) => id ?? 'one without an id')
  return `${ids.length === 1 ? 'the object' : 'the objects'} ${shown.join(', ')}${ids.length > 10 ? `, … (${ids.length})` : ''}`
}
