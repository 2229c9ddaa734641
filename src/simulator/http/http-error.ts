import type { AssumptionName } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'

/**
 * An error response that ends the handling of a request, thrown by the step that finds the error.
 * @note Not an `Error`: nothing in this library has failed, and the stack trace would take longer than the response.
 */
export class HttpError {
  constructor(
    readonly status: number,
    readonly body: JsonValue,
    /** The assumption that decided it; null if none did. */
    readonly assumption: AssumptionName | null = null,
    /** In addition to those of the path, by lower-case name. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Creates an error in the framework's usual form: `{"detail": "..."}`. */
  static withDetail(
    status: number,
    detail: string,
    assumption?: AssumptionName | null,
    headers?: Readonly<Record<string, string>>,
  ): HttpError {
    return new HttpError(status, { detail }, assumption, headers)
  }
}
