import type { ReceivedRequest } from '../../mock/log/exchange.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/messages.ts'
import type { HostMock } from '../host-mock.ts'
import type { HostResponse } from './messages.ts'

/** What a request to the service has besides its method and its body. */
type ServiceTarget = Required<Pick<ServiceRequest, 'mount' | 'path' | 'search' | 'headers' | 'client'>>

/** What a host does with a request: responds itself, passes it to the service, or to its own pages and API. */
export type Destination =
  | { response: HostResponse }
  | { mock: HostMock; target: ServiceTarget; source: ReceivedRequest['source'] }
  | { respond: (request: Request) => Promise<Response | null> }

/** A request whose destination is found. */
export interface RoutedRequest {
  destination: Destination
  /** The session of the request; null for the shared collection. */
  session: string | null
  /** Headers to add to the response: those of CORS, and a new cookie. */
  headers: ServiceResponse['headers']
}
