import { http, type RequestHandler } from 'msw'
import type { JsonValue } from '../contract/json.ts'
import { COLLECTION_PATH } from '../contract/operations.ts'
import { handleFetchRequest, type RoutedRequest, routeRequest } from './fetch.ts'
import type { MockInternals } from './internals.ts'
import type { InventoryService } from './inventory-service.ts'
import { Mock } from './mock.ts'
import type { InventoryMockOptions } from './mock-options.ts'

/**
 * The mock for Mock Service Worker.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryMock<Label = JsonValue, Responsible = JsonValue>
  extends InventoryService<Label, Responsible> {
  /**
   * Request handlers for `setupServer` and `setupWorker`. Requests outside of the service are left to MSW.
   * @example const server = setupServer(...mock.handlers)
   */
  readonly handlers: RequestHandler[]
}

/**
 * Creates the inventory objects service in memory, with handlers for Mock Service Worker.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 * @throws InventoryMockError for an invalid option
 * @example
 * const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
 * const server = setupServer(...mock.handlers)
 * @see https://mswjs.io/docs/api/setup-server
 */
export function createInventoryMock<Label = JsonValue, Responsible = JsonValue>(
  options?: InventoryMockOptions<Label, Responsible>,
): InventoryMock<Label, Responsible> {
  const mock = new Mock(options as InventoryMockOptions)
  // As in createInventoryService; the handlers are the same for all elements.
  return Object.assign<InventoryService, object>(mock, { handlers: createHandlers(mock) }) as InventoryMock<
    Label,
    Responsible
  >
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
