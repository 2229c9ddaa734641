import type * as z from 'zod/mini'
import type { GenerateOptions } from '../../client/generate-options.ts'
import type { SessionInfo } from '../../client/session-info.ts'
import type { InventoryObjectInput } from '../../contract/object.ts'
import type { RequestCollection } from '../../mock/log/request-collection.ts'
import type { Mock } from '../../mock/mock.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import type { Checkpoints } from './checkpoints.ts'

/** What generates objects. A host does not have it by itself, because it would load faker. */
export interface Generator {
  /** The scenarios, with the names of their options. */
  readonly scenarios: readonly {
    readonly name: NonNullable<GenerateOptions['scenario']>
    readonly options: readonly 'seed'[]
  }[]
  /**
   * Generates objects without ids, a few at a time: other requests are handled in between.
   * @throws InventoryMockError for an unknown scenario, or not exactly one of a scenario and a count
   */
  generate(options: GenerateOptions): Promise<InventoryObjectInput[]>
}

/** The server of a request to the admin API. */
export interface AdminServer {
  /**
   * Ends the session.
   * @returns false if the request is not in a session
   */
  endSession: () => boolean
  /** Lists the sessions, the least recently used first; null where the platform cannot list them. */
  listSessions: () => SessionInfo[] | null
  /** Loads what generates objects; undefined for a host without it. */
  loadGenerator: (() => Promise<Generator>) | undefined
  /** `ok`, or why the collection cannot be saved to the file of `persist`; undefined if it is not saved to a file. */
  saving: string | undefined
}

/**
 * A request to an endpoint of the admin API.
 * @typeParam Body - the parsed JSON of its body; undefined if there is none
 */
interface EndpointRequest<Body> extends AdminServer {
  /** The mock whose collection the request is for. */
  mock: Mock
  /** The checkpoints of that collection. */
  checkpoints: Checkpoints
  /**
   * `mock.requests.waitFor`, but only while the client waits for the response.
   * @throws InventoryMockError for an invalid match or option
   * It rejects with the code `timeout` or `ended`.
   */
  waitFor: RequestCollection['waitFor']
  /** The value of `{id}` in the path; empty if the path has none. */
  id: string
  /** The query parameters. */
  query: URLSearchParams
  body: Body
}

/**
 * An endpoint of the admin API.
 * @typeParam BodySchema - the schema of its request body
 */
export type Endpoint<BodySchema extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/__mock__`. */
  path: string
  /** What it does, in one line, for the OpenAPI document. */
  summary: string
  /** Details in Markdown, for the OpenAPI document. */
  description?: string
  /** The query parameters, as OpenAPI parameter objects. */
  parameters?: readonly object[]
  /** The schema of the request body. If it accepts undefined, the body can be left out. */
  body?: BodySchema
  /** Whether the schema is only for the OpenAPI document, because the handler checks the body with better errors. */
  checksBody?: true
  /** The maximum size of the body, in bytes, where that of the server is smaller. */
  bodyLimit?: number
  /**
   * Handles a request.
   * @returns the JSON of the response, or a promise of it
   * @note A method, not a function property: TypeScript then allows endpoints with different bodies in one table.
   */
  handle(request: EndpointRequest<z.input<BodySchema>>): unknown
} & ({ status: 200 | 201; response: z.ZodMiniType } | { status: 204; response?: never })

/** A limit for bodies as large as the collection, in bytes. */
export const LARGE_BODY_LIMIT = 256 * 1024 * 1024

/**
 * Parses the id of an object or of a fault in a path.
 * @param action - what fails, for the error: `read an object`
 * @throws InventoryMockError for one that is not an integer
 */
export function parseId(id: string, action: string): number {
  if (/^\d+$/.test(id)) return Number(id)
  throw failedTo(action, 'an integer as id', quote(id), 'Change the path')
}

/** Defines an endpoint. The type of `body` in `handle` is inferred from the schema `body`. */
export function endpoint<BodySchema extends z.ZodMiniType = z.ZodMiniUndefined>(
  definition: Endpoint<BodySchema>,
): Endpoint {
  return definition
}
