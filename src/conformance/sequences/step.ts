import type { BodyField } from '../../contract/assumptions.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { PlainRequest } from '../service/service-connection.ts'
import type { ObjectId } from '../service-collection.ts'

export type Parameter = readonly [name: string, value: string]

/** Stands for the beginning of the names of the objects that a sequence creates; another one each time it is sent. */
export const PREFIX = '{prefix}'

/** Stands for a text that says which run created an object. */
export const MARK = '{mark}'

/** One request of a sequence, before it is known which ids the objects that it creates will get. */
export interface Step {
  readonly method: string
  /** The collection, an object by its id, or an object that the sequence created, by its number. */
  readonly target: 'collection' | { readonly id: ObjectId } | { readonly created: number }
  readonly query?: readonly Parameter[]
  readonly body?: Readonly<Record<string, unknown>>
  /** Whether the body also has the id of the created object in the path. */
  readonly hasId?: boolean
  readonly creates?: number
  /** Whether the next step is sent at the same time: a write to another object. */
  readonly isWithNext?: boolean
  readonly lacksSlash?: boolean
  /** Whether it has none of the headers that the user gave. */
  readonly lacksToken?: boolean
  /** Whether it has a value that no service can store, so that the response tells what else is wrong. */
  readonly isRefused?: boolean
  /** Whether the contract shows a request like this one, so that an error breaks it. */
  readonly isDocumented?: boolean
  /** Whether its body has a value that is not of the contract's type: services refuse it, or make something of it. */
  readonly isInvalid?: boolean
  /** Whether a service can refuse it for reasons that the contract does not show: a user who does not exist. */
  readonly mayBeRefused?: boolean
  /** Whether the list is not read after this write: its name is too long for a URL. */
  readonly isUnread?: boolean
  /** Whether nothing is learned from it: its values are unusual, and a service can refuse them for reasons of its own. */
  readonly isVerification?: boolean
}

export type Sequence = readonly Step[]

/** The values that a sequence puts in the place of {@link PREFIX}, {@link MARK}, and the numbers of what it has created so far. */
export interface Placeholders {
  readonly prefix: string
  readonly mark: string
  readonly ids: ReadonlyMap<number, ObjectId>
}

export function listStep(...query: Parameter[]): Step {
  return { method: 'GET', target: 'collection', query }
}

export type StepBody = NonNullable<Step['body']>

export type CompleteBody = Readonly<Record<BodyField, unknown>>

export function createStep(body: CompleteBody, creates = 1): Step {
  return { method: 'POST', target: 'collection', creates, body, isDocumented: true }
}

export const createdTarget = { created: 1 } as const

export function updateStep(body: StepBody, more: Partial<Step> = {}): Step {
  return { method: 'PATCH', target: createdTarget, body, ...more }
}

/** A replace with the id in the body. */
export function replaceStep(body: StepBody, more: Partial<Step> = {}): Step {
  return { method: 'PUT', target: createdTarget, hasId: true, body, ...more }
}

export function deleteStep(more: Partial<Step> = {}): Step {
  return { method: 'DELETE', target: createdTarget, ...more }
}

/** A step as a request. The object that it is about has been created. */
export function toRequest(step: Step, placeholders: Placeholders): PlainRequest {
  const { method, query = [], body, hasId, lacksSlash, lacksToken } = step
  const id = targetId(step, placeholders) ?? null
  const path = id === null ? COLLECTION_PATH : `${COLLECTION_PATH}${id}/`
  const parameters = query.map(([name, value]) => [name, insert(value, placeholders)] as [string, string])
  // As browsers and axios write it: with a plus for a space.
  const search = String(new URLSearchParams(parameters))
  const idInBody = hasId && id !== null ? { id: Number(id) } : {}
  return {
    method,
    path: `${lacksSlash ? path.slice(0, -1) : path}${search && `?${search}`}`,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(lacksToken && { isAnonymous: true }),
    ...(body && { body: JSON.stringify(insert({ ...idInBody, ...body }, placeholders)) }),
  }
}

/** A step with the names that its sequence got, as a response is judged by. */
export function resolveStep(step: Step, placeholders: Placeholders): Step {
  return step.query ? { ...step, query: insert(step.query, placeholders) } : step
}

/** The id of the object in the path; null for the collection, undefined for one that was not created. */
export function targetId({ target }: Step, { ids }: Placeholders): ObjectId | null | undefined {
  if (target === 'collection') return null
  return 'id' in target ? target.id : ids.get(target.created)
}

function insert<Value>(value: Value, placeholders: Placeholders): Value {
  const { prefix, mark } = placeholders
  if (typeof value === 'string') return value.replaceAll(PREFIX, () => prefix).replaceAll(MARK, () => mark) as Value
  if (Array.isArray(value)) return value.map((part) => insert(part, placeholders)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, insert(part, placeholders)])) as Value
}
