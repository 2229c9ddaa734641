import type { AssumptionName } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isOfPlatform, platform } from '../../validation/platform-classes.ts'
import type { List } from '../list/list.ts'

/** The headers of a request. The platform's `Headers` are of this kind. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** The value of a header, by its lower-case name; null if it was not sent. */
  get(name: string): string | null
  /** Their size as `measureHeaders` finds it, where that is known. */
  readonly size?: number
}

/** The size that a header has besides the characters of its name and its value. */
export const HEADER_SIZE = 32

/** The characters of all names and values, and {@link HEADER_SIZE} for each header. */
export function measureHeaders(headers: Iterable<[name: string, value: string]>): number {
  let size = 0
  for (const [name, value] of headers) size += name.length + value.length + HEADER_SIZE
  return size
}

/**
 * Headers as an object, by lower-case name: those of some test environments keep the case. Cookies, which no comma can
 * join, are the lines of one text.
 */
export function readHeaders(headers: Iterable<[name: string, value: string]>): Record<string, string> {
  const read = new Map<string, string>()
  for (const [key, value] of headers) {
    const name = key.toLowerCase()
    const before = read.get(name)
    read.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return Object.fromEntries(read)
}

/** A request as adapters pass it to the service: plain data, read once. */
export interface ServiceRequest {
  /** Upper case. */
  readonly method: string
  /** The scheme and the host that the client asked, without a slash at the end. The links of a page begin with it. */
  readonly origin: string
  /** The path of `{base_url}`, which precedes `path`. A redirect begins with it. */
  readonly mount: string
  /** The path below `{base_url}`, percent-encoded as the client sent it. */
  readonly path: string
  /** The query with its question mark; empty if there is none. */
  readonly search: string
  readonly headers: RequestHeaders
  /** The body, not decoded; null if there is none. */
  readonly body: Uint8Array | null
}

/** A response as the service returns it to an adapter. */
export interface ServiceResponse {
  status: number
  /** By lower-case name. Cookies, which no comma can join, are the lines of one text. */
  headers: Readonly<Record<string, string>>
  /** JSON unless the headers say otherwise; null for a list, and for none. HEAD has that of its GET. */
  body: string | null
  list: List | null
  /** Null if the method or the path has no operation. */
  operation: OperationName | null
  /** The id of the object; null for the collection. */
  id: number | null
  /** The assumption that decided the response; null if none did. */
  assumption: AssumptionName | null
}

/** The opposite: the names and values of headers, with a pair for each cookie. */
export function toHeaderPairs(headers: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (name.toLowerCase() === 'set-cookie' ? value.split('\n') : [value]).map((line): [string, string] => [name, line]),
  )
}

export function toHeaders(headers: Headers | Readonly<Record<string, string>>): Headers {
  return isOfPlatform('Headers', headers) ? headers : new platform.Headers(toHeaderPairs(headers))
}

/** Whether a response with a status can have a body. */
export function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}

/** The body of a response; null for none. */
export function contentOf({ status, list, body }: ServiceResponse): string | Uint8Array<ArrayBuffer> | null {
  return hasBody(status) ? (list?.bytes ?? body) : null
}

/** Thrown by the step that finds an error. Not an `Error`: nothing has failed, and with a stack trace, it would take 25 times as long. */
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
