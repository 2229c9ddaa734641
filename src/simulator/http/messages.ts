import type { AssumptionName } from '../../contract/assumptions.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { StoredObject } from '../store/stored-object.ts'

/** A request as every adapter hands it to the service: plain data, read once. */
export interface ServiceRequest {
  /** Upper case. */
  method: string
  /** What `{base_url}` has in its path, before `path`; a redirect goes there. */
  mount: string
  /** The path below `{base_url}`, percent-encoded as the client sent it. */
  path: string
  /** The query with its question mark; empty where there is none. */
  search: string
  /** The value of a header by its lower-case name; null where it was not sent. */
  header(name: string): string | null
  /** The body as it came; null where there is none. */
  body: Uint8Array | null
}

/** An answer as every adapter gets it from the service. */
export interface ServiceResponse {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  /** Text, JSON unless the headers say otherwise; null for an answer without a body. */
  body: string | null
  /** What a list found: its body in another form, for whoever keeps it. */
  objects: readonly StoredObject[] | null
  /** What was asked for; null where the method or the path has no operation. */
  operation: OperationName | null
  /** The id of the object that it is about; null for the collection. */
  id: number | null
  /** The assumption that decided the answer, where one did. */
  assumption: AssumptionName | null
}
