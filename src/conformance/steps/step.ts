import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { ObjectId } from '../collection.ts'
import { formatJson } from '../service/json.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'

/** A query parameter: its name and its value. */
export type Parameter = readonly [name: string, value: string]

/** Stands for the beginning of the names of the objects that a sequence creates; another one each time it is sent. */
export const OWN = '{own}'

/** Stands for a text that says which run created an object. */
export const MARK = '{mark}'

/** One request of a sequence, before it is known which ids the objects that it creates will get. */
export interface Step {
  /** Upper case. */
  readonly method: string
  /** The collection, an object by its id, or an object that the sequence created, by its number. */
  readonly target: 'collection' | { readonly id: ObjectId } | { readonly created: number }
  readonly query?: readonly Parameter[]
  /** Whether the query is written as a form writes it. */
  readonly isForm?: boolean
  readonly body?: Readonly<Record<string, unknown>>
  /** Whether the body also has the id of the created object in the path. */
  readonly hasOwnId?: boolean
  /** The number of the object that it creates. */
  readonly creates?: number
  readonly lacksSlash?: boolean
  /** Whether it is sent without the token. */
  readonly lacksToken?: boolean
  /** Whether it has a value that no service can store, so that the response tells what else is wrong. */
  readonly isRefused?: boolean
  /** Whether the contract shows a request like this one, so that an error breaks it. */
  readonly isDocumented?: boolean
  /** Whether its body has a value that is not of the contract's type: services refuse it, or make something of it. */
  readonly isInvalid?: boolean
  /** Whether a service can refuse it for reasons that the contract does not show: a user who does not exist. */
  readonly mayBeRefused?: boolean
  /** Whether the sequence is too long to be sent again. */
  readonly isCostly?: boolean
  /** Whether the list is not read after this write: its name is too long for a URL. */
  readonly isUnread?: boolean
  /** Whether nothing is learned from it: its values are unusual, and a service can refuse them for reasons of its own. */
  readonly isVerification?: boolean
  /** Whether it is sent even after an abort, and above the limit of requests. */
  readonly isEssential?: boolean
  /** The response of a mock to the same request, from a log. */
  readonly recorded?: PlainResponse
}

/** A sequence of requests. */
export type Sequence = readonly Step[]

/** What a sequence has created so far. */
export interface Created {
  /** What the names begin with. */
  readonly prefix: string
  /** Says which run created an object. */
  readonly mark: string
  /** The ids by the numbers of {@link Step.creates}. */
  readonly ids: ReadonlyMap<number, ObjectId>
}

/** A request for a list. */
export function listStep(...query: Parameter[]): Step {
  return { method: 'GET', target: 'collection', query }
}

/** A step as a request; null if it is about an object that was not created. */
export function toRequest(step: Step, created: Created): PlainRequest | null {
  const { method, target, query = [], body, hasOwnId, lacksSlash, lacksToken, isForm } = step
  const id = targetId(step, created)
  if (id === undefined) return null
  const path = id === null ? COLLECTION_PATH : `${COLLECTION_PATH}${id}/`
  const parameters = query.map(([name, value]) => [name, insertPrefix(value, created)])
  const encoded = parameters.map(([name, value]) => `${encodeURIComponent(name!)}=${encodeURIComponent(value!)}`)
  // As a form writes it, with a plus for a space.
  const search = isForm ? String(new URLSearchParams(parameters)) : encoded.join('&')
  const ownId = hasOwnId && target !== 'collection' ? { id: BigInt(id!) } : {}
  return {
    method,
    path: `${lacksSlash ? path.slice(0, -1) : path}${search && `?${search}`}`,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      // An empty header, because the connection adds the token unless there is one.
      ...(lacksToken && { authorization: '' }),
    },
    ...(body && { body: formatJson(insertPrefix({ ...ownId, ...body }, created)) }),
  }
}

/** A step with the names that its sequence got, as a response is judged by. */
export function resolveStep(step: Step, created: Created): Step {
  return step.query ? { ...step, query: insertPrefix(step.query, created) } : step
}

/** The id of the object in the path; null for the collection, undefined for one that was not created. */
export function targetId({ target }: Step, { ids }: Created): ObjectId | null | undefined {
  if (target === 'collection') return null
  return 'id' in target ? target.id : ids.get(target.created)
}

function insertPrefix<Value>(value: Value, created: Created): Value {
  if (typeof value === 'string') return value.replaceAll(OWN, created.prefix).replaceAll(MARK, created.mark) as Value
  if (Array.isArray(value)) return value.map((part) => insertPrefix(part, created)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, insertPrefix(part, created)])) as Value
}
