import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type {
  Assumptions,
  ExportedState,
  Fault,
  InventoryDelay,
  InventoryObject,
  InventoryObjectInput,
  StateInput,
} from '../../src/index.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import { anyAssumption } from '../any-assumptions.ts'
import { anyCollection, anyId, anyRequest, facts, type HttpRequest, names, path, types } from '../mock/requests.ts'
import { anyCommand, anyFault, type Command, type Performer, performOne } from '../mock/sequences.ts'
import type { ModelControl, WaitCommand } from './control.ts'
import { contentsOf } from './reference/collection.ts'
import type { Pattern } from './reference/match.ts'
import type { ModelOptions } from './reference/mock.ts'
import { respondWithError, respondWithText } from './responders.ts'
import { endsSession, type Place, type Subject } from './subjects.ts'

/** A call of a mock that is not in the other sequences: of requests under way, and of what can be read. */
type ModelCommand =
  | Command
  | WaitCommand
  | { do: 'release'; match: Pattern | undefined }
  | { do: 'find requests'; match: Pattern }
  | { do: 'get request' | 'explain exchange' | 'get fault' | 'remove fault with id'; id: number }
  | { do: 'explain'; request: HttpRequest }

/** A step of a sequence, as plain data: a command on one of the collections, or on the host. */
export type Step =
  | { at: Place; command: ModelCommand }
  | { at: Place; do: 'save state' | 'create and delete' }
  | { at: Place; do: 'load state' | 'start with state'; index: number }
  | { at: Place; do: 'end session' }
  | { do: 'abort'; index: number }
  | { do: 'restart' }

/** A value for each parameter of a list. */
export const anyFilters = fc.record({
  name: fc.constantFrom(...names),
  location__fact: fc.constantFrom(...facts),
  type__name: fc.constantFrom(...types),
  responsible: fc.constantFrom(1, 2, 5, 9),
})

/** A request with some filters: of a list, or of an object, which has to match them. */
const anyFilteredRequest: fc.Arbitrary<Command> = fc
  .record({
    parameters: fc.array(
      fc.oneof(
        anyFilters.chain((filters) => fc.constantFrom(...Object.entries(filters))),
        fc.constantFrom('id', '-id', 'id,-id', ',-id,id', ',', '-id,name').map((sort) => ['sort', sort] as const),
        fc.constantFrom('', '05', ' +5 ', '5.0', '1e50', '1e51', '-5', 'a').map((id) => ['responsible', id] as const),
        fc.constantFrom('', ' ', ' a ').map((name) => ['name', name] as const),
      ),
      { maxLength: 4 },
    ),
    target: fc.oneof(
      { weight: 3, arbitrary: fc.constant(['GET', path] as const) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constantFrom('GET', 'DELETE'),
          anyId.map((id) => `${path}${id}/`),
        ),
      },
    ),
  })
  .map(({ parameters, target: [method, path] }) => {
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
    return { do: 'request' as const, method, path: search.size > 0 ? `${path}?${search}` : path, headers: {} }
  })

/** Faults that let requests wait. */
const anyWaitingFault: fc.Arbitrary<Fault> = fc
  .tuple(
    fc.constantFrom<Fault>(
      { delay: 'infinite' },
      { delay: 'infinite', at: 'response' },
      { status: 503, delay: 'infinite' },
      { truncate: 5, delay: 'infinite', at: 'response' },
      { networkError: true, delay: 'infinite', at: 'response' },
      { sequence: [{ delay: 'infinite' }, {}, { status: 429, at: 'response' }] },
      { sequence: [{ delay: [0, 0] }, { at: 'response', status: 503, delay: 'infinite' }], skip: 1 },
    ),
    fc.constantFrom<Pick<Fault, 'operation' | 'match'>>(
      ...[{}, {}, {}],
      { operation: 'create' },
      { operation: 'update' },
      { operation: 'delete' },
      { match: { method: 'patch' } },
      { match: { query: { responsible: 5 } } },
      { match: { objectId: 3 } },
    ),
    fc.constantFrom({}, { times: 1 }),
  )
  .map(([effect, scope, frequency]) => ({ ...effect, ...scope, ...('sequence' in effect ? {} : frequency) }))

/** Faults with a function that makes the response. */
const anyRespondingFault = fc.constantFrom<Fault>(
  { respond: respondWithText },
  { respond: respondWithText, at: 'response', times: 2 },
  { respond: respondWithText, at: 'response', delay: 'infinite', operation: 'create' },
  { respond: respondWithError, at: 'response', operation: 'create' },
  { sequence: [{ status: 503 }, { respond: respondWithText, at: 'response' }] },
)

/** Fields that requests in a log can have. */
const anyMatch = fc.constantFrom<Pattern>(
  ...[{}, { operation: 'list' }, { operation: 'create', status: 200 }, { outcome: 'pending' }],
  ...[{ outcome: 'network-error' }, { outcome: 'aborted' }, { method: 'post' }, { objectId: 3 }, { fault: null }],
  ...[{ query: { responsible: 5 } }, { query: { sort: '-id' } }, { body: { name: 'a' } }, { requestId: 2 }],
  ...[{ fault: { status: 503 } }, { fault: { ids: [1] } }, { headers: { 'Content-Type': 'application/json' } }],
  ...[
    { method: 'DELETE', status: 404, responseBody: { detail: 'Not found.' } },
    { path },
    { source: 'app' },
    { source: 'console' },
  ],
)

/** Fields of a request that has arrived. */
const anyReceivedMatch = fc.constantFrom<Pattern>(
  ...[{}, { operation: 'list' }, { method: 'post' }, { objectId: 3 }, { fault: null }, { requestId: 2 }],
)

const anyLowId = fc.integer({ min: 1, max: 6 })

const anyAfter = fc.option(fc.record({ requestId: fc.integer({ min: 0, max: 6 }) }), { nil: undefined })

const anyWait: fc.Arbitrary<WaitCommand> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), match: anyMatch, until: fc.constant('end' as const), after: anyAfter }),
  fc.record({
    do: fc.constant('wait' as const),
    match: anyReceivedMatch,
    until: fc.constant('start' as const),
    after: anyAfter,
  }),
)

/** @param isRemote - whether commands are sent to a host, which gets no functions */
function anyModelCommand(isRemote: boolean): fc.Arbitrary<ModelCommand> {
  const faults = fc.oneof(
    { weight: 4, arbitrary: anyFault },
    { weight: 3, arbitrary: anyWaitingFault },
    { weight: isRemote ? 0 : 1, arbitrary: anyRespondingFault },
  )
  const command: fc.Arbitrary<ModelCommand> = fc.oneof(
    { weight: 36, arbitrary: anyCommand },
    // Fewer than elsewhere: they end what other commands lead to.
    { weight: 2, arbitrary: fc.constant({ do: 'reset' as const }) },
    { weight: 1, arbitrary: anyCollection.map((objects) => ({ do: 'set initial state' as const, objects })) },
    { weight: 8, arbitrary: anyFilteredRequest },
    // More than elsewhere, so that several are active when a state is exported.
    { weight: 8, arbitrary: faults.map((fault) => ({ do: 'fault' as const, fault })) },
    {
      weight: 1,
      arbitrary: fc.constant({ do: 'configure' as const, changes: { delay: 'infinite' as const } }),
    },
    // More of them, because there have to be both.
    { weight: 2, arbitrary: fc.constant({ do: 'checkpoint' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('restore' as const, 'remove fault' as const),
        index: fc.nat({ max: 1 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('release' as const), match: fc.option(anyMatch, { nil: undefined }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('find requests' as const), match: anyMatch }) },
    { weight: 2, arbitrary: anyWait },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(...(['get request', 'explain exchange', 'get fault', 'remove fault with id'] as const)),
        id: anyLowId,
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('explain' as const), request: anyRequest }) },
  )
  return command.filter((command) => !isRemote || command.do !== 'fault' || typeof command.fault.match !== 'function')
}

/** Any step on these collections. */
export function anyStep(places: readonly Place[], { isRemote = true, canRestart = false } = {}): fc.Arbitrary<Step> {
  const at = fc.constantFrom(...places)
  const index = fc.nat({ max: 1 })
  const sessions = places.filter((place) => place !== 'root')
  return fc.oneof(
    { weight: 60, arbitrary: fc.record({ at, command: anyModelCommand(isRemote) }) },
    {
      weight: 2,
      arbitrary: fc.record({ at, do: fc.constantFrom('save state' as const, 'create and delete' as const) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ at, do: fc.constantFrom('load state' as const, 'start with state' as const), index }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('abort' as const), index: fc.nat({ max: 1 }) }) },
    {
      weight: sessions.length > 0 ? 1 : 0,
      arbitrary: fc.record({
        at: fc.constantFrom(...(sessions.length > 0 ? sessions : places)),
        do: fc.constant('end session' as const),
      }),
    },
    { weight: canRestart ? 1 : 0, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  )
}

const anyAssumptions: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  { ...anyAssumption, nameMaxLength: fc.constantFrom(null, 1, 2), tokens: fc.constantFrom([], [], ['t']) },
  { requiredKeys: [] },
)

// Mostly the defaults: half of the others reject most writes.
const someAssumptions = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyAssumptions })

/** An initial state: a list of objects, or an exported state with or without settings and faults. */
const anyInitial: fc.Arbitrary<Pick<ModelOptions, 'objects' | 'initialState'>> = fc.oneof(
  { weight: 3, arbitrary: anyCollection.map((objects) => ({ objects })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        anyCollection,
        fc.record(
          {
            assumptions: someAssumptions,
            delay: fc.constantFrom<InventoryDelay>(0, [0, 0]),
            faults: fc.array(fc.oneof(anyFault, anyWaitingFault).filter(isJsonFault), { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([objects, others]) => ({ initialState: toState(objects, others) })),
  },
)

function isJsonFault(fault: Fault): fault is JsonFault {
  return typeof fault.match !== 'function'
}

function toState(objects: readonly InventoryObjectInput[], others: Partial<ExportedState>): ExportedState {
  return { version: 2, ...contentsOf(objects), ...others }
}

/** The options of a sequence. */
export const anyOptions: fc.Arbitrary<ModelOptions> = fc
  .tuple(
    anyInitial,
    fc.record(
      {
        assumptions: someAssumptions,
        delay: fc.constantFrom<InventoryDelay>(0, [0, 0]),
        randomSeed: fc.integer(),
        preferHeader: fc.boolean(),
        logLimit: fc.constantFrom(1000, 3),
      },
      { requiredKeys: ['assumptions', 'randomSeed', 'preferHeader', 'logLimit'] },
    ),
  )
  .map(([initial, others]) => ({ ...initial, ...others }))

/** The outcome of a step that is not certain: it is left out. */
export const SKIPPED = 'skipped'

/** A request that was sent. */
interface Flight {
  place: Place
  client: AbortController
  /** While it waits. */
  requestId: number | null
  /** Undefined until it has ended. */
  outcome: unknown
  promise: Promise<unknown>
}

/** What an actor did in a step. */
export interface Performed {
  /** A response, what the mock returns, that it throws, or that a request waits. */
  outcome: unknown
  /** The outcomes of the requests that ended in the step, by the number of each. */
  ended: Record<number, unknown>
}

/** Performs steps on a subject. */
export class Actor {
  readonly #subject: Subject
  readonly #performers = new Map<Place, Performer & { control: ModelControl }>()
  readonly #states: StateInput[] = []
  readonly #flights: Flight[] = []
  #endedBefore = new Set<number>()

  constructor(subject: Subject) {
    this.#subject = subject
  }

  /**
   * Performs a step.
   * @param expected - what the model did, for a subject in which a request takes its time; null for the model
   */
  async perform(step: Step, expected: Performed | null): Promise<Performed> {
    let outcome: unknown
    try {
      outcome = await this.#perform(step, expected)
    } catch {
      outcome = 'an error'
    }
    return { outcome, ended: await this.#findEnded(expected) }
  }

  /** Waits for the requests that are under way when the subject is closed. */
  async close(): Promise<void> {
    await this.#subject.close()
    await Promise.all(this.#flights.map(({ promise }) => promise))
  }

  #perform(step: Step, expected: Performed | null): unknown {
    if (!('command' in step)) return this.#performOnHost(step)
    const { at, command } = step
    if (command.do === 'request') return this.#send(at, command, expected)
    return performModelCommand(this.#performer(at), command, () => this.#canRestore(at, command))
  }

  /** Sends a request, and waits for its end; or for its arrival, if it waits. */
  async #send(place: Place, { do: _, ...request }: Command & { do: 'request' }, expected: Performed | null) {
    const client = new AbortController()
    const { control } = this.#performer(place)
    const promise = this.#subject.at(place).send(request, client.signal)
    const flight: Flight = { place, client, requestId: null, outcome: undefined, promise }
    promise.then((outcome) => {
      flight.outcome = outcome
    })
    this.#flights.push(flight)
    if (endsSession(place, request)) this.#performers.delete(place)
    const waiting = (expected?.outcome as { waiting?: number } | undefined)?.waiting
    if (expected === null) {
      await setImmediate()
      if (flight.outcome === undefined) flight.requestId = ((await control.requests.last()) as Waiting).requestId
    } else if (waiting === undefined) {
      await promise
    } else {
      const options = { until: 'start', after: undefined, timeout: 5000 } as const
      flight.requestId = ((await control.requests.waitFor({ requestId: waiting }, options)) as Waiting).requestId
    }
    return flight.requestId === null ? undefined : { waiting: flight.requestId }
  }

  /** @param expected - null for the model, in which everything has happened */
  async #findEnded(expected: Performed | null): Promise<Performed['ended']> {
    if (expected === null) await setImmediate()
    else await Promise.all(Object.keys(expected.ended).map((index) => this.#flights[Number(index)]!.promise))
    const ended = this.#flights.flatMap(({ outcome }, index) =>
      outcome === undefined || this.#endedBefore.has(index) ? [] : [[index, outcome] as const],
    )
    for (const [index] of ended) this.#endedBefore.add(index)
    return Object.fromEntries(ended)
  }

  async #performOnHost(step: Exclude<Step, { command: ModelCommand }>): Promise<unknown> {
    switch (step.do) {
      case 'save state':
        this.#states.push(await this.#subject.at(step.at).control.exportState())
        return
      // Leaves nothing but the next id, which random ids seldom do.
      case 'create and delete': {
        const { objects } = this.#subject.at(step.at).control
        const { id } = (await objects.create({ name: 'a' })) as InventoryObject
        return objects.delete(id)
      }
      case 'load state':
        if (step.index >= this.#states.length) return
        return this.#subject.at(step.at).control.importState(this.#states[step.index]!)
      case 'start with state':
        if (step.index >= this.#states.length) return
        return this.#subject.at(step.at).control.setInitialState(this.#states[step.index]!)
      case 'abort':
        return this.#abort(step.index)
      case 'end session':
        this.#performers.delete(step.at)
        return this.#subject.end(step.at)
      case 'restart':
        this.#performers.clear()
        return this.#subject.restart()
    }
  }

  /** Aborts a request, and waits until the mock has noticed, which only its log tells. */
  async #abort(index: number): Promise<unknown> {
    const flight = this.#flights.filter(({ requestId, outcome }) => requestId !== null && outcome === undefined)[index]
    if (!flight) return
    const { control } = this.#performer(flight.place)
    const found = await control.requests.get(flight.requestId!)
    if (found === undefined) return SKIPPED
    flight.client.abort()
    const match = { requestId: flight.requestId, outcome: 'aborted' }
    await control.requests.waitFor(match, { until: 'end', after: undefined, timeout: 5000 })
    return
  }

  #canRestore(place: Place, command: ModelCommand): boolean {
    if (command.do !== 'restore') return true
    const checkpoint = this.#performer(place).checkpoints[command.index]
    return checkpoint === undefined || (this.#subject.at(place).canRestore?.(checkpoint) ?? true)
  }

  #performer(place: Place): Performer & { control: ModelControl } {
    const held = this.#performers.get(place) ?? { checkpoints: [], added: [] }
    const { control, send } = this.#subject.at(place)
    const performer = { control, send, checkpoints: held.checkpoints, added: held.added }
    this.#performers.set(place, performer as never)
    return performer as never
  }
}

interface Waiting {
  requestId: number
}

/** Performs a command that is no request. Returns what the mock returns. */
async function performModelCommand(
  performer: Performer & { control: ModelControl },
  command: Exclude<ModelCommand, { do: 'request' }>,
  canRestore: () => boolean,
): Promise<unknown> {
  const { control, added } = performer
  switch (command.do) {
    case 'fault': {
      // A cast: only a mock in this process gets one that is not JSON.
      const fault = (await control.faults.add(command.fault as JsonFault)) as (typeof added)[number]
      added.push(fault)
      return { ...fault }
    }
    case 'remove fault':
      return added[command.index]?.remove()
    case 'get fault':
      return control.faults.get(command.id)
    case 'remove fault with id':
      return control.faults.remove(command.id)
    case 'restore':
      return canRestore() ? performOne(performer, command) : SKIPPED
    case 'release':
      return control.requests.release(command.match)
    case 'find requests': {
      const { requests } = control
      const found = (await requests.list(command.match)) as Waiting[]
      const last = (await requests.last(command.match)) as Waiting | undefined
      return [found.map(({ requestId }) => requestId), last?.requestId, await requests.count(command.match)]
    }
    case 'get request':
      return ((await control.requests.get(command.id)) as Waiting | undefined)?.requestId
    case 'wait': {
      const { match, until, after } = command
      const found = (await control.requests.waitFor(match, { until, after, timeout: 0 })) as Waiting
      return found.requestId
    }
    case 'explain':
      return toKnown(await control.explain(command.request), command.request)
    case 'explain exchange': {
      const exchange = (await control.requests.get(command.id)) as HttpRequest | undefined
      return exchange && toKnown(await control.explain(exchange), exchange)
    }
    default:
      return performOne(performer, command)
  }
}

/** Of an explanation, what the model knows: not the assumptions, and not the body of OPTIONS. */
function toKnown(explanation: unknown, { method }: HttpRequest): unknown {
  const { status, body, ids, fault, withoutFault } = explanation as Record<string, unknown>
  if (method !== 'OPTIONS') return { status, body, ids, fault, withoutFault }
  return { status, fault, isDecided: withoutFault !== null }
}
