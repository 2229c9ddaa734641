/** Thrown if a service stored what every hypothesis refuses. Nothing more is written then. */
export class StoredAnywayError extends Error {
  override readonly name = 'StoredAnywayError'

  constructor() {
    super('it stored a create that it had to refuse, so nothing more was written')
  }
}
