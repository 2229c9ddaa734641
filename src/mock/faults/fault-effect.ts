import type { JsonValue } from '../../contract/json.ts'
import type { InventoryDelay } from '../delay.ts'

/**
 * Makes the response of a fault, for what the contract does not have: an HTML page, an envelope, one more field.
 * @param request - the request that the fault applies to
 * @param response - the response of the service, with `at: 'response'`; else undefined
 * @returns the response to send, a new one each time, whose body is read as text; `Response.error()` for a network error.
 * For anything else, and for an error of its own, the client gets a 500, and the next `verify`, `waitFor` or `reset` throws.
 */
type FaultResponder = (request: Request, response?: Response) => Response | Promise<Response>

/** The effect of a fault on a request: a response, a part of the service's own, a network error, or a delay. */
export interface FaultEffect {
  /**
   * When the fault acts: at the `request`, so that the service never sees it; or at the `response`, so that the service
   * has handled the request, and then its response is replaced, lost or delayed.
   * @default 'request'
   */
  at?: 'request' | 'response' | undefined
  /** The status of the response, from 200 to 599. */
  status?: number | undefined
  /**
   * The body of the response with `status`; by default the framework's for that status. Sent as JSON. A text needs a
   * `Content-Type` in `headers`: if that is not JSON, it is sent as it is.
   */
  body?: JsonValue | undefined
  /** Headers of the response with `status`, over the default ones. Several cookies are the lines of one `Set-Cookie`. */
  headers?: Readonly<Record<string, string>> | Headers | undefined
  /** No response at all: a rejected `fetch`, a destroyed socket. */
  networkError?: boolean | undefined
  /**
   * The length that the body is cut to, in bytes; a character that would be cut in two is left out. Without `status`, the
   * service handles the request, and a shorter body is none that the fault applies to.
   */
  truncate?: number | undefined
  /** The delay in ms, in place of the mock's; `infinite` for a request that waits until it is released. */
  delay?: InventoryDelay | undefined
  /** Makes the response. Only in process: it is not JSON. */
  respond?: FaultResponder | undefined
}

/** The name of an effect. The other fields say when it acts, or are parts of a response with `status`. */
export type EffectName = Exclude<keyof FaultEffect, 'at' | 'body' | 'headers'>
