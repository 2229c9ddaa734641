import type * as z from 'zod/mini'
import type { Mock } from '../../mock/create-mock.ts'
import type { Checkpoint } from '../../simulator/store/history.ts'

/** What an endpoint works on. */
export interface AdminContext {
  core: Mock
  /** The checkpoints of the collection, by the ids that they were given. */
  checkpoints: Map<string, Checkpoint>
  /** What stands for `{id}` in the path. */
  id: string
  query: URLSearchParams
  /** @returns whether it was a session's collection */
  endSession: () => boolean
  /** Parsed and checked; undefined where there was none. */
  body: unknown
}

interface EndpointBase {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/__mock__`. */
  path: string
  /** What it does, for the OpenAPI document. */
  summary: string
  /** More of that, in Markdown. */
  description?: string
  /** The parameters of its query, as the OpenAPI document has them. */
  parameters?: readonly object[]
  /** What its body has to be; none is taken where there is none. */
  body?: z.ZodMiniType
  /** Whether the body may be left out. */
  optional?: true
  /** @returns the JSON of its answer, at once or later */
  handle(context: AdminContext): unknown
}

/** An endpoint of the admin API, with what it answers where it answers anything. */
export type Endpoint = EndpointBase & ({ status: 200 | 201; answer: z.ZodMiniType } | { status: 204; answer?: never })
