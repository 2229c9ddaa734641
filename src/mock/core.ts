import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import { InventoryMockError } from '../errors.ts'
import type { ServiceRequest, ServiceResponse } from '../service/message.ts'
import { createService } from '../service/service.ts'
import { Store } from '../service/store.ts'
import { parseBaseUrl, pathBelow } from './base-url.ts'
import { createObjectCollection, type ObjectCollection } from './collection.ts'
import { checkCollection } from './input.ts'

/** How a mock shall be. */
export interface InventoryMockOptions {
  /**
   * `{base_url}` of the contract: `*` for any origin, an absolute URL, or a path for any origin below it.
   * @default '*'
   * @example 'https://inventory.example'
   */
  baseUrl?: string
  /**
   * The collection at the start and after a reset; ids are optional, and everything but the name.
   * @default []
   */
  objects?: readonly InventoryObjectInput[]
  /**
   * What the contract leaves open, where it differs from `defaultAssumptions`.
   * @example { filterMatch: 'icontains' }
   */
  assumptions?: Partial<Assumptions>
}

/** What a mock is to its user, whoever the host. */
export interface MockControl {
  /** The collection: look at it, change it. */
  readonly objects: ObjectCollection
  /** What the contract leaves open, as this mock has it. */
  readonly assumptions: Assumptions
  /**
   * Back to the start, all of it: objects and ids. Costs what changed, not what there is.
   * @param objects - a new start, from now on
   * @throws InventoryMockError where one of them is wrong; the mock is then as it was
   * @example afterEach(() => mock.reset())
   */
  reset(objects?: readonly InventoryObjectInput[]): void
}

/** A mock as its adapters see it. */
export interface MockCore extends MockControl {
  /** The path of a URL below `{base_url}`; null where the URL is another's. */
  pathOf(url: URL): string | null
  /** The same for a request that came to a port of this service, whatever name it was called by. */
  belowPrefix(pathname: string): string | null
  /** Whether the service answers a URL, whatever the method. */
  knows(url: URL): boolean
  /** Answers a request; null for a path that the service does not know. */
  handle(request: ServiceRequest): ServiceResponse | null
}

const OPTION_NAMES = ['baseUrl', 'objects', 'assumptions']

/** The mock without an adapter. Everything that varies lives in it: two of them share nothing. */
export function createMockCore(options: InventoryMockOptions = {}): MockCore {
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name)) continue
    throw new InventoryMockError('create an inventory mock', OPTION_NAMES.join(', '), name, 'Use one of those options')
  }
  const { baseUrl = '*', objects = [] } = options
  const assumptions = resolveAssumptions(options.assumptions)
  const store = new Store()
  const service = createService(store, assumptions)
  const { origin, prefix } = parseBaseUrl(baseUrl)
  const belowPrefix = (pathname: string) => pathBelow(prefix, pathname)
  const pathOf = (url: URL) => (origin === null || origin === url.origin ? belowPrefix(url.pathname) : null)
  const fill = (start: readonly InventoryObjectInput[], action: string) => store.fill(checkCollection(start, action))
  fill(objects, 'create an inventory mock')
  return {
    pathOf,
    belowPrefix,
    knows(url) {
      const path = pathOf(url)
      return path !== null && service.knows(path)
    },
    handle: service.handle,
    assumptions,
    objects: createObjectCollection(store, assumptions),
    reset(start) {
      if (start === undefined) store.reset()
      else fill(start, 'reset an inventory mock')
    },
  }
}
