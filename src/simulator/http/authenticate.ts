import type { Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/messages.ts'
import { HttpError } from './http-error.ts'

/**
 * Refuses a request without an accepted token (the gap of contract section 5): 401, in the framework's words.
 * @param authorization - the value of the `Authorization` header
 */
export function authenticate(authorization: string | null, { tokens }: Assumptions): void {
  if (tokens.length === 0) return
  const [scheme, token, ...more] = (authorization ?? '').split(/[ \t\n\r\v\f]+/).filter(Boolean)
  if (scheme?.toLowerCase() !== 'token') throw unauthorized(messages.notAuthenticated)
  if (token === undefined) throw unauthorized(messages.tokenMissing)
  if (more.length > 0) throw unauthorized(messages.tokenWithSpaces)
  const text = decodeUtf8(token)
  if (text === null) throw unauthorized(messages.tokenWithBytes)
  if (!tokens.includes(text)) throw unauthorized(messages.invalidToken)
}

/** The text of a header's bytes, each of which is one character of it; null where they are no UTF-8. */
function decodeUtf8(header: string): string | null {
  try {
    const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function unauthorized(detail: string): HttpError {
  return HttpError.withDetail(401, detail, 'tokens', { 'www-authenticate': 'Token' })
}
