import type { ServiceRequest, ServiceResponse } from '../simulator/http/service-request.ts'
import type { Target } from '../simulator/simulator.ts'
import type { OnEnd } from './lifetime.ts'
import type { AppliedFault, ReceivedRequest } from './log/exchange.ts'

/** A request to the service, as an adapter passes it on. */
export interface AdapterRequest {
  readonly request: Omit<ServiceRequest, 'body'>
  /** The route and the operation that the service has found for it. */
  readonly target: Target
  /** Reads the body: undefined for one that breaks off. Null for a request without one, as a GET. */
  readonly readBody: (() => Promise<Uint8Array | undefined>) | null
  readonly onClientGone: OnEnd
  /** Called when the request begins to wait in a delay; can throw. */
  readonly onWait?: (() => void) | undefined
  /** Listens to the end of a request that a host has no room for: its client has got a response. */
  readonly onEvict?: OnEnd | undefined
  /** @default 'app' */
  readonly source?: ReceivedRequest['source'] | undefined
}

export interface HandledRequest {
  /** Null for a network error, which adapters turn into a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The faults that were applied; null where none was. */
  fault: AppliedFault | null
}
