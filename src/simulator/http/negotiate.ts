import { messages } from '../../contract/error-messages.ts'
import { strip } from '../python-semantics.ts'
import { HttpError } from './service-request.ts'

/** The media types of the service, by their names in `?format=`: two, since the contract shows `Vary: Accept`. */
export const mediaTypes = { json: 'application/json', api: 'text/html' } as const

/**
 * Checks the `Accept` header and the `format` of a request. The response is JSON even if the client accepts only
 * `text/html`: every response is JSON (contract section 4), and this way a browser can open the list.
 */
export function negotiate(accept: string | null, format: string | null): void {
  const names = Object.keys(mediaTypes) as (keyof typeof mediaTypes)[]
  const offered = format ? names.filter((name) => name === format) : names
  if (offered.length === 0) throw HttpError.withDetail(404, messages.notFound)
  if (accept === null || accept === '*/*') return
  const ranges = offered.flatMap((name) => mediaRanges(mediaTypes[name]))
  if (!accept.split(',').some((range) => ranges.includes(readMediaType(range)))) {
    throw HttpError.withDetail(406, messages.notAcceptable)
  }
}

/** The media ranges that cover a media type, such as `text/*` and `text/html`. */
export function mediaRanges(type: string): string[] {
  const [main, sub] = type.split('/')
  return [type, `${main}/*`, `*/${sub}`, '*/*']
}

/** The media type or range of a header, in lower case and without its parameters. */
export function readMediaType(header: string): string {
  return strip(header.split(';', 1)[0]!).toLowerCase()
}
