import { Emitter } from 'strict-event-emitter'
import { resolveAssumptions } from '../contract/assumptions.ts'
import { InventoryMockError, quote } from '../errors.ts'
import type { Version } from '../service/history.ts'
import type { ServiceRequest, ServiceResponse } from '../service/message.ts'
import { createService } from '../service/service.ts'
import { Store, type StoreChange } from '../service/store.ts'
import { parseBaseUrl, pathBelow } from './base-url.ts'
import { createObjectCollection } from './collection.ts'
import type { Change, Checkpoint, MockControl, MockEvents } from './control.ts'
import { drawDelay, wait } from './delay.ts'
import { type AppliedFault, readRequest } from './exchange.ts'
import { createFaultResponse } from './fault-response.ts'
import { type Fault, Faults } from './faults.ts'
import { checkCollection } from './input.ts'
import { checkOptions, type InventoryMockOptions } from './options.ts'
import { readPreference } from './prefer.ts'
import { createRandom } from './random.ts'
import { RequestLog } from './request-log.ts'

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
  /** The path of a URL below `{base_url}`; null where the URL is another's. */
  pathOf(url: URL): string | null
  /** The same for a request that came to a port of this service, whatever name it was called by. */
  belowPrefix(pathname: string): string | null
  /** Whether the service answers a URL, whatever the method. */
  knows(url: URL): boolean
  /** Answers a request: at once, unless a delay is in effect; null for a path that the service does not know. */
  handle(request: ServiceRequest): Outcome | Promise<Outcome> | null
}

/** The mock without an adapter. Everything that varies lives in it: two of them share nothing. */
export function createMockCore(options: InventoryMockOptions = {}): MockCore {
  const action = 'create an inventory mock'
  checkOptions(options, action)
  const { baseUrl = '*', objects = [], explain = false, delay = 0, seed = 1, prefer = true, logLimit = 1000 } = options
  const { clock = () => performance.timeOrigin + performance.now() } = options
  const elements = { labels: options.labelSchema, responsible: options.responsibleSchema }
  const assumptions = resolveAssumptions(options.assumptions)
  const { origin, prefix } = parseBaseUrl(baseUrl)

  const events = new Emitter<MockEvents>()
  const store = new Store((change) => {
    if (events.listenerCount('change') > 0) events.emit('change', copyChange(change))
  })
  const service = createService(store, assumptions, elements)
  const faults = new Faults()
  const log = new RequestLog(logLimit)
  let random = createRandom(seed)
  store.fill(checkCollection(objects, action, elements))

  const belowPrefix = (pathname: string) => pathBelow(prefix, pathname)
  const pathOf = (url: URL) => (origin === null || origin === url.origin ? belowPrefix(url.pathname) : null)

  function handle(request: ServiceRequest): Outcome | Promise<Outcome> | null {
    const target = service.resolve(request.method, request.path)
    if (target === null) return null
    const began = clock()
    const preference = prefer ? readPreference(request.header('prefer')) : null
    const fault = preference ?? faults.strike(() => readRequest({ ...target, request }), random)
    const ms = drawDelay(fault?.delay ?? delay, random)

    function finish(): Outcome {
      const response = answer(fault)
      const applied = fault && describeFault(fault, ms)
      log.add({ ...target!, request, response, fault: applied, began, took: clock() - began })
      if (events.listenerCount('request') > 0) events.emit('request', log.latest())
      return { response, fault: applied }
    }

    /** Null for a network error. */
    function answer(fault: Fault | null): ServiceResponse | null {
      if (fault?.networkError) return null
      const response =
        fault?.status === undefined
          ? service.handle(request)!
          : createFaultResponse({ ...fault, status: fault.status }, readRequest({ ...target!, request }))
      const { assumption } = response
      const headers = {
        ...(explain && assumption && { 'x-inventory-assumption': assumption }),
        ...(preference && { 'preference-applied': formatPreference(preference) }),
      }
      return Object.keys(headers).length === 0
        ? response
        : { ...response, headers: { ...response.headers, ...headers } }
    }

    return ms === 0 ? finish() : wait(ms).then(finish)
  }

  return {
    pathOf,
    belowPrefix,
    knows(url) {
      const path = pathOf(url)
      return path !== null && service.resolve('GET', path) !== null
    },
    handle,
    control: {
      objects: createObjectCollection(store, assumptions, elements),
      assumptions,
      get requests() {
        return log.all()
      },
      reset(start) {
        if (start === undefined) store.reset()
        else store.fill(checkCollection(start, 'reset an inventory mock', elements))
        faults.clear()
        log.clear()
        random = createRandom(seed)
        events.emit('change', { type: 'reset' })
      },
      checkpoint: () => store.checkpoint() as unknown as Checkpoint,
      restore(checkpoint) {
        if (!store.knows(checkpoint as unknown as Version)) {
          const got = checkpoint === null || typeof checkpoint !== 'object' ? quote(checkpoint) : 'another'
          const advice = 'Make one with mock.checkpoint(), anew after each reset(objects)'
          throw new InventoryMockError('restore a checkpoint', 'a checkpoint of this mock', got, advice)
        }
        store.restore(checkpoint as unknown as Version)
        events.emit('change', { type: 'reset' })
      },
      fault: (fault) => faults.add(fault),
      waitForRequest: async (match, options) => log.wait(match, options),
      on(event, listener) {
        if (event !== 'request' && event !== 'change') {
          throw new InventoryMockError('listen', "the event 'request' or 'change'", quote(event), 'Use one of those')
        }
        events.on(event, listener as never)
        return () => events.removeListener(event, listener as never)
      },
    },
  }
}

function copyChange(change: StoreChange): Change {
  return change.type === 'delete' ? change : { ...change, object: JSON.parse(change.object.json) }
}

function describeFault({ status, networkError }: Fault, ms: number | 'infinite'): AppliedFault {
  return {
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(ms !== 0 && { delay: ms }),
  }
}

function formatPreference({ status, delay }: Fault): string {
  return [status !== undefined && `code=${status}`, delay !== undefined && `delay=${delay}`].filter(Boolean).join(', ')
}
