import type { JsonValue } from '../../contract/json.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'

/** A query parameter: its name and its value. */
export type Parameter = readonly [name: string, value: string]

/** The fields of a request body. */
export type BodyFields = Readonly<Record<string, JsonValue>>

/** In a name: the beginning of the names of own objects, which is another one each time that the steps are performed. */
export const OWN_NAME = '{own}'

/** One request of a sequence, before it is known which ids its own objects will get. */
export interface Step {
  /** Upper case. */
  readonly method: string
  /** The collection, any object, or an own object by its number in the sequence. */
  readonly target: 'collection' | { readonly id: number } | { readonly own: number }
  readonly parameters?: readonly Parameter[]
  readonly fields?: BodyFields
  /** Whether the id of the own object is in the body. */
  readonly hasOwnId?: boolean
  /** The number of the own object that it creates. */
  readonly creates?: number
  readonly lacksSlash?: boolean
  /** Whether it is sent without the token. */
  readonly lacksToken?: boolean
  /** Whether it has a field that no service can accept, so that nothing is stored. */
  readonly hasRider?: boolean
  /** Whether the contract shows a request like this one, so that an error breaks the contract. */
  readonly isDocumented?: boolean
  /** The response that a mock gave to the same request. */
  readonly recorded?: PlainResponse
}

/** The own objects of a sequence. */
export interface OwnObjects {
  /** What their names begin with. */
  readonly prefix: string
  /** Their ids, by their numbers. */
  readonly ids: ReadonlyMap<number, number>
}

/** A step as a request; null if it is about an own object that does not exist. */
export function toRequest(step: Step, own: OwnObjects): PlainRequest | null {
  const { method, target, parameters = [], fields, hasOwnId, lacksSlash, lacksToken } = step
  const id = target === 'collection' ? null : 'id' in target ? target.id : own.ids.get(target.own)
  if (id === undefined) return null
  const insertPrefix = (text: string) => text.replace(OWN_NAME, own.prefix)
  const path = `${COLLECTION_PATH}${id === null ? '' : `${id}/`}`
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, insertPrefix(value)]))
  const name = typeof fields?.name === 'string' ? { name: insertPrefix(fields.name) } : {}
  return {
    method,
    path: `${lacksSlash ? path.slice(0, -1) : path}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(fields && { 'content-type': 'application/json' }),
      // An empty header, because the connection adds the token unless there is one.
      ...(lacksToken && { authorization: '' }),
    },
    ...(fields && { body: JSON.stringify({ ...(hasOwnId && { id }), ...fields, ...name }) }),
  }
}
