import { formatCurl } from '../../client/format-curl.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { Exchange } from './exchange.ts'

const TOKEN = 'Token $TOKEN'

/** The requests that lead to a response, as commands of curl. The token is left out: it is in `$TOKEN`. */
export function formatRequests(
  { url, token }: ServiceConnection,
  exchanges: readonly Exchange[],
  last: Exchange,
): string[] {
  // What is read after a write matters only where it is wrong.
  const needed = exchanges.slice(0, exchanges.indexOf(last)).filter(({ afterWrite }) => afterWrite === undefined)
  return [...needed, last].map(({ request: { method, path, headers = {}, body } }) => {
    const all = { ...(token !== undefined && { authorization: TOKEN }), ...headers }
    // In double quotes, for the shell to read the variable.
    return formatCurl({ method, url: url + path, headers: all, body }).replace(
      `'authorization: ${TOKEN}'`,
      `"authorization: ${TOKEN}"`,
    )
  })
}
