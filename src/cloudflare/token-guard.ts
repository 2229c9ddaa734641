import { refuseAccess, TokenGuesses } from '../host/admin/access.ts'
import { toClient } from '../host/request/client-address.ts'
import { toPlatformResponse } from '../host/request/responses.ts'
import type { DurableHandlers } from './platform.ts'
import type { ResolvedWorkerOptions } from './worker-options.ts'

/** The name of the object that counts wrong tokens, which no session can have. */
export const TOKEN_GUARD = '/token-guard'

/**
 * Creates the Durable Object that sees each token first, whatever session it is for: who guesses could try others in each
 * session. The address is the one that Cloudflare has seen.
 * @returns handlers whose response is a 204 for a request with access
 */
export function createTokenGuard(options: ResolvedWorkerOptions): DurableHandlers {
  const guesses = new TokenGuesses()
  return {
    async fetch(request) {
      const clientAddress = request.headers.get('cf-connecting-ip') ?? undefined
      const { network } = toClient(clientAddress)
      const asked = { headers: request.headers, clientAddress }
      const refusal = refuseAccess(asked, network, performance.now(), options, guesses)
      return refusal === null ? new Response(null, { status: 204 }) : toPlatformResponse(refusal, request)
    },
    // It sets none.
    async alarm() {},
  }
}
