import { createInitialState, type InitialState } from '../simulator/store/initial-state.ts'
import { type BaseUrl, parseBaseUrl } from './base-url.ts'
import type { MockControl } from './control.ts'
import { createControl } from './create-control.ts'
import { checkCollection } from './objects/check-input.ts'
import { type InventoryMockOptions, resolveOptions } from './options.ts'
import { type KeptRequests, MockState } from './state.ts'

/** A mock as its adapters (fetch, MSW, Node) see it. */
export interface Mock {
  readonly baseUrl: BaseUrl
  readonly state: MockState
  readonly control: MockControl
}

/**
 * Creates a mock without an adapter.
 * @param initialState - replaces `options.objects`; several mocks can share one
 * @param requests - where its requests are kept, instead of `options.logLimit`
 * @throws InventoryMockError for an invalid option
 */
export function createMock(
  options: InventoryMockOptions = {},
  initialState?: InitialState,
  requests?: KeptRequests,
): Mock {
  const action = 'create an inventory mock'
  const settings = resolveOptions(action, options)
  const baseUrl = parseBaseUrl(settings.baseUrl)
  const { objects = [] } = options
  const state = new MockState(
    settings,
    initialState ?? createInitialState(checkCollection(objects, action, settings.elements)),
    requests,
  )
  if (options.state !== undefined) state.importState(options.state)
  return { baseUrl, state, control: createControl(state) }
}
