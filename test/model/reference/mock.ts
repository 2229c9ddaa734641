import { isDeepStrictEqual } from 'node:util'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import {
  type ActiveFault,
  type Assumptions,
  type Delay,
  defaultAssumptions,
  type ExportedState,
  type Fault,
  type InventoryObjectInput,
  type ListQuery,
  type StateInput,
} from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { Control } from '../../mock/sequences.ts'
import { type Contents, contentsOf, type Fields, ReferenceCollection, type Snapshot } from './collection.ts'
import { chooseFaults, createFaultResponse, type FaultEffect, parseText, readPreference, truncate } from './faults.ts'
import { findRoute, respond } from './service.ts'

/** Options of a mock that the model draws. */
export interface ModelOptions {
  objects: InventoryObjectInput[]
  /** A state to start with, over the objects. */
  state?: InventoryObjectInput[]
  assumptions: Partial<Assumptions>
  delay: Delay
  seed: number
  prefer: boolean
  logLimit: number
}

/** An exchange of the log. */
export type ReferenceExchange = Record<string, unknown> & { requestId: number }

/** The outcome of a request: a response, or a network error. */
export type Outcome = { status: number; headers: Record<string, string>; text: string | undefined } | 'network error'

/** The whole mock as plain arrays and objects. Throws where the mock throws. */
export class ReferenceMock implements Control {
  readonly collection: ReferenceCollection
  #options: ModelOptions
  #assumptions!: Assumptions
  #delay!: Delay
  /** The newest first; `times` is what remains of it. */
  #faults: ActiveFault[] = []
  #lastFaultId = 0
  #log: ReferenceExchange[] = []
  #lastRequestId = 0
  #random!: () => number

  /** @param initial - what a reset returns to */
  constructor(options: ModelOptions, initial: Contents = contentsOf(options.objects)) {
    this.#options = options
    this.collection = new ReferenceCollection(initial)
    this.reset()
  }

  readonly objects = {
    create: ({ id, ...fields }: InventoryObjectInput) => {
      if (id !== undefined && this.collection.get(id)) throw new Error('taken')
      return structuredClone(this.collection.create(fields, id))
    },
    update: (id: number, changes: Partial<Fields>) => {
      if (!this.collection.get(id)) throw new Error('unknown')
      return structuredClone(this.collection.update(id, changes))
    },
    delete: (id: number) => this.collection.delete(id),
    get: (id: number) => structuredClone(this.collection.get(id)),
    find: (query: ListQuery) => structuredClone(this.collection.find(query, this.#assumptions)),
  }

  readonly faults = {
    add: (fault: Fault) => {
      const id = ++this.#lastFaultId
      this.#faults.unshift({ ...structuredClone(fault), id })
      return () => this.#removeFault(id)
    },
    clear: () => {
      this.#faults = []
    },
  }

  assume(changes: Partial<Assumptions>): void {
    this.#assumptions = { ...this.#assumptions, ...changes }
  }

  setDelay(delay: Delay): void {
    this.#delay = delay
  }

  clearRequests(): void {
    this.#log = []
  }

  reset(objects?: InventoryObjectInput[]): void {
    if (objects) this.collection.initial = contentsOf(objects)
    this.collection.reset()
    this.#resetSettings()
    this.#log = []
    this.#lastRequestId = 0
    const generator = xoroshiro128plus(this.#options.seed)
    this.#random = () => uniformFloat64(generator)
  }

  checkpoint(): Snapshot {
    return this.collection.checkpoint()
  }

  restore(snapshot: Snapshot): void {
    this.collection.restore(snapshot)
  }

  importState(state: StateInput): void {
    const exported: Omit<ExportedState, 'version'> = 'version' in state ? state : contentsOf(state)
    const { assumptions = {}, delay, faults = [], nextId, objects } = exported
    this.collection.import({ nextId, objects: [...objects] })
    this.#resetSettings()
    this.assume(assumptions)
    if (delay !== undefined) this.setDelay(delay)
    for (const fault of [...faults].reverse()) this.faults.add(fault)
  }

  exportState(): ExportedState {
    const options = this.#optionAssumptions()
    const changed = Object.entries(this.#assumptions).filter(
      ([name, value]) => !isDeepStrictEqual(value, options[name as keyof Assumptions]),
    )
    const faults = this.#faults.map(({ id: _, ...fault }) => fault)
    return structuredClone({
      version: 2,
      nextId: this.collection.nextId,
      objects: this.collection.objects,
      ...(changed.length > 0 && { assumptions: Object.fromEntries(changed) }),
      ...(!isDeepStrictEqual(this.#delay, this.#options.delay) && { delay: this.#delay }),
      ...(faults.length > 0 && { faults }),
    }) as ExportedState
  }

  /** Everything that can be read of it. */
  read() {
    return {
      state: this.exportState(),
      assumptions: this.#assumptions,
      delay: this.#delay,
      faults: this.#faults,
      log: this.#log,
      pending: [],
    }
  }

  /**
   * Responds to a request, and logs it.
   * @param mount - the path that precedes that of the contract
   */
  respond(request: HttpRequest, mount: string): Outcome {
    const { method, path, headers, body } = request
    const route = findRoute(request, this.#assumptions)
    if (route === null) {
      return { status: 404, headers: { 'content-type': 'text/html' }, text: formatText(method, 'not found') }
    }
    const requestId = ++this.#lastRequestId
    const preference = this.#options.prefer ? readPreference(request) : {}
    const chosen = chooseFaults(this.#faults, request, route, preference, this.#random)
    for (const fault of new Set(Object.values(chosen))) this.#use(fault)
    const delay = preference.delay ?? chosen.delay?.delay
    // Every delay of the model is 0 ms; one with bounds is drawn.
    if (Array.isArray(delay ?? this.#delay)) this.#random()

    const effect: FaultEffect = chosen.response ?? {}
    const status = preference.status ?? effect.status
    const response = effect.networkError
      ? null
      : status === undefined
        ? respond(request, route, this.collection, this.#assumptions, mount)
        : createFaultResponse(status, effect, route.id)
    if (response && effect.truncate !== undefined) {
      response.text = truncate(response.text, effect.truncate)
    }
    const applied = [
      preference.status !== undefined && `code=${preference.status}`,
      preference.delay !== undefined && `delay=${preference.delay}`,
    ].filter(Boolean)
    if (response && applied.length > 0) response.headers['preference-applied'] = applied.join(', ')

    const { networkError, truncate: length } = effect
    const fault = {
      ...(status !== undefined && { status }),
      ...(networkError && { networkError }),
      ...(length !== undefined && { truncate: length }),
      ...(delay !== undefined && { delay: 0 }),
    }
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const names = [...new Set(searchParams.keys())]
    this.#log.push({
      ...{ requestId, operation: route.operation, method, path: pathname, headers },
      query: Object.fromEntries(names.map((name) => [name, unwrap(searchParams.getAll(name))])),
      body: parseText(body),
      id: response?.id ?? route.id,
      fault: Object.keys(fault).length > 0 ? fault : null,
      status: response?.status ?? null,
      responseBody: method === 'OPTIONS' ? undefined : parseText(method === 'HEAD' ? null : response?.text),
      responseHeaders: response?.headers ?? null,
    })
    this.#log = this.#log.slice(-this.#options.logLimit)
    if (response === null) return 'network error'
    return {
      status: response.status,
      headers: response.headers,
      text: formatText(method, response.text),
    }
  }

  #optionAssumptions(): Assumptions {
    return { ...defaultAssumptions, ...this.#options.assumptions }
  }

  #resetSettings(): void {
    this.#assumptions = this.#optionAssumptions()
    this.#delay = this.#options.delay
    this.#faults = []
  }

  #use(fault: ActiveFault | undefined): void {
    if (fault?.times === undefined) return
    fault.times--
    if (fault.times === 0) this.#removeFault(fault.id)
  }

  #removeFault(id: number): void {
    this.#faults = this.#faults.filter((fault) => fault.id !== id)
  }
}

/** A list for a parameter that was repeated. */
function unwrap(values: string[]): string | string[] {
  return values.length === 1 ? values[0]! : values
}

/** The text of a response as a client sees it; that of OPTIONS the model does not know. */
function formatText(method: string, text: string): string | undefined {
  if (method === 'OPTIONS') return undefined
  return method === 'HEAD' ? '' : text
}
