import type { AssumptionName, Assumptions, FilterMatch } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { FilterName } from '../../contract/parameters.ts'
import type { AppliedFault, Exchange } from '../log/exchange.ts'

/** A request of your own to explain, of which only the path is required. */
export interface ExplainableRequest {
  /** @default 'GET' */
  readonly method?: string | undefined
  /** Below `{base_url}`; may have a query. */
  readonly path: string
  /** The parameters of the query, after those in the path; a list for one that is repeated. */
  readonly query?: URLSearchParams | Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined
  /** The request headers. A body is JSON unless `content-type` says otherwise. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** JSON, or text. */
  readonly body?: JsonValue | undefined
}

/** A value of a query: numbers and booleans as their text. Undefined is as if absent. */
type QueryValue = string | number | boolean | undefined

/** Taken by `mock.explain`: an exchange, a request of your own, a path or URL as `fetch` takes it, a `Request` without a body. */
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
  /** The ids of the objects in a list, the first 1,000 at most; null for other responses. */
  readonly ids: readonly number[] | null
  /** The number of objects in a list; null for other responses. */
  readonly count: number | null
}

/** Another response of the service: what a request would get if one assumption had another value. */
export type InventoryAlternative = {
  [Name in AssumptionName]: ExplainedResponse & { readonly assumption: Name; readonly value: Assumptions[Name] }
}[AssumptionName]

/** A value of the field that a filter compares, which is like the one that it looks for. */
export interface SimilarValue {
  readonly value: string
  /** The number of objects with it. */
  readonly count: number
  /** The strictest `filterMatch` with which the filter would find it; null if none would. */
  readonly filterMatch: FilterMatch | null
}

/** Another field that has the value of a filter. */
export interface FieldMatch {
  /** Its path in an object: `location.name`, `labels`, `attributes.os`. */
  readonly field: string
  /** The filter that compares this field; null if none does. */
  readonly parameter: FilterName | null
  /** The value as the first of the objects has it. */
  readonly value: string
  /** The number of objects with it. */
  readonly count: number
  /** The three most frequent values of the filter's own field in these objects. */
  readonly ownValues: readonly (string | number)[]
}

/** The effect of one filter of a list. */
export interface ExplainedFilter {
  readonly parameter: FilterName
  /** As in the query; of a parameter that is repeated, the value that counts. */
  readonly value: string
  /** The number of objects in the list with this filter alone. */
  readonly alone: number
  /** The number of objects in the list without this filter. */
  readonly without: number
  /**
   * For a text that alone finds nothing: up to five values of its field that are the same in another case, contain it, are
   * contained in it, or, if no field has anything like it, differ by a typing error; the nearest first.
   */
  readonly similar: readonly SimilarValue[]
  /**
   * For a filter that alone finds nothing: up to five other fields that have its value, in any case, in the first 100,000
   * objects; those of most objects first.
   */
  readonly elsewhere: readonly FieldMatch[]
}

/** The result of `mock.explain`: what a request gets in the present state. */
export interface Explanation extends ExplainedResponse {
  /** For an exchange whose status in the log is another one: a sentence that says which; null for others. */
  readonly note: string | null
  /** The assumption that decides the response; null if none does. */
  readonly assumption: AssumptionName | null
  /**
   * The faults that decide or delay the response: those of the exchange, or for another request those that would apply now
   * for certain (a `rate` below 1 does not count); null if there are none.
   */
  readonly fault: AppliedFault | null
  /** The response without the fault that decides it; null if none does. */
  readonly withoutFault: ExplainedResponse | null
  /**
   * Other responses of the service, in the order of the assumptions. Without the fault. Of a write that is refused with a
   * 400, not those that refuse it too.
   */
  readonly alternatives: readonly InventoryAlternative[]
  /** The filters of a list, in the order of the contract; empty for other responses. Without the fault. */
  readonly filters: readonly ExplainedFilter[]
  /**
   * For a write whose body is refused: the body with the least changes that would pass, with the name of a field where it
   * lacks a text; null if none was found, and for other responses. Without the fault.
   */
  readonly passingBody: JsonValue
}
