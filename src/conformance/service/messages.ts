/** A request to a service, as plain data. */
export interface PlainRequest {
  /** Upper case. */
  readonly method: string
  /** The path below `{base_url}` with its query, percent-encoded: `/api/v2/objects/?name=web-1`. */
  readonly path: string
  /** By lower-case name. `Authorization` is added if there is a token, unless it is here. */
  readonly headers?: Readonly<Record<string, string>>
  /** The text of the body; absent for none. */
  readonly body?: string
}

/** A response of a service, as plain data. */
export interface PlainResponse {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body; empty for none. */
  readonly body: string
}

/** Whether a request cannot change anything. */
export function isRead({ method }: Pick<PlainRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
