import type { AssumptionName } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { ServiceRequest } from '../../simulator/http/messages.ts'

/** The half of an exchange that a client sends. */
export interface ExchangeRequest {
  /** What was asked for; null where the method or the path has no operation. */
  readonly operation: OperationName | null
  readonly method: string
  /** Below `{base_url}`, without the query. */
  readonly path: string
  /** The query's parameters; a list where one came several times. */
  readonly query: Readonly<Record<string, string | string[]>>
  /** The body, parsed where it is JSON, else as text; null where there was none. */
  readonly body: JsonValue
  /** The id of the object that it is about, where it is about one. */
  readonly id: number | null
}

/** A fault as it happened, for the log. */
export interface AppliedFault {
  readonly status?: number
  readonly networkError?: true
  /** In ms, as drawn. */
  readonly delay?: number | 'infinite'
}

/** One request and its answer. */
export interface Exchange extends ExchangeRequest {
  /** Null for a network error, and where no answer ever comes. */
  readonly status: number | null
  /** The body of the answer, parsed where it is JSON; null where there was none. */
  readonly responseBody: JsonValue
  /** The assumption that decided the answer, where one did: the switch to turn for another. */
  readonly assumption: AssumptionName | null
  /** The fault that was in effect, where one was. */
  readonly fault: AppliedFault | null
  /** When the request came, by the mock's clock, in ms. */
  readonly startedAt: number
  /** How long the answer took, by the mock's clock, in ms. */
  readonly durationMs: number
}

/**
 * What is noted of a request while it is answered; read into an {@link ExchangeRequest} when somebody looks.
 * @note Without its headers, which would keep the host's own request alive.
 */
export interface RequestNote extends Pick<ServiceRequest, 'method' | 'path' | 'search' | 'body'> {
  operation: OperationName | null
  id: number | null
}

/** Reads the half of an exchange that a client sent. */
export function readRequest({ operation, id, method, path, search, body }: RequestNote): ExchangeRequest {
  return {
    operation,
    method,
    path,
    query: readQuery(search),
    body: body && readText(new TextDecoder().decode(body)),
    id,
  }
}

/** Reads a body: JSON where it is, else text; nothing is null. */
export function readText(text: string | null): JsonValue {
  if (text === null || text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readQuery(search: string): ExchangeRequest['query'] {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    Array.from(new Set(parameters.keys()), (name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0]! : values]
    }),
  )
}
