import type { InventoryObject } from '../../contract/object.ts'
import { collectionMethods, itemMethods, type OperationName } from '../../contract/operations.ts'
import { isRecord, parseJson } from '../service/json.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import type { Twin } from '../twin/twin.ts'
import type { Step } from './step.ts'

/** A request, what the service answered, and what its twin answers. */
export interface Exchange {
  readonly step: Step
  /** The place of the step in its sequence. */
  readonly index: number
  readonly request: PlainRequest
  readonly response: PlainResponse
  /** The response body, parsed; undefined if it is not JSON. */
  readonly json: unknown
  /** The twin before the request. */
  readonly twin: Twin
  /** The response of the twin. */
  readonly expected: PlainResponse
  /** The object of the path before the request, if there is one. */
  readonly before: InventoryObject | undefined
  /** For a list that is read after a write, to see what is stored. */
  readonly afterWrite?: Write
}

/** A write that a service accepted. */
export interface Write {
  readonly operation: OperationName
  /** Undefined for a created object that is not found. */
  readonly id: number | undefined
  /** Whether the service had to refuse it. */
  readonly hasRider?: boolean | undefined
}

/** The operation that a step asks for; null if it is none of the contract's. */
export function operationOf({ method, target, lacksSlash }: Step): OperationName | null {
  // The contract has no HEAD, except in a header.
  if (lacksSlash || method === 'HEAD') return null
  const methods = target === 'collection' ? collectionMethods : itemMethods
  return Object.hasOwn(methods, method) ? methods[method]! : null
}

/** Whether a service did what it was asked for. */
export function isSuccess({ status }: PlainResponse): boolean {
  return status >= 200 && status < 300
}

/** The objects in the response to a list, a replace or an update; none in others. */
export function objectsOf({ step, response, json }: Exchange): Record<string, unknown>[] {
  if (!isSuccess(response)) return []
  const operation = operationOf(step)
  if (operation === 'list') return Array.isArray(json) ? json.filter(isRecord) : []
  return (operation === 'replace' || operation === 'update') && isRecord(json) ? [json] : []
}

/** The fields in the body of a request. */
export function fieldsOf({ request }: Exchange): Record<string, unknown> {
  const body = parseJson(request.body ?? '')
  return isRecord(body) ? body : {}
}
