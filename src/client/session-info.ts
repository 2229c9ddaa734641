/** A session of a server. */
export interface SessionInfo {
  /** Its name: below `/sessions` of the server, or in a cookie, where it is a secret of the visitor. */
  readonly name: string
  /** The number of its objects. */
  readonly objects: number
  /** The time of its last request, in ms since 1970. */
  readonly lastUsedAt: number
  /** Whether anything was changed in it, or the admin API used it. */
  readonly isChanged: boolean
}
