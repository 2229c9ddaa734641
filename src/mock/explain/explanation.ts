import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { Exchange } from '../log/exchange.ts'

/** A request to explain: an exchange of the log, or a request of your own, of which only the path is required. */
export interface ExplainableRequest {
  /** @default 'GET' */
  readonly method?: string | undefined
  /** Below `{base_url}`; may have a query. */
  readonly path: string
  /** The parameters of the query, after those in the path. */
  readonly query?: Exchange['query'] | undefined
  /** The request headers. A body is JSON unless `content-type` says otherwise. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** JSON, or text. */
  readonly body?: JsonValue | undefined
}

/** The response to an explained request. */
export interface ExplainedResponse {
  readonly status: number
  /**
   * The response body: parsed if it is JSON, else text; null for none, and for a list, which has `ids`. For HEAD, that of
   * its GET.
   */
  readonly body: JsonValue
  /** The ids of the objects in a list; null for other responses. */
  readonly ids: readonly number[] | null
}

/** Another response: what a request would get if one assumption had another value. */
export type Alternative = {
  [Name in AssumptionName]: ExplainedResponse & { readonly assumption: Name; readonly value: Assumptions[Name] }
}[AssumptionName]

/** The result of `mock.explain`. */
export interface Explanation extends ExplainedResponse {
  /** The assumption that decided the response; null if none did. */
  readonly assumption: AssumptionName | null
  /** The other responses, in the order of the assumptions. */
  readonly alternatives: readonly Alternative[]
}
