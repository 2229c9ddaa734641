import type { RoutedRequest } from '../../mock/fetch.ts'
import type { ReceivedRequest } from '../../mock/log/exchange.ts'
import type { RequestHeaders, ServiceResponse } from '../../simulator/http/service-request.ts'
import type { HostMock } from '../host-mock.ts'
import type { Client } from './client-address.ts'
import type { HostResponse } from './responses.ts'

/** A request as adapters pass it to a host. */
export interface HostRequest {
  method: string
  /** The path, percent-encoded as the client sent it. */
  pathname: string
  /** The query with its question mark; empty if there is none. */
  search: string
  headers: RequestHeaders
  /** How many headers it has, the same name twice counted twice. */
  headerCount: number
  /** The IP address of the client; undefined where it is unknown. */
  clientAddress: string | undefined
  /** The path that a trusted proxy has removed, without a slash at the end. */
  prefix: string
  isSecure: boolean
  /** The host that the client asked, with its port if it has one. */
  host: string
}

/** A request to the service: to the shared collection, or to that of a session. */
export interface ServiceDestination extends RoutedRequest {
  mock: HostMock
  client: Client
  source: ReceivedRequest['source']
}

/** The way of a request in a host: it responds itself, passes it to the service, or to its own pages and API. */
export type Destination =
  | { response: HostResponse }
  | ServiceDestination
  | { respond: (request: Request) => Promise<Response | HostResponse> }

/** Where a request to a host goes. */
export interface HostRoute {
  destination: Destination
  /** The session of the request; null for the shared collection. */
  session: string | null
  /** Headers to add to the response: those of CORS, and a new cookie. */
  headers: ServiceResponse['headers']
}
