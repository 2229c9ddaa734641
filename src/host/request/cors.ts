import { allowOrigin } from '../../mock/cross-origin.ts'
import type { RequestHeaders, ServiceResponse } from '../../simulator/http/service-request.ts'
import type { ResolvedHostOptions } from '../host-options.ts'

type Headers = ServiceResponse['headers']

/** Lets pages of any origin read the response. `*`: the origin would need another `Vary` than the contract's. */
const ALLOW_ALL: Headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }

/** Those of the service, in the responses that a page of a given origin reads. */
const EXPOSED = [
  ...['Allow', 'Link', 'Location', 'Preference-Applied', 'Retry-After', 'Vary', 'WWW-Authenticate'],
  ...['X-Inventory-Assumption', 'X-Inventory-Fault'],
]

/** The CORS headers of the response to a request; none if it comes from no page. */
export function createCorsHeaders(
  { cors, corsOrigins }: Pick<ResolvedHostOptions, 'cors' | 'corsOrigins'>,
  headers: RequestHeaders,
): Headers {
  if (!cors) return {}
  const origin = headers.get('origin')
  if (corsOrigins.length === 0) return origin === null ? {} : ALLOW_ALL
  // Also of a response to nobody's page, which a cache could give to one.
  const vary = { vary: 'Accept, Origin' }
  return origin !== null && corsOrigins.includes(origin) ? { ...vary, ...allowOrigin(origin, EXPOSED) } : vary
}
