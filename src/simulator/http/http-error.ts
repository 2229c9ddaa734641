import type { AssumptionName } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'

/** Thrown by the step that finds an error. Not an `Error`: nothing has failed, and a stack trace takes long. */
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
