import type { JsonValue } from '../contract/json.ts'
import { completeFetch, handleFetchRequest } from '../mock/fetch.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { Budget } from './budget.ts'
import { Host, type Routed } from './host.ts'
import { checkHostOptions, hostOptionChecks, type InventoryHostOptions } from './host-options.ts'
import { findErrorResponse, notFound, toResponse } from './host-request.ts'
import { BodyCount, DEFAULT_BODY_LIMIT, readBody } from './read-body.ts'
import { readSource } from './request-source.ts'

/** What a platform knows of a request besides the request itself. */
export interface RequestContext {
  /** The IP address that the request comes from. Without it, the admin API needs a token. */
  remoteAddress?: string | undefined
}

/**
 * The service, its sessions, its admin API and its documentation, as one fetch application.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryHost<Label = JsonValue, Responsible = JsonValue> extends Disposable {
  /** The service of the shared collection, which requests without a session get. */
  readonly mock: InventoryService<Label, Responsible>
  /**
   * Responds to a request. Can be passed to a platform as it is: a context that is none, such as the environment of a
   * Worker, is ignored.
   * @throws TypeError for a network error that a fault asks for; the reason of the signal if the request is aborted
   */
  readonly fetch: (request: Request, context?: RequestContext) => Promise<Response>
  /** Ends everything: requests under way, waits, event streams and sessions. */
  close(): void
}

/**
 * Creates a host: the service, sessions, the admin API and the documentation, for any platform with a fetch server.
 * @throws InventoryMockError for an invalid option
 * @example
 * const host = createInventoryHost({ objects: [{ name: 'web-1' }] })
 * Bun.serve({ fetch: (request, server) => host.fetch(request, { remoteAddress: server.requestIP(request)?.address }) })
 */
export function createInventoryHost<Label = JsonValue, Responsible = JsonValue>(
  options: InventoryHostOptions<Label, Responsible> = {},
): InventoryHost<Label, Responsible> {
  checkHostOptions('create an inventory host', options, hostOptionChecks)
  // The casts: at run time, elements are JSON, whatever their types.
  const host = new Host(options as InventoryHostOptions)
  const mock: InventoryService = host.root
  const close = () => host.close()
  return {
    mock: mock as InventoryService<Label, Responsible>,
    fetch: createHostFetch(host, options.bodyLimit),
    close,
    [Symbol.dispose]: close,
  }
}

/**
 * Creates the fetch function of a host.
 * @param bodyLimit - in bytes
 */
export function createHostFetch(host: Host, bodyLimit: number = DEFAULT_BODY_LIMIT): InventoryHost['fetch'] {
  return (request, context) => completeFetch(request, () => respond(host, request, context?.remoteAddress, bodyLimit))
}

async function respond(
  host: Host,
  request: Request,
  remoteAddress: string | undefined,
  bodyLimit: number,
): Promise<Response> {
  const { pathname, search, protocol } = new URL(request.url)
  const { method, headers } = request
  const isSecure = protocol === 'https:'
  const routed = host.route({ method, pathname, search, headers, remoteAddress, isSecure })
  const response = await respondWith(host, routed, request, bodyLimit).catch((error) => {
    const found = findErrorResponse(error)
    if (found === null) throw error
    return toResponse(found, request)
  })
  host.countResponse(response.status)
  // The headers of a network error cannot be changed.
  if (response.type === 'error') return response
  for (const [name, value] of Object.entries(routed.headers)) response.headers.set(name, value)
  return response
}

async function respondWith(
  { budget }: Host,
  { destination }: Routed,
  request: Request,
  bodyLimit: number,
): Promise<Response> {
  if ('response' in destination) return toResponse(destination.response, request)
  const response =
    'respond' in destination
      ? await destination.respond(request)
      : await respondWithService(budget, destination, request, bodyLimit)
  if (response === null) return toResponse(notFound, request)
  return request.method === 'HEAD' && response.body ? new Response(null, response) : response
}

function respondWithService(
  budget: Budget,
  { mock, target }: Extract<Routed['destination'], { mock: unknown }>,
  request: Request,
  bodyLimit: number,
): Promise<Response | null> {
  const readBodyWithin = async () => {
    const body = await readBody(request, new BodyCount(bodyLimit, budget, target.client))
    // Again, because others have written meanwhile.
    mock.usage.checkWrite(request.method)
    return body
  }
  const handle = () => handleFetchRequest(mock, request, target, readBodyWithin, readSource(request.headers))
  const turn = mock.prepare(request.method, target.client)
  return mock.whileBusy(turn === null ? handle() : turn.then(handle))
}
