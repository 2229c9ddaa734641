/** The scheme of a token that has no word before it. */
const DEFAULT_SCHEME = 'Token'

/** The scheme of a token of the assumption `tokens`, and what follows it: `Bearer` and `s3cret` of `Bearer s3cret`. */
export function splitToken(token: string): readonly [scheme: string, credentials: string] {
  const [first = '', second] = token.split(' ', 2)
  return second === undefined ? [DEFAULT_SCHEME, first] : [first, second]
}

/** The header Authorization that a token of the assumption `tokens` stands for: `Token s3cret` for `s3cret`. */
export function toAuthorization(token: string): string {
  return splitToken(token).join(' ')
}

/** The token of the assumption `tokens` that stands for a header Authorization; null if none does. */
export function tokenOf(authorization: string): string | null {
  const [, scheme, credentials] = /^(\S+)\s+(\S+)$/.exec(authorization) ?? []
  if (scheme === undefined || credentials === undefined) return null
  return isSameScheme(scheme, DEFAULT_SCHEME) ? credentials : `${scheme} ${credentials}`
}

/** Whether two schemes are the same: their case does not count (RFC 9110, section 11.1). */
export function isSameScheme(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
