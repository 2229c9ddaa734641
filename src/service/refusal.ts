import type { AssumptionName } from '../contract/assumptions.ts'
import type { JsonValue } from '../contract/json.ts'

/**
 * An answer that ends the handling of a request, thrown by whichever step refuses it.
 * @note Not an `Error`: it is no failure of this library, and a stack for each 400 would cost more than the answer.
 */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: JsonValue,
    /** The assumption that decided it, where one did. */
    readonly assumption: AssumptionName | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A refusal in the framework's usual form: `{"detail": "..."}`. */
export function refuse(
  status: number,
  detail: string,
  assumption?: AssumptionName | null,
  headers?: Readonly<Record<string, string>>,
): Refusal {
  return new Refusal(status, { detail }, assumption, headers)
}
