/** Thrown for a request over a limit of the host; the client gets the status, with the message as `detail`. */
export class LimitError extends Error {
  constructor(
    readonly status: 413 | 503 | 507,
    message: string,
  ) {
    super(message)
  }
}
