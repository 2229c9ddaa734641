import { isThisMachine } from '../../host/admin/access.ts'
import type { ServeOptions } from './options.ts'

const HINT =
  'The admin API has no token. Behind a proxy on this machine, everybody can use it: set --admin-token or --no-admin.'

/**
 * Finds the hint for a server that looks as if it is open to others, and has an admin API without a token.
 * @note A server cannot see that it is behind a proxy: nginx as it comes sends no header that says so.
 * @returns one line; null if there is nothing to say
 */
export function findAdminHint({ host, admin, adminToken, ...server }: ServeOptions['server']): string | null {
  const isPublic = server.trustProxy || server.sessionCookie || server.readOnlyRoot || !isThisMachine(host)
  return isPublic && admin && adminToken === undefined ? HINT : null
}
