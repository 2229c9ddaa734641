import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { AppliedFault, Exchange } from '../log/exchange.ts'

/** A request of your own to explain, of which only the path is required. */
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

/** What `mock.explain` takes: an exchange, a request of your own, a path or URL for a GET, a `Request` without a body. */
export type Explainable = ExplainableRequest | Exchange | Request | URL | string

/** The response to an explained request. */
export interface ExplainedResponse {
  /** Null for a network error. */
  readonly status: number | null
  /**
   * The response body: parsed if it is JSON, else text; null for none, and for a list, which has `ids`. For HEAD, that of
   * its GET.
   */
  readonly body: JsonValue
  /** The ids of the objects in a list; null for other responses. */
  readonly ids: readonly number[] | null
}

/** Another response of the service: what a request would get if one assumption had another value. */
export type InventoryAlternative = {
  [Name in AssumptionName]: ExplainedResponse & { readonly assumption: Name; readonly value: Assumptions[Name] }
}[AssumptionName]

/** The result of `mock.explain`. */
export interface Explanation extends ExplainedResponse {
  /** The assumption that decides the response; null if none does. */
  readonly assumption: AssumptionName | null
  /**
   * The faults that decide or delay the response: those of the exchange, or for another request those that would apply now
   * for certain (a `rate` below 1 does not count); null if there are none.
   */
  readonly fault: AppliedFault | null
  /** The response without the fault that decides it; null if none does. */
  readonly withoutFault: ExplainedResponse | null
  /** Other responses of the service, in the order of the assumptions. Without the fault. */
  readonly alternatives: readonly InventoryAlternative[]
}
