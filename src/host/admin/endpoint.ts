import type { Route } from '../../client/members.ts'
import type { GenerateOptions, SessionInfo } from '../../client/remote.ts'
import type { InventoryObjectInput } from '../../contract/object.ts'
import type { InParts } from '../../mock/in-parts.ts'
import { Lifetime } from '../../mock/lifetime.ts'
import { mockError, quote } from '../../validation/errors.ts'
import type { HostMock } from '../host-mock.ts'
import type { MetricsSource } from './metrics.ts'

/** A generator of objects. A host does not have it by itself, because it would load faker. */
export interface ObjectGenerator {
  readonly scenarios: readonly {
    readonly name: NonNullable<GenerateOptions['scenario']>
    readonly options: readonly 'seed'[]
  }[]
  /** How many objects can be generated at once. */
  readonly maxCount: number
  /** Generates objects without ids, a few at a time: other requests are handled in between. Checks the options. */
  generate(options: GenerateOptions): Promise<InventoryObjectInput[]>
}

/** The collection that a request to the admin API is for, and the server that has it. */
export interface AdminServer {
  mock: HostMock
  /** Whether it is the shared collection, and not that of a session. */
  isShared: boolean
  /** Called after a reset. */
  onReset: () => void
  /** Ends the session. Returns false if the request is not in one. */
  endSession: () => boolean
  /** Lists the sessions, the least recently used first; null where the platform cannot list them. */
  listSessions: () => SessionInfo[] | null
  /** Ends all sessions, and returns their number; null where the platform cannot list them. */
  endSessions: () => number | null
  /** Undefined for a host without a generator. */
  loadGenerator: (() => Promise<ObjectGenerator>) | undefined
  /** `ok`, or why the collection cannot be saved to the file of `persist`; undefined if it is not saved to a file. */
  saving: string | undefined
  /** Reads what the metrics are made of; null where the platform does not have it. */
  readMetrics: () => MetricsSource | null
}

/** A request to an endpoint. */
export interface EndpointRequest<Body> extends AdminServer {
  /** The value of `{id}` in the path; empty if the path has none. */
  id: string
  query: URLSearchParams
  /**
   * The result of `read`; without `read`, the JSON of the body, undefined for none. Its type is then the expected one:
   * the mock checks it.
   */
  body: Body
  /** Ends with the response, with the client's interest in it, with the session, and with the host. */
  lifetime: Lifetime
  signal: AbortSignal
}

export interface Endpoint<Body = unknown> {
  method: string
  /** The path below `/__mock__`. */
  path: string
  /** Reads the body, where that takes long. */
  read?(mock: HostMock, json: unknown): InParts<Body>
  /** Returns the JSON of the response, or the response. A method, for endpoints with different bodies in one table. */
  handle(request: EndpointRequest<Body>): unknown
  /** The query parameters that it has; null where it checks them itself. */
  parameters: readonly string[] | null
  /** The status of a response with JSON. */
  status: 200 | 201
  /** The maximum size of the body, in bytes, where that of the server is smaller. */
  bodyLimit: number
}

/** The parts of an endpoint besides its route. */
export type EndpointPart = Partial<Omit<Endpoint, 'method' | 'path'>>

/** Defines an endpoint. Where `handle` returns undefined, the status is 204. */
export function endpoint<Body = undefined>(
  route: Route,
  handle: Endpoint<Body>['handle'],
  options: Pick<EndpointPart, 'parameters'> = {},
): Endpoint {
  const [method, path] = route.split(' ') as [string, string]
  return { method, path, handle, parameters: [], status: 200, bodyLimit: 0, ...options }
}

/** Creates a lifetime that ends with the client's interest in a response, with the session, and with the host. */
export function createRequestLifetime({ mockLifetime }: HostMock, signal: AbortSignal): Lifetime {
  const lifetime = new Lifetime()
  const end = () => lifetime.end()
  lifetime.onEnd(mockLifetime.onEnd(end))
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return lifetime
}

/** A limit for bodies as large as the collection, in bytes. */
export const LARGE_BODY_LIMIT = 256 * 1024 * 1024

/** Parses the id in a path, also as JavaScript writes a large one. Throws for no integer: `action` is what then fails. */
export function parseId(id: string, action: string): number {
  if (/^-?\d+(\.\d+)?(e\+\d+)?$/.test(id) && Number.isInteger(Number(id))) return Number(id)
  throw mockError(action, 'an integer as id', quote(id), 'Change the path')
}
