import type * as z from 'zod/mini'
import type { Mock } from '../../mock/create-mock.ts'
import type { Checkpoint } from '../../simulator/store/history.ts'

/**
 * A request to an endpoint of the admin API.
 * @typeParam Body - the parsed JSON of its body; undefined if there is none
 */
interface EndpointRequest<Body> {
  /** The mock whose collection the request is for. */
  mock: Mock
  /** The checkpoints of that collection, by id. */
  checkpoints: Map<string, Checkpoint>
  /** The value of `{id}` in the path; empty if the path has none. */
  id: string
  /** The query parameters. */
  query: URLSearchParams
  /**
   * Ends the session.
   * @returns false if the request is not in a session
   */
  endSession: () => boolean
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
  /**
   * Handles a request.
   * @returns the JSON of the response, or a promise of it
   * @note A method, not a function property: TypeScript then allows endpoints with different bodies in one table.
   */
  handle(request: EndpointRequest<z.input<BodySchema>>): unknown
} & ({ status: 200 | 201; response: z.ZodMiniType } | { status: 204; response?: never })

/** Defines an endpoint. The type of `body` in `handle` is inferred from the schema `body`. */
export function endpoint<BodySchema extends z.ZodMiniType = z.ZodMiniUndefined>(
  definition: Endpoint<BodySchema>,
): Endpoint {
  return definition
}
