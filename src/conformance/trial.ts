import { collectionMethods, itemMethods, type OperationName } from '../contract/operations.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import type { Step } from './sequences/step.ts'
import { isRead, type PlainRequest, type PlainResponse } from './service/service-connection.ts'
import { idOf, type ObjectId, type ServiceCollection, type ShownObject } from './service-collection.ts'

/** A request to a service, its response, and what is known of the collection before it. */
export interface Trial {
  readonly step: Step
  readonly index: number
  readonly request: PlainRequest
  /** The trials before it in its sequence. */
  readonly earlier: readonly Trial[]
  /** Without the path of `{base_url}` in a redirect. */
  readonly response: PlainResponse
  /** The parsed body of the response; undefined if it is not JSON. */
  readonly json: unknown
  /** The parsed body of the request; empty without one. */
  readonly body: Readonly<Record<string, unknown>>
  readonly collection: ServiceCollection
  /** The id in the path; null for the collection. */
  readonly id: ObjectId | null
  /** The write whose result this list shows, and the id of the object that was written; undefined if it was not found. */
  readonly after?: { readonly write: Trial; readonly id: ObjectId | undefined }
}

/** The parts of a trial that are known before the response. */
export type Asked = Pick<Trial, 'step' | 'body' | 'id' | 'collection'>

/** The operation of a step; null for a request that the contract does not have. */
export function operationOf({ method, target, lacksSlash }: Step): OperationName | null {
  if (lacksSlash || method === 'HEAD') return null
  return (target === 'collection' ? collectionMethods : itemMethods)[method] ?? null
}

export function isSuccess({ status }: PlainResponse): boolean {
  return status >= 200 && status < 300
}

/**
 * Whether nobody knows what the service has done: this write, or one before it in its sequence, was sent again and refused. Its
 * name can be taken, or its object gone, by what it did the first time.
 */
export function isUnclear(trial: Trial): boolean {
  return [...trial.earlier, trial].some(
    ({ step, response }) => response.isRepeated === true && !isRead(step) && !isSuccess(response),
  )
}

/** Whether a trial has deleted an object. */
export function isDeleteOf({ step, response, ...trial }: Trial, id: ObjectId): boolean {
  return trial.id === id && step.method === 'DELETE' && isSuccess(response)
}

export function targetOf({ id, collection }: Trial): ShownObject | undefined {
  return id === null ? undefined : collection.get(id)
}

/** The elements of a list; null for any other response. */
export function listOf({ step, response, json }: Trial): unknown[] | null {
  return operationOf(step) === 'list' && response.status === 200 && Array.isArray(json) ? json : null
}

export function objectsOf(trial: Trial): Record<string, unknown>[] {
  const { response, json } = trial
  if (!isSuccess(response)) return []
  return (Array.isArray(json) ? json : [json]).filter(isPlainObject)
}

export function findIn(list: unknown, id: ObjectId): Record<string, unknown> | undefined {
  return Array.isArray(list) ? list.find((element) => idOf(element) === id) : undefined
}

export function valuesOf({ query = [] }: Pick<Step, 'query'>, name: string): string[] {
  return query.filter(([other]) => other === name).map(([, value]) => value)
}
