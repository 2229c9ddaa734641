/** The scheme of a token that has no word before it. */
const DEFAULT_SCHEME = 'Token'

/** The value of the header Authorization that a token of the assumption `tokens` stands for: `s3cret` is `Token s3cret`. */
export function toAuthorization(token: string): string {
  return token.includes(' ') ? token : `${DEFAULT_SCHEME} ${token}`
}

/** The scheme of a token of the assumption `tokens`: `Bearer` of `Bearer s3cret`. */
export function schemeOf(token: string): string {
  return toAuthorization(token).split(' ', 1)[0]!
}

/** The token of the assumption `tokens` that a header Authorization has; null for one that no token stands for. */
export function tokenOf(authorization: string): string | null {
  const [, scheme, credentials] = /^(\S+) +(\S+)$/.exec(authorization) ?? []
  if (credentials === undefined) return null
  return scheme!.toLowerCase() === DEFAULT_SCHEME.toLowerCase() ? credentials : `${scheme} ${credentials}`
}
