import { type InventoryErrorCode, InventoryMockError } from '../../validation/errors.ts'
import { escapeTerminal } from '../report/escape.ts'

/** The codes of a {@link ServiceError}. */
type ServiceErrorCode = Extract<InventoryErrorCode, 'unreachable' | 'unexpected-response' | 'forbidden' | 'limit'>

/** Thrown if a service could not be asked: no response, or one that is no inventory objects service. */
export class ServiceError extends InventoryMockError {
  override readonly name: string = 'ServiceError'

  /** @param message - can have what the service said: as one line, and escaped for a terminal, it is data */
  constructor(message: string, code: ServiceErrorCode, options?: ErrorOptions) {
    super(escapeTerminal(message), code, options)
  }
}

/** Thrown by a request above `maxRequests`. The tools catch it, and report what they know so far. */
export class RequestLimitError extends ServiceError {}

/** The code of the error for a status that a service should not have answered with. */
export function codeOf(status: number): ServiceErrorCode {
  return status === 401 || status === 403 ? 'forbidden' : 'unexpected-response'
}
