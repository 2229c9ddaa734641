import { setImmediate } from 'node:timers/promises'
import type { InventoryObject, StateInput } from '../../src/index.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import type { HttpRequest } from '../mock/requests.ts'
import { type Command, type Performer, performOne } from '../mock/sequences.ts'
import type { ModelCommand, ModelControl, Step } from './commands.ts'
import { endsSession, type Place, type Subject } from './subjects.ts'

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
      // Over HTTP, it has no counts: the list has them.
      return { ...fault, timesApplied: undefined, remaining: undefined }
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
      return command.match ? control.requests.release(command.match) : control.requests.release()
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
  const { status, body, ids, count, fault, withoutFault } = explanation as Record<string, unknown>
  if (method !== 'OPTIONS') return { status, body, ids, count, fault, withoutFault }
  return { status, fault, isDecided: withoutFault !== null }
}
