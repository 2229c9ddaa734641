import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import type { Disposing } from '../mock/disposing.ts'
import { completeFetch, handleFetchRequest } from '../mock/fetch.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { InferredObject, InferringOptions } from '../mock/mock-options.ts'
import { contentOf, type ServiceResponse } from '../simulator/http/service-request.ts'
import type { List } from '../simulator/list/list.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { Host } from './host.ts'
import { hostOptionChecks, type InventoryHostOptions, resolveHostOptions } from './host-options.ts'
import { type RequestBody, readPlatformBody } from './limits/request-body.ts'
import { LONG_LIST, type Sending, type SentLists } from './limits/sent-lists.ts'
import type { Client } from './request/client-address.ts'
import type { Destination } from './request/host-request.ts'
import { readForwarded } from './request/read-forwarded.ts'
import { createLimitResponse, createMemoryError, toPlatformResponse } from './request/responses.ts'

/** The facts that a platform knows of a request besides the request itself. */
export interface RequestContext {
  /** The IP address that the request comes from. Without it, the admin API needs a token. */
  remoteAddress?: string | undefined
}

/**
 * The service, its sessions, its admin API and its documentation, as one fetch application.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryHost<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends Disposing<'dispose', void> {
  /** The service of the shared collection, which requests without a session get. */
  readonly mock: InventoryService<Obj, Input>
  /**
   * Responds to a request. Can be passed to a platform as it is: a context that is none, such as the environment of a
   * Worker, is ignored.
   * @throws TypeError for a network error that a fault asks for; the reason of the signal if the request is aborted
   */
  readonly fetch: (request: Request, context?: RequestContext) => Promise<Response>
  /**
   * Ends everything: requests under way, with network errors; waits, event streams and sessions. Later requests get a 503.
   * The objects of `mock` can still be read.
   */
  close(): void
}

/**
 * Creates a host: the service, sessions, the admin API and the documentation, for any platform with a fetch server.
 * @throws InventoryMockError for an invalid option
 * @example
 * const host = createInventoryHost({ objects: [{ name: 'web-1' }] })
 * Bun.serve({ fetch: (request, server) => host.fetch(request, { remoteAddress: server.requestIP(request)?.address }) })
 */
export function createInventoryHost<
  Obj extends AnyInventoryObject = InventoryObject,
  Input = Obj,
  Label = unknown,
  Responsible = unknown,
>(
  options?: InferringOptions<InventoryHostOptions<Obj, Input>, Obj, Input, Label, Responsible>,
): InventoryHost<InferredObject<Obj, Label, Responsible>, InferredObject<Obj, Label, Responsible, Input>>
/** With elements of lists that differ between objects: they are any JSON. */
export function createInventoryHost<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options?: InventoryHostOptions<Obj, Input>,
): InventoryHost<Obj, Input>
export function createInventoryHost(options: object = {}, ...others: unknown[]): InventoryHost {
  checkArgumentCount('createInventoryHost', [options, ...others], 1)
  const resolved = resolveHostOptions<InventoryHostOptions, typeof hostOptionChecks>(
    'create an inventory host',
    options,
    hostOptionChecks,
  )
  const host = new Host(resolved)
  const close = () => host.close()
  return { mock: host.shared, fetch: createHostFetch(host, resolved.trustProxy), close, [Symbol.dispose]: close }
}

export function createHostFetch(host: Host, trustProxy: boolean): InventoryHost['fetch'] {
  return (request, context) =>
    completeFetch(request, async () => {
      const startedAt = performance.now()
      const url = new URL(request.url)
      const { pathname, search, protocol } = url
      const { method, headers } = request
      // The URL of `toNodeListener` has no host of a client.
      const name = headers.get('host') || url.host
      const headerCount = [...headers].length
      const forwarded = readForwarded(headers, context?.remoteAddress, protocol === 'https:', trustProxy)
      const routed = host.route({ method, pathname, search, headers, headerCount, host: name, ...forwarded })
      const response = await passToDestination(host, routed.destination, request).catch((error) =>
        toPlatformResponse(createLimitResponse(error), request),
      )
      host.countResponse(response.status, performance.now() - startedAt)
      // The headers of a network error cannot be changed.
      if (response.type === 'error') return response
      for (const [name, value] of Object.entries(routed.headers))
        response.headers[name === 'set-cookie' ? 'append' : 'set'](name, value)
      return response
    })
}

async function passToDestination({ sentLists }: Host, destination: Destination, request: Request): Promise<Response> {
  const { method } = request
  if ('response' in destination) return toPlatformResponse(destination.response, request)
  if ('respond' in destination) {
    const response = await destination.respond(request)
    if (!(response instanceof Response)) return toPlatformResponse(response, request)
    return method === 'HEAD' && response.body ? new Response(null, response) : response
  }
  const { mock, head, client, source } = destination
  const readBody = (body: RequestBody) => readPlatformBody(request, body)
  const toBody = (response: ServiceResponse) => {
    const { list } = response
    return list && list.length >= LONG_LIST ? streamList(list, client, sentLists) : contentOf(response)
  }
  return mock.handle({ method, headers: head.headers, client, readBody }, (parts) =>
    handleFetchRequest(mock, request, destination, { ...parts, source, toBody }),
  )
}

/** Creates a body that is made as it is read, and counts from then on. */
function streamList(list: List, client: Client, sentLists: SentLists): ReadableStream<Uint8Array> {
  let sending: Sending | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      sending ??= sentLists.send(list, client, () => {
        sending!.end()
        controller.error(createMemoryError())
      })
      const { done, value } = await sending.parts.next()
      if (!done) return controller.enqueue(value)
      sending.end()
      controller.close()
    },
    cancel: () => sending?.end(),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
