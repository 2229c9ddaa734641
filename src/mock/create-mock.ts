import { http, type RequestHandler } from 'msw'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { COLLECTION_PATH } from '../contract/operations.ts'
import { handleFetchRequest, type RoutedRequest, routeRequest } from './fetch.ts'
import type { MockInternals } from './internals.ts'
import type { InventoryService } from './inventory-service.ts'
import { Mock } from './mock.ts'
import type { InferredObject, InferringOptions, InventoryMockOptions } from './mock-options.ts'

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
 * Creates the inventory objects service in memory, with handlers for Mock Service Worker. The elements of `labels` and
 * `responsible` have the types of those of the objects; only a schema makes the service refuse others.
 * @throws InventoryMockError for an invalid option
 * @example
 * const mock = createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] })
 * const server = setupServer(...mock.handlers)
 * @see https://mswjs.io/docs/api/setup-server
 */
export function createInventoryMock<Label, Responsible>(
  options: InferringOptions<Label, Responsible, InventoryMockOptions>,
): InventoryMock<InferredObject<Label, Responsible>>
/** With a schema, or without objects. */
export function createInventoryMock<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options?: InventoryMockOptions<Obj, Input>,
): InventoryMock<Obj, Input>
export function createInventoryMock(options?: object): InventoryMock {
  const mock = new Mock(options)
  return Object.assign<InventoryService, object>(mock, { handlers: createHandlers(mock) }) as InventoryMock
}

/** Creates the handlers for MSW: one with a predicate, since MSW tries every handler in turn, each with a URL match. */
function createHandlers(mock: MockInternals): RequestHandler[] {
  const handler = http.all(
    ({ request }) => {
      const routed = routeRequest(mock, request)
      // MSW hands them on. Its type has only texts.
      return { matches: routed !== null, params: routed as never }
    },
    ({ request, params }) => handleFetchRequest(mock, request, params as never as RoutedRequest),
  )
  // What `listHandlers` shows, in place of "[custom predicate]".
  handler.info.header = `ALL ${mock.base.origin ?? '*'}${mock.base.prefix}${COLLECTION_PATH}*`
  return [handler]
}
