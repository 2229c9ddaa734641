import { bypass, HttpHandler, type HttpResponseResolver, passthrough, type RequestHandler } from 'msw'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { COLLECTION_PATH, collectionMethods, itemMethods, type Methods } from '../contract/operations.ts'
import { checkArgumentCount, refuseExtraArguments } from '../validation/check-arguments.ts'
import { platform } from '../validation/platform-classes.ts'
import { allowOrigin, createPreflightHeaders, isPreflight, type OriginHeaders } from './cross-origin.ts'
import { handleFetchRequest, type RoutedRequest, routeRequest } from './fetch.ts'
import type { MockInternals } from './internals.ts'
import type { InventoryService } from './inventory-service.ts'
import { Mock } from './mock.ts'
import type { InferredObject, InferringOptions, InventoryMockOptions } from './mock-options.ts'
import { notePassing } from './pass-through.ts'
import { watchWorker } from './worker-watch.ts'

/**
 * The mock for Mock Service Worker.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryMock<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends InventoryService<Obj, Input> {
  /**
   * Request handlers for `setupServer` and `setupWorker`. Requests outside of the service are left to MSW.
   * @example const server = setupServer(...mock.handlers)
   */
  readonly handlers: RequestHandler[]
}

/**
 * Creates the inventory objects service in memory, with handlers for Mock Service Worker. The elements of its lists have
 * the types of those in `objects`; only a schema makes the service refuse others.
 * @throws InventoryMockError for an invalid option
 * @example
 * const mock = createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] })
 * const server = setupServer(...mock.handlers)
 * @see https://mswjs.io/docs/api/setup-server
 */
export function createInventoryMock<
  Obj extends AnyInventoryObject = InventoryObject,
  Input = Obj,
  Label = unknown,
  Responsible = unknown,
>(
  options?: InferringOptions<InventoryMockOptions<Obj, Input>, Obj, Input, Label, Responsible>,
): InventoryMock<InferredObject<Obj, Label, Responsible>, InferredObject<Obj, Label, Responsible, Input>>
/** With elements of lists that differ between objects: they are any JSON. */
export function createInventoryMock<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options?: InventoryMockOptions<Obj, Input>,
): InventoryMock<Obj, Input>
export function createInventoryMock(options?: object): InventoryMock {
  checkArgumentCount('createInventoryMock', arguments, 1)
  const mock = refuseExtraArguments(new Mock(options))
  return Object.assign<InventoryService, object>(mock, { handlers: createHandlers(mock) }) as InventoryMock
}

/**
 * A handler of MSW that decides by itself which requests are its own. MSW decodes a path that is given as a text: an id `%FF`
 * throws, and so do some base URLs, on each request. It also parses the URL and the cookies for each handler that it asks.
 */
class PredicateHandler extends HttpHandler {
  readonly #serves: (request: Request) => boolean

  constructor(
    method: string | RegExp,
    path: string,
    serves: (request: Request) => boolean,
    respond: HttpResponseResolver,
  ) {
    super(method, () => true, respond)
    this.#serves = serves
    // In `listHandlers` and in errors of MSW, in place of "[custom predicate]".
    this.info.header = `${typeof method === 'string' ? method : 'ALL'} ${path}`
  }

  override async run(args: Parameters<HttpHandler['run']>[0]) {
    return this.#serves(args.request) ? super.run(args) : null
  }
}

/** Creates the handlers for MSW: one for each operation, and one for what else is of the service. */
function createHandlers(mock: MockInternals): RequestHandler[] {
  const noteRequest = watchWorker(mock)
  mock.passage.addNetwork((input, init) => fetch(bypass(input, init)))
  // MSW asks each handler, whatever its method, and then the one that responds.
  const routes = new WeakMap<Request, RoutedRequest | null>()
  const route = (request: Request): RoutedRequest | null => {
    if (routes.has(request)) return routes.get(request)!
    noteRequest(request)
    const routed = routeRequest(mock, request)
    routes.set(request, routed)
    return routed
  }
  const respond = ({ request }: { request: Request }) => {
    const routed = route(request)!
    // The next time, the assumptions can be others.
    routes.delete(request)
    return respondToPage(mock, request, routed)
  }
  const collection = `${mock.base.origin ?? '*'}${mock.base.prefix}${COLLECTION_PATH}`
  const toHandlers = (methods: Methods, rest: string) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const serves = (request: Request) => request.method === method && route(request)?.target.operation === operation
      return method === 'HEAD' ? [] : new PredicateHandler(method, `${collection}${rest}`, serves, respond)
    })
  const handlers = [...toHandlers(collectionMethods, ''), ...toHandlers(itemMethods, ':id/')]
  // HEAD, OPTIONS, a missing slash, and what the service refuses.
  return [...handlers, new PredicateHandler(/.+/, `${collection}*`, (request) => route(request) !== null, respond)]
}

/**
 * Responds to a request, and adds the CORS headers that jsdom and happy-dom check: with MSW 3, they do so for responses of a
 * mock too. Only they send an `Origin` through MSW; no browser shows its own to a service worker.
 */
async function respondToPage(mock: MockInternals, request: Request, routed: RoutedRequest): Promise<Response> {
  const sent = sentHeaders(request)
  const origin = sent.get('origin')
  const isOfOther = origin !== null && origin !== new URL(request.url).origin
  if (isOfOther && isPreflight(request.method, sent)) {
    if (mock.passage.isOpen) return passthrough()
    return new platform.Response(null, { status: 204, headers: createPreflightHeaders(sent, allowOrigin(origin, [])) })
  }
  if (mock.passage.isOpen) {
    await notePassing(mock, request.clone(), routed)(null)
    return passthrough()
  }
  const response = await handleFetchRequest(mock, request, routed, { isByMsw: true })
  // The headers of a network error cannot be changed.
  if (!isOfOther || response.type === 'error') return response
  const { status, statusText, headers, body } = response
  const added: Record<string, string> = {
    ...allowOrigin(origin, headers.keys()),
    vary: headers.has('vary') ? `${headers.get('vary')}, Origin` : 'Origin',
  }
  // A response of its own: of one that is changed, MSW sends over `node:http` only the headers that were changed.
  const kept = Array.from(headers).filter(([name]) => !Object.hasOwn(added, name))
  return new platform.Response(body, { status, statusText, headers: [...kept, ...Object.entries(added)] })
}

/**
 * The headers of a request as they were sent. The requests of happy-dom leave out those that no page may set, `Origin` and
 * the questions of a preflight request among them. MSW 3 keeps all in a property of its own.
 */
function sentHeaders({ headers }: Request): OriginHeaders {
  const key = Object.getOwnPropertySymbols(headers).find(({ description }) => description === 'kRawHeaders')
  const raw: [name: string, value: string][] = key === undefined ? [] : Reflect.get(headers, key)
  return { get: (name) => headers.get(name) ?? raw.find(([sent]) => sent.toLowerCase() === name)?.[1] ?? null }
}
