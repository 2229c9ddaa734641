import type { AssumptionName } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { FaultEffect } from '../faults/fault-effect.ts'

/** The request of an exchange. */
export interface ExchangeRequest {
  /** Null if the method or the path has no operation. */
  readonly operation: OperationName | null
  readonly method: string
  /** Below `{base_url}`, without the query. */
  readonly path: string
  /** The parameters of the query; a list for one that was repeated. */
  readonly query: Readonly<Record<string, string | string[]>>
  /** The request headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The request body: parsed if it is JSON, else text; null for none. */
  readonly body: JsonValue
  /** The id of the object; null for the collection. */
  readonly objectId: number | null
}

/** A value of an effect as the log has it. */
type LoggedValue<Value> = Value extends (...args: never[]) => unknown
  ? true
  : Value extends false | 'request' | readonly unknown[]
    ? never
    : Value

type LoggedEffects = {
  readonly [Name in keyof FaultEffect as Exclude<Name, 'body' | 'headers'>]?: LoggedValue<
    NonNullable<FaultEffect[Name]>
  >
}

/**
 * The faults that apply to a request, and their effects: a delay in ms as drawn, `true` for a function, and `at` only where
 * the service handles the request first.
 */
export interface AppliedFault extends LoggedEffects {
  /** The ids of the faults: of the one that decides the response, and of the one that delays it. Empty for `Prefer`. */
  readonly ids: readonly number[]
  /** The error that a function of a fault threw, with the id of that fault: its `match`, which then does not apply, or `respond`. */
  readonly error?: string
}

/** A request that has arrived, whatever becomes of it. A request with a body arrives when that has been read. */
export interface ReceivedRequest extends ExchangeRequest {
  /** The path and the query as they were sent, with the path of `{base_url}` or of a session: `/sessions/a/api/v2/…?name=a`. */
  readonly url: string
  /** The request body as it was sent: text, or base64 if it is not UTF-8; null for none. */
  readonly rawBody: string | { readonly base64: string } | null
  /** 1 for the first request since the last reset, 2 for the second, and so on. */
  readonly requestId: number
  /** The faults that apply; null if none does. */
  readonly fault: AppliedFault | null
  /** The time of the request, by the mock's clock, in ms. */
  readonly startedAt: number
  /**
   * `app` for a request of an application or a test, `console` for one that was sent in the console, `activity` for one
   * of `createActivity`.
   */
  readonly source: 'app' | 'console' | 'activity'
}

/** A request that has no response yet: it waits in a delay, or the service is handling it. */
export interface PendingExchange extends ReceivedRequest {
  readonly outcome: 'pending'
  readonly status: null
  readonly responseBody: null
  readonly responseBodyDropped?: never
  readonly responseHeaders: null
  readonly assumption: null
  readonly durationMs: null
}

/** A request that got a response. */
export interface AnsweredExchange extends ReceivedRequest {
  readonly outcome: 'response'
  readonly status: number
  /** The response body: parsed if it is JSON, else text; null for none. */
  readonly responseBody: JsonValue
  /**
   * Only where the log has dropped the response body, which is null then. It keeps the latest, with up to 16 Mi characters
   * together.
   */
  readonly responseBodyDropped?: true
  /** The response headers, by lower-case name. Several cookies are the lines of one `set-cookie`. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The assumption that decided the response: change it for another response; null if none did. */
  readonly assumption: AssumptionName | null
  /** The time until the response, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request that got no response. */
export interface FailedExchange extends ReceivedRequest {
  /** `network-error` because of a fault, or because its state ended; `aborted` by the client. */
  readonly outcome: 'network-error' | 'aborted'
  readonly status: null
  readonly responseBody: null
  readonly responseBodyDropped?: never
  readonly responseHeaders: null
  readonly assumption: null
  /** The time until its end, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request that passed the mock to the network. */
export interface PassedExchange extends ReceivedRequest {
  readonly outcome: 'passed'
  /** That of the real service, for a mock of `interceptRequests`; null without a response, and with MSW, which does not see it. */
  readonly status: number | null
  readonly responseBody: null
  readonly responseBodyDropped?: never
  readonly responseHeaders: null
  readonly assumption: null
  /** The time until the response, or until it passed where the mock does not see one, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request that has ended. */
export type EndedExchange = AnsweredExchange | FailedExchange | PassedExchange

/**
 * A request in the log with its outcome. All of them have the same keys, but for `responseBodyDropped`; those that do not
 * apply are null.
 */
export type Exchange = PendingExchange | EndedExchange

/**
 * An exchange in short, for the console. Quick to read, because no body is parsed.
 * @internal
 */
export interface RequestSummary
  extends Omit<
    Exchange,
    'url' | 'query' | 'headers' | 'body' | 'rawBody' | 'responseBody' | 'responseBodyDropped' | 'responseHeaders'
  > {
  /** The query as the client sent it, with its question mark; empty if there is none. */
  readonly search: string
  /** The first 100 characters of the request body as text; empty if there is none. */
  readonly preview: string
  /** The part of `durationMs` that was a delay; 0 before the delay has ended. */
  readonly delayMs: number
  /** The size of the response body in bytes; null without a response, or if the log has dropped it. */
  readonly responseSize: number | null
  /** Only for one of before a reload of the page, which `keepState` kept. */
  readonly isKept?: true
}
