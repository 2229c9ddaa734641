/** Thrown if a service could not be asked: no response, or one that is no inventory objects service. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
}

/** Thrown by a request above `maxRequests`. The tools catch it, and report what they know so far. */
export class RequestLimitError extends ServiceError {}
