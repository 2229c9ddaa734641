import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import { createService } from '../simulator/simulator.ts'
import type { Version } from '../simulator/store/history.ts'
import { type Base, createBase, Store } from '../simulator/store/store.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { parseBaseUrl, pathBelow } from './base-url.ts'
import type { Checkpoint, MockControl } from './control.ts'
import { drawDelay, wait } from './delay.ts'
import { Events } from './events.ts'
import type { FaultEffect } from './faults/fault.ts'
import { createFaultResponse } from './faults/fault-response.ts'
import { describeFault, Faults } from './faults/faults.ts'
import { formatPreference, readPreference } from './faults/prefer.ts'
import { type AppliedFault, readRequest } from './log/exchange.ts'
import { type ExchangeNote, RequestLog, readExchange } from './log/request-log.ts'
import { checkCollection } from './objects/check-input.ts'
import { createObjectCollection } from './objects/collection.ts'
import { checkOptions, type InventoryMockOptions } from './options.ts'
import { createRandom } from './random.ts'

/** What comes of a request. */
export interface Outcome {
  /** Null for a network error, which an adapter makes a rejected `fetch` or a destroyed socket. */
  response: ServiceResponse | null
  /** The fault that was in effect, where one was. */
  fault: AppliedFault | null
}

/** A mock as its adapters see it. */
export interface MockCore {
  control: MockControl
  /** The origin that `{base_url}` has; null for any. */
  origin: string | null
  /** The path that `{base_url}` has. */
  prefix: string
  /** The path of a URL below `{base_url}`; null where the URL is another's. */
  pathOf(url: URL): string | null
  /** What the collection came from; another mock can have it in common. */
  readonly base: Base
  readonly store: Store
  readonly faults: Faults
  readonly log: RequestLog
  /** Called after each change of the collection, without a copy of what changed. */
  onChange: () => void
  /** Changes assumptions, until a reset. */
  assume(changes: Partial<Assumptions>): void
  /** Whether the service answers a URL, whatever the method. */
  knows(url: URL): boolean
  /** Answers a request: at once, unless a delay is in effect; null for a path that the service does not know. */
  handle(request: ServiceRequest): Outcome | Promise<Outcome> | null
}

/**
 * The mock without an adapter. Everything that varies lives in it: two of them share nothing that changes.
 * @param common - what the collection comes from, in the place of `options.objects`
 */
export function createMockCore(options: InventoryMockOptions = {}, common?: Base): MockCore {
  const action = 'create an inventory mock'
  checkOptions(options, action)
  const { baseUrl = '*', objects = [], explain = false, delay = 0, seed = 1, prefer = true, logLimit = 1000 } = options
  const { clock = () => performance.timeOrigin + performance.now() } = options
  const elements = { labels: options.labelSchema, responsible: options.responsibleSchema }
  const startAssumptions = resolveAssumptions(options.assumptions)
  let assumptions = startAssumptions
  const { origin, prefix } = parseBaseUrl(baseUrl)

  const events = new Events()
  let base = common ?? createBase(checkCollection(objects, action, elements))
  const store = new Store(base, (change) => {
    core.onChange()
    events.emitChange(change)
  })
  let service = createService(store, assumptions, elements)
  const faults = new Faults()
  const log = new RequestLog(logLimit)
  let random = createRandom(seed)
  let lastSequence = 0
  let resets = 0

  const pathOf = (url: URL) => (origin === null || origin === url.origin ? pathBelow(prefix, url.pathname) : null)

  function assume(changes: Partial<Assumptions>): void {
    assumptions = resolveAssumptions({ ...assumptions, ...changes })
    service = createService(store, assumptions, elements)
  }

  function handle(request: ServiceRequest): Outcome | Promise<Outcome> | null {
    const target = service.resolve(request.method, request.path)
    if (target === null) return null
    const { operation, id } = target
    const { method, path, search, body } = request
    const sequence = ++lastSequence
    const startedAt = clock()
    const preference = prefer ? readPreference(request.header('prefer')) : null
    const struck =
      preference?.status === undefined
        ? faults.strike(() => readRequest({ operation, id, method, path, search, body }), random)
        : null
    const fault: FaultEffect | null = preference ? { ...struck, ...preference } : struck
    const ms = drawDelay(fault?.delay ?? delay, random)
    const applied = fault && describeFault(fault, ms)
    const note = (response: ServiceResponse | null) => {
      const noted: ExchangeNote = {
        // Written out, not spread: this is made for every request, and a spread object made each take half as long
        // again.
        operation,
        method,
        path,
        search,
        body,
        sequence,
        startedAt,
        id: response?.id ?? id,
        status: response?.status ?? null,
        assumption: response?.assumption ?? null,
        responseBody: (method !== 'HEAD' && response?.objects) || (response?.body ?? null),
        fault: applied,
        durationMs: clock() - startedAt,
        weight: (body?.length ?? 0) + (response?.body?.length ?? 0),
      }
      log.add(noted)
      events.emitRequest(() => readExchange(noted))
      return { response, fault: applied }
    }
    if (ms === 0) return note(answer())
    // What never comes to an end is noted at once, for whoever waits to see it.
    if (ms === 'infinite') note(null)
    const since = resets
    // A request that a reset overtakes belongs to what was before, and must not reach what is now.
    return wait(ms).then(() => (resets === since ? note(answer()) : { response: null, fault: applied }))

    /** Null for a network error. */
    function answer(): ServiceResponse | null {
      if (fault?.networkError) return null
      const response =
        fault?.status === undefined
          ? service.handle(request, target!)
          : createFaultResponse(
              { ...fault, status: fault.status },
              { operation, id, method, contentType: request.header('content-type') },
            )
      const { assumption } = response
      const headers = {
        ...(explain && assumption && { 'x-inventory-assumption': assumption }),
        ...(preference && { 'preference-applied': formatPreference(preference) }),
      }
      return Object.keys(headers).length === 0
        ? response
        : { ...response, headers: { ...response.headers, ...headers } }
    }
  }

  const emitReset = () => {
    core.onChange()
    events.emitChange({ type: 'reset' })
  }

  const core: MockCore = {
    onChange() {},
    origin,
    prefix,
    pathOf,
    get base() {
      return base
    },
    store,
    faults,
    log,
    assume,
    knows(url) {
      const path = pathOf(url)
      return path !== null && service.resolve('GET', path) !== null
    },
    handle,
    control: {
      objects: createObjectCollection(store, () => assumptions, elements),
      get assumptions() {
        return assumptions
      },
      get requests() {
        return log.all()
      },
      reset(start) {
        if (start === undefined) store.reset()
        else {
          base = createBase(checkCollection(start, 'reset an inventory mock', elements))
          store.rebase(base)
        }
        if (assumptions !== startAssumptions) assume(startAssumptions)
        faults.clear()
        log.clear()
        random = createRandom(seed)
        resets++
        emitReset()
      },
      checkpoint: () => store.checkpoint() as unknown as Checkpoint,
      restore(checkpoint) {
        if (!store.knows(checkpoint as unknown as Version)) {
          const got = checkpoint === null || typeof checkpoint !== 'object' ? quote(checkpoint) : 'another'
          const advice = 'Make one with mock.checkpoint(), anew after each reset(objects)'
          throw new InventoryMockError('restore a checkpoint', 'a checkpoint of this mock', got, advice)
        }
        store.restore(checkpoint as unknown as Version)
        emitReset()
      },
      fault: (fault) => faults.add(fault),
      waitForRequest: async (match, options) => log.wait(match, options),
      on: (event, listener) => events.on(event, listener),
    },
  }
  return core
}
