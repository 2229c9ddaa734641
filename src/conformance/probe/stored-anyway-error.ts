/** Thrown if a service stored what every hypothesis refuses. Nothing more is written then. */
export class StoredAnywayError extends Error {
  override readonly name = 'StoredAnywayError'

  /** @param request - as a command of curl */
  constructor(request: string) {
    super(`The service stored what it had to refuse, so nothing more was written: ${request}`)
  }
}
