import type { Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/messages.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Refuses a request without an accepted token (the gap of contract section 5): 401, in the framework's words.
 * @param authorization - the value of the `Authorization` header
 */
export function authenticate(authorization: string | null, { tokens }: Assumptions): void {
  if (tokens.length === 0) return
  const [scheme, token, ...more] = (authorization ?? '').split(/\s+/).filter(Boolean)
  if (scheme?.toLowerCase() !== 'token') throw unauthorized(messages.notAuthenticated)
  if (token === undefined) throw unauthorized(messages.tokenMissing)
  if (more.length > 0) throw unauthorized(messages.tokenWithSpaces)
  if (!tokens.includes(token)) throw unauthorized(messages.invalidToken)
}

function unauthorized(detail: string): Refusal {
  return refuse(401, detail, 'tokens', { 'www-authenticate': 'Token' })
}
