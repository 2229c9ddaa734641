import type { Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { HttpError } from './http-error.ts'

/**
 * Checks the token of a request (the gap of contract section 5).
 * @param authorization - the value of the `Authorization` header
 * @throws HttpError 401 without an accepted token, with the framework's message
 */
export function authenticate(authorization: string | null, { tokens }: Assumptions): void {
  if (tokens.length === 0) return
  const [scheme, token, ...more] = (authorization ?? '').split(/[ \t\n\r\v\f]+/, 4).filter(Boolean)
  if (scheme?.toLowerCase() !== 'token') throw createTokenError(messages.notAuthenticated)
  if (token === undefined) throw createTokenError(messages.tokenMissing)
  if (more.length > 0) throw createTokenError(messages.tokenWithSpaces)
  const text = decodeUtf8(token)
  if (text === null) throw createTokenError(messages.tokenWithBytes)
  if (!tokens.includes(text)) throw createTokenError(messages.invalidToken)
}

/** Decodes a header whose characters are one byte each; null if they are not UTF-8. */
function decodeUtf8(header: string): string | null {
  try {
    return decodeURIComponent(escape(header))
  } catch {
    return null
  }
}

function createTokenError(detail: string): HttpError {
  return HttpError.withDetail(401, detail, 'tokens', { 'www-authenticate': 'Token' })
}
