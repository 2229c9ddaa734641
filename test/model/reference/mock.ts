import { isDeepStrictEqual } from 'node:util'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { congruential32 } from 'pure-rand/generator/congruential32'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import {
  type Assumptions,
  defaultAssumptions,
  type ExportedState,
  type Fault,
  type InventoryDelay,
  type InventoryObjectInput,
  type ListQuery,
  type SettingsChanges,
  type StateInput,
} from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { ModelControl, WaitCommand } from '../commands.ts'
import { type Contents, contentsOf, type Fields, ReferenceCollection, type Snapshot } from './collection.ts'
import {
  explained,
  formatText,
  matchesPattern,
  type Pattern,
  parseText,
  type ReferenceExchange,
  toExchange,
  toRequest,
} from './exchange.ts'
import {
  applyEffect,
  type Chosen,
  chooseFaults,
  describeChosen,
  describeRemaining,
  hasResponse,
  type ReferenceFault,
  readPreferred,
  remainingOf,
} from './faults.ts'
import { findRoute, mergeAttributes, type ReferenceResponse, type Route, serveRequest } from './service.ts'

/** Options of a mock that the model draws. */
export interface ModelOptions {
  objects?: InventoryObjectInput[]
  initialState?: ExportedState
  assumptions: Partial<Assumptions>
  delay?: InventoryDelay
  randomSeed: number
  preferHeader: boolean
  logLimit: number
}

interface Settings {
  assumptions: Assumptions
  delay: InventoryDelay
}

/** What a reset restores. */
interface Initial {
  contents: Contents
  settings: Settings
  /** The newest first. */
  faults: readonly Fault[]
}

/** The outcome of a request: a response, or a network error. */
export type SentResponse =
  | { status: number; headers: Record<string, string>; text: string | undefined }
  | 'network error'

/** A request that is under way. */
interface UnderWay {
  request: HttpRequest
  mount: string
  route: Route
  /** Those of the time that it came. */
  assumptions: Assumptions
  chosen: Chosen
  exchange: ReferenceExchange
  /** What the service responded; null until it has. */
  served: ReferenceResponse | null
  resolve(outcome: SentResponse): void
}

interface Checkpoint {
  snapshot: Snapshot
  settings: Settings
  faults: ReferenceFault[]
}

/** An event: its name, and what it is about. */
type Event = [name: string, ...details: unknown[]]

/** The most used-up faults that are kept. */
const MAX_USED_UP = 100

/** The whole mock as plain arrays and objects. Throws where the mock throws. */
export class ReferenceMock implements ModelControl {
  readonly #options: ModelOptions
  readonly #collection: ReferenceCollection
  #initial: Initial
  #settings: Settings
  /** The newest first. */
  #faults: ReferenceFault[] = []
  #lastFaultId = 0
  #log: ReferenceExchange[] = []
  /** Whether the log lacks requests that were not cleared. */
  #hasDropped = false
  #lastRequestId = 0
  #random!: () => number
  /** The requests that wait, the oldest first. */
  #waiting: UnderWay[] = []
  #events: Event[] = []
  #source = 'code'

  /** @param initial - what a reset restores, in place of that of the options */
  constructor(options: ModelOptions, initial?: Initial) {
    const { objects = [], initialState, assumptions, delay = initialState?.delay ?? 0 } = options
    this.#options = options
    this.#initial = initial ?? {
      contents: initialState ? toContents(initialState) : contentsOf(objects),
      settings: { assumptions: { ...defaultAssumptions, ...initialState?.assumptions, ...assumptions }, delay },
      faults: initialState?.faults ?? [],
    }
    this.#settings = this.#initial.settings
    this.#collection = new ReferenceCollection(this.#initial.contents, ({ type, id }) =>
      this.#events.push(['change', type, id, this.#source]),
    )
    this.#faults = this.#number(this.#initial.faults)
    this.#seed()
  }

  get initial(): Initial {
    return this.#initial
  }

  readonly objects = {
    create: ({ id, ...fields }: InventoryObjectInput) => {
      if (id !== undefined && this.#collection.get(id)) throw new Error('taken')
      return structuredClone(this.#collection.create(fields, id))
    },
    replace: (id: number, { id: given = id, ...fields }: InventoryObjectInput) => {
      if (!this.#collection.get(id) || given !== id) throw new Error('unknown')
      return structuredClone(this.#collection.replace(id, fields))
    },
    update: (id: number, changes: Partial<Fields>) => {
      const object = this.#collection.get(id)
      if (!object) throw new Error('unknown')
      const { attributes } = changes
      const isMerged = attributes && this.#settings.assumptions.partialAttributes === 'merge'
      const merged = isMerged && { attributes: mergeAttributes(object.attributes, attributes) }
      return structuredClone(this.#collection.update(id, { ...changes, ...merged }))
    },
    delete: (id: number) => this.#collection.delete(id),
    get: (id: number) => structuredClone(this.#collection.get(id)),
    list: (query: ListQuery) => structuredClone(this.#collection.find(query, this.#settings.assumptions)),
    count: (query?: ListQuery) => this.#collection.find(query ?? {}, this.#settings.assumptions).length,
  }

  readonly faults = {
    add: (fault: Fault) => {
      const [added] = this.#number([fault])
      this.#faults.unshift(added!)
      this.#events.push(['faults', this.#source])
      const remove = () => this.faults.remove(added!.id)
      return Object.defineProperty(describe(added!), 'remove', { value: remove })
    },
    list: () => this.#faults.map(describe),
    get: (id: number) => this.faults.list().find((fault) => fault.id === id),
    count: () => this.#faults.length,
    remove: (id: number) => this.#removeFaults((fault) => fault.id === id),
    clear: () => void this.#removeFaults(() => true),
  }

  readonly requests = {
    list: (match?: Pattern) => {
      if (this.#hasDropped) throw new Error('limit')
      return this.#find(match)
    },
    get: (requestId: number) => this.#log.find((exchange) => exchange.requestId === requestId),
    last: (match?: Pattern) => this.#find(match).at(-1) ?? this.requests.list(match).at(-1),
    count: (match?: Pattern) => this.requests.list(match).length,
    waitFor: (match: Pattern, { until, after }: Pick<WaitCommand, 'until' | 'after'>) => {
      // One from before a reset is before every request.
      const afterId = after && after.requestId <= this.#lastRequestId ? after.requestId : 0
      const found = this.#find(match).find(
        ({ requestId, outcome }) => requestId > afterId && (until === 'start' || outcome !== 'pending'),
      )
      if (!found) throw new Error('timeout')
      return found
    },
    release: (match?: Pattern) => {
      const released = this.#waiting.filter(({ exchange }) => !match || matchesPattern(match, exchange))
      for (const underWay of released) this.#finish(underWay)
      return released.length
    },
    clear: () => {
      this.#log = []
      this.#hasDropped = false
    },
  }

  configure({ assumptions, delay }: SettingsChanges): void {
    this.#setSettings({
      assumptions: { ...this.#settings.assumptions, ...assumptions },
      delay: delay ?? this.#settings.delay,
    })
  }

  reset(): void {
    this.#replaceState(this.#initial)
    this.requests.clear()
    this.#lastRequestId = 0
    this.#seed()
  }

  setInitialState(state: StateInput): void {
    this.startWith(this.#readState(state))
  }

  startWith(initial: Initial): void {
    this.#initial = initial
    this.reset()
  }

  importState(state: StateInput): void {
    this.#replaceState(this.#readState(state))
  }

  exportState(): ExportedState {
    const faults = this.#faults.filter((fault) => remainingOf(fault) !== 0).map(describeRemaining)
    const { nextId, objects } = this.#collection
    // The functions of a fault are not JSON.
    const exported = { version: 2, ...this.#settings, nextId, objects, faults: faults.filter(isJson) }
    return structuredClone(exported) as ExportedState
  }

  checkpoint(): Checkpoint {
    const faults = this.#faults.map((fault) => ({ ...fault }))
    return { snapshot: this.#collection.checkpoint(), settings: this.#settings, faults }
  }

  /** Whether it is certain what a restore of a checkpoint does to requests: it ends them if objects change. */
  canRestore({ snapshot }: Checkpoint): boolean {
    return this.#collection.compare(snapshot) !== 'same again'
  }

  restore({ snapshot, settings, faults }: Checkpoint): void {
    const isSame = this.#collection.compare(snapshot) === 'same'
    if (!isSame) this.#endRequests()
    this.#setSettings(settings)
    if (!isDeepStrictEqual(faults, this.#faults)) this.#events.push(['faults', this.#source])
    const removed = this.#faults.filter(({ id }) => faults.every((fault) => fault.id !== id))
    this.#faults = faults.map((fault) => ({ ...fault }))
    if (!isSame) {
      this.#collection.restore(snapshot)
      this.#events.push(['change', 'all', this.#source])
    }
    this.#finishWithout(removed)
  }

  /** What decides the response to a request, or to an exchange of the log. Changes nothing. */
  explain(explainable: HttpRequest | ReferenceExchange) {
    const exchange = 'outcome' in explainable ? (explainable as ReferenceExchange) : null
    const request = exchange ? toRequest(exchange) : (explainable as HttpRequest)
    const route = findRoute(request, this.#settings.assumptions)
    if (route === null)
      return { status: 404, body: 'not found', ids: null, count: null, fault: null, withoutFault: null }
    const { nextId, objects } = this.#collection
    const copy = new ReferenceCollection({ nextId, objects })
    const served = serveRequest(request, route, copy, this.#settings.assumptions, '')
    const seen = explained(request, served)
    if (exchange) {
      const { status, networkError, truncate, respond } = exchange.fault ?? {}
      const isDecided = hasResponse({ status, networkError, truncate, ...(respond && { respond: never }) })
      const made = { status: exchange.status, body: exchange.responseBody, ids: null, count: null }
      const isOfFault = isDecided && exchange.outcome !== 'pending'
      return { ...(isOfFault ? made : seen), fault: exchange.fault, withoutFault: isOfFault ? seen : null }
    }
    const faults = this.#faults.map((fault) => ({ ...fault }))
    // A rate below 1 is not certain.
    const chosen = this.#choose(faults, request, toExchange(request, route), () => 1 - Number.EPSILON / 2)
    const delay = chosen.delay?.effect.delay
    const fault = describeChosen(chosen, typeof delay === 'object' ? delay[0] : delay)
    const effect = chosen.response?.effect
    if (!effect || !hasResponse(effect)) return { ...seen, fault, withoutFault: null }
    // What a function makes is not known without calling it.
    const made = effect.respond ? null : applyEffect(effect, request, served, route.id)
    return { ...explained(request, made), fault, withoutFault: seen }
  }

  /** Everything that can be read of it. */
  read() {
    return {
      state: this.exportState(),
      settings: this.#settings,
      faults: this.faults.list(),
      counts: [this.objects.count(), this.faults.count()],
      log: this.#log,
    }
  }

  /** The events since the last call. */
  takeEvents(): Event[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Ends it: its requests get network errors. */
  close(): void {
    this.#endRequests()
  }

  /**
   * Receives a request.
   * @param mount - the path that precedes that of the contract
   */
  send(request: HttpRequest, mount: string, signal: AbortSignal): Promise<SentResponse> {
    return new Promise((resolve) => this.#receive(request, mount, signal, resolve))
  }

  #find(match?: Pattern): ReferenceExchange[] {
    return this.#log.filter((exchange) => !match || matchesPattern(match, exchange))
  }

  #receive(request: HttpRequest, mount: string, signal: AbortSignal, resolve: (outcome: SentResponse) => void): void {
    const { assumptions } = this.#settings
    const route = findRoute(request, assumptions)
    if (route === null) {
      const text = formatText(request.method, 'not found')
      resolve({ status: 404, headers: { 'content-type': 'text/html' }, text: text })
      return
    }
    const exchange = { ...toExchange(request, route), requestId: ++this.#lastRequestId }
    this.#log.push(exchange)
    this.#hasDropped ||= this.#log.length > this.#options.logLimit
    this.#log = this.#log.slice(-this.#options.logLimit)
    const chosen = this.#choose(this.#faults, request, exchange, this.#random)
    if (chosen.isCounted) this.#events.push(['faults', 'app'])
    this.#forgetUsedUp()
    const delay = this.#draw(chosen.delay?.effect.delay ?? this.#settings.delay, exchange.requestId)
    exchange.fault = describeChosen(chosen, chosen.delay && delay)
    this.#events.push(['request:start', exchange.requestId])
    const underWay = { request, mount, route, assumptions, chosen, exchange, served: null, resolve }
    if (delay !== 'infinite') {
      this.#finish(underWay)
      return
    }
    if (chosen.delay?.effect.at === 'response') this.#serve(underWay)
    this.#waiting.push(underWay)
    signal.addEventListener('abort', () => {
      if (this.#waiting.includes(underWay)) this.#end(underWay, 'aborted', null)
    })
  }

  #choose(faults: ReferenceFault[], request: HttpRequest, received: object, random: () => number): Chosen {
    const preferred = this.#options.preferHeader ? readPreferred(request) : { response: undefined, delay: undefined }
    return chooseFaults(faults, received as Record<string, unknown>, preferred, random)
  }

  /** Lets the service handle a request, unless it has, or a fault responds in its place. */
  #serve(underWay: UnderWay): void {
    const { request, route, assumptions, mount, chosen, exchange, served } = underWay
    const effect = chosen.response && !chosen.response.isRemoved ? chosen.response.effect : {}
    const isReplaced = effect.status !== undefined || effect.networkError || effect.respond !== undefined
    if (served || (isReplaced && effect.at !== 'response')) return
    this.#source = 'app'
    underWay.served = serveRequest(request, route, this.#collection, assumptions, mount)
    this.#source = 'code'
    exchange.objectId = underWay.served.id ?? exchange.objectId
  }

  /** Ends a request that waits no longer. */
  #finish(underWay: UnderWay): void {
    this.#serve(underWay)
    const { request, route, chosen, exchange, served } = underWay
    const { response, delay } = chosen
    // The delay stays: it was one.
    if (response?.isRemoved) exchange.fault = describeChosen({ ...chosen, response: undefined }, exchange.fault?.delay)
    const effect = response && !response.isRemoved ? response.effect : {}
    const made = applyEffect(effect, request, served, route.id)
    const isUncut = effect.truncate !== undefined && made !== null && made === served
    // Such a fault did not apply, unless its delay did.
    if (isUncut && delay?.id !== response!.id) {
      const fault = this.#faults.find(({ id }) => id === response!.id)
      if (fault && !fault.fault.sequence) fault.timesApplied--
      this.#events.push(['faults', 'app'])
      exchange.fault = describeChosen({ ...chosen, response: undefined }, exchange.fault?.delay)
    }
    const applied = [
      ...(response?.id === null ? [`code=${response.effect.status}`] : []),
      ...(delay?.id === null ? [`delay=${delay.effect.delay}`] : []),
    ]
    const headers = made && { ...made.headers, ...(applied.length > 0 && { 'preference-applied': applied.join(', ') }) }
    this.#end(underWay, made ? 'response' : 'network-error', made && { ...made, headers: headers! })
  }

  #end(underWay: UnderWay, outcome: 'response' | 'network-error' | 'aborted', made: ReferenceResponse | null): void {
    const { exchange, request, resolve } = underWay
    this.#waiting = this.#waiting.filter((other) => other !== underWay)
    exchange.outcome = outcome
    exchange.hasEnded = true
    this.#events.push(['request:end', exchange.requestId, outcome])
    if (made === null) {
      resolve('network error')
      return
    }
    const { method } = request
    exchange.objectId = made.id ?? exchange.objectId
    exchange.status = made.status
    exchange.responseHeaders = made.headers
    exchange.responseBody = method === 'OPTIONS' ? undefined : parseText(method === 'HEAD' ? null : made.text)
    resolve({ status: made.status, headers: made.headers, text: formatText(method, made.text) })
  }

  #endRequests(): void {
    for (const underWay of this.#waiting) this.#end(underWay, 'network-error', null)
  }

  #removeFaults(isMeant: (fault: ReferenceFault) => boolean): boolean {
    const removed = this.#faults.filter(isMeant)
    if (removed.length === 0) return false
    this.#faults = this.#faults.filter((fault) => !removed.includes(fault))
    this.#events.push(['faults', this.#source])
    this.#finishWithout(removed)
    return true
  }

  /** Ends the waits in the delays of removed faults. */
  #finishWithout(removed: readonly ReferenceFault[]): void {
    const chosen = this.#waiting.flatMap(({ chosen: { response, delay } }) => [response, delay])
    for (const fault of chosen) if (fault && removed.some(({ id }) => id === fault.id)) fault.isRemoved = true
    for (const { id } of removed) {
      for (const underWay of this.#waiting) if (underWay.chosen.delay?.id === id) this.#finish(underWay)
    }
  }

  #forgetUsedUp(): void {
    const usedUp = this.#faults.filter((fault) => remainingOf(fault) === 0).slice(MAX_USED_UP)
    this.#faults = this.#faults.filter((fault) => !usedUp.includes(fault))
  }

  /** Gives ids to faults, the first to the oldest, which is the last. */
  #number(faults: readonly Fault[]): ReferenceFault[] {
    return [...faults]
      .reverse()
      .map((fault) => ({ id: ++this.#lastFaultId, fault: copyFault(fault), skipped: 0, timesApplied: 0 }))
      .reverse()
  }

  /** A state to import: what it leaves out is as after a reset. */
  #readState(state: StateInput): Initial {
    const { settings, faults } = this.#initial
    const exported: Omit<ExportedState, 'version'> = 'version' in state ? state : contentsOf(state)
    return {
      contents: toContents(exported),
      settings: {
        assumptions: { ...settings.assumptions, ...exported.assumptions },
        delay: exported.delay ?? settings.delay,
      },
      faults: exported.faults ?? faults,
    }
  }

  #replaceState({ contents, settings, faults }: Initial): void {
    this.#endRequests()
    this.#setSettings(settings)
    if (this.#faults.length + faults.length > 0) this.#events.push(['faults', this.#source])
    this.#faults = this.#number(faults)
    this.#collection.import(contents)
    this.#events.push(['change', 'all', this.#source])
  }

  #setSettings(settings: Settings): void {
    // As JSON: a value can have another prototype.
    const [now, before] = structuredClone([settings, this.#settings])
    if (!isDeepStrictEqual(now, before)) this.#events.push(['settings', this.#source])
    this.#settings = settings
  }

  #seed(): void {
    const generator = xoroshiro128plus(congruential32(this.#options.randomSeed).next())
    this.#random = () => uniformFloat64(generator)
  }

  #draw(delay: InventoryDelay, requestId: number): number | 'infinite' {
    if (typeof delay !== 'object') return delay
    const [min, max] = delay
    const generator = xoroshiro128plus(congruential32(this.#options.randomSeed + requestId).next())
    return min + (max - min) * uniformFloat64(generator)
  }
}

function toContents({ objects, nextId }: Pick<ExportedState, 'objects' | 'nextId'>): Contents {
  return { objects: [...objects], nextId }
}

/** In place of the function of a fault, which an exchange does not have. */
function never(): never {
  throw new Error('not called')
}

/** A snapshot of a fault. */
function describe(reference: ReferenceFault) {
  const { id, fault, timesApplied } = reference
  return { id, ...fault, timesApplied, remaining: remainingOf(reference) }
}

/** Copies a fault, with the names of its headers in lower case. */
function copyFault({ sequence, headers, ...fault }: Fault): Fault {
  const names = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return {
    ...fault,
    ...(headers && { headers: Object.fromEntries(names) }),
    ...(sequence && { sequence: sequence.map(copyFault) }),
  }
}

function isJson(fault: Fault): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(fault)), fault)
}
