import type { InventoryObject } from '../../../contract/object.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Writes } from '../../service/service-options.ts'
import { type Exchange, isSuccess, operationOf } from '../exchange.ts'
import { readObjects } from '../read-object.ts'

/**
 * What a sentence says about an exchange: undefined if nothing, null if the exchange is as it says, else what it would
 * have to be like.
 */
export type Judgement = string | null | undefined

/** A sentence of the contract that can be checked. */
export interface Sentence {
  /** Its section: `4.1`. */
  readonly section: string
  readonly what: string
  /** What has to be allowed to check it. */
  readonly needs: Writes
  /** Why it can remain unchecked, even so. */
  readonly unless: string
  judge(exchange: Exchange): Judgement
  /** The parameter that it is about. If it is broken, responses to this parameter say nothing about assumptions. */
  readonly parameter?: string
  /** Whether the twin cannot hold what the service holds without it, so that there is nothing to compare with. */
  readonly isBasic?: boolean
  /** Whether a response that breaks it can still be compared with that of the twin. */
  readonly isFormal?: boolean
}

// What the contract leaves open: authentication, validation and limits (sections 2, 5 and 8).
const OPEN_ERRORS: Readonly<Record<'read' | 'write', readonly number[]>> = {
  read: [401, 403, 429],
  write: [400, 401, 403, 409, 422, 429],
}

/** A sentence about the status of an operation. An error breaks it if the contract shows the request. */
export function statusSentence(section: string, operation: OperationName, status: number): Sentence {
  const isList = operation === 'list'
  return {
    section,
    what: `${operation === 'update' ? 'An' : 'A'} ${operation} has the status ${status}.`,
    needs: isList ? 'none' : 'allowed',
    unless: `the service refused each ${operation}`,
    judge(exchange) {
      if (operationOf(exchange.step) !== operation) return undefined
      const { response, step } = exchange
      if (response.status === status) return null
      const isOpen = OPEN_ERRORS[isList ? 'read' : 'write'].includes(response.status)
      return isSuccess(response) || (step.isDocumented && !isOpen) ? `the status ${status}` : undefined
    },
  }
}

/** Whether two values are the same as JSON, whatever the order of keys. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqualJson(one[key as never], other[key as never]))
  )
}

/** An object in the body of a list; undefined if it is not there. */
export function findStored(json: unknown, id: number): InventoryObject | undefined {
  return readObjects(json)?.find((object) => object.id === id)
}
