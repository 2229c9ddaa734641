import { defaultAssumptions } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { ModelControl } from '../commands.ts'
import { type Collection, endsSession, mounts, type Place, type Subject } from '../subjects.ts'
import { type ModelOptions, ReferenceMock, type SentResponse } from './mock.ts'
import { findRoute } from './service.ts'

/** A host with its sessions, and its file: one mock for each. */
export class ReferenceHost implements Subject {
  readonly #options: ModelOptions
  #root: ReferenceMock
  /** The initial state of the options. */
  #given: ReferenceMock['initial']
  #sessions = new Map<Place, ReferenceMock>()

  constructor(options: ModelOptions) {
    this.#options = options
    this.#root = new ReferenceMock(options)
    this.#given = this.#root.initial
  }

  at(place: Place): Collection {
    // A session begins with the first call, not here.
    const get = (_: unknown, name: keyof ReferenceMock) => {
      const mock = this.#use(place)
      const member: unknown = mock[name]
      return typeof member === 'function' ? member.bind(mock) : member
    }
    return {
      control: new Proxy<ModelControl>({} as ModelControl, { get } as ProxyHandler<ModelControl>),
      read: async () => this.#use(place).read(),
      takeEvents: () => this.#use(place).takeEvents(),
      canRestore: (checkpoint) => this.#use(place).canRestore(checkpoint as never),
      send: (request, signal) => this.#send(place, request, signal),
    }
  }

  async sessions(): Promise<Place[]> {
    return [...this.#sessions.keys()].sort()
  }

  async end(place: Place): Promise<void> {
    this.#sessions.get(place)?.close()
    this.#sessions.delete(place)
  }

  /** The state of the root is in the file, with an initial state that was set. Sessions, checkpoints and the log are not. */
  async restart(): Promise<void> {
    const saved = this.#root.exportState()
    const { initial } = this.#root
    await this.close()
    // What the options say wins.
    const { assumptions, delay = initial.settings.delay } = this.#options
    const settings = { assumptions: { ...initial.settings.assumptions, ...assumptions }, delay }
    this.#root = new ReferenceMock(this.#options)
    // The server starts with that of its options, and resets to one from its file, so that faults get new ids.
    if (initial === this.#given) this.#given = this.#root.initial
    else this.#root.startWith({ ...initial, settings })
    this.#root.importState(saved)
    this.#root.configure({ assumptions, delay: this.#options.delay })
    this.#sessions.clear()
  }

  async close(): Promise<void> {
    for (const mock of [this.#root, ...this.#sessions.values()]) mock.close()
  }

  #use(place: Place): ReferenceMock {
    if (place === 'root') return this.#root
    // A new session starts with the initial state that the root has then.
    const mock = this.#sessions.get(place) ?? new ReferenceMock(this.#options, this.#root.initial)
    this.#sessions.set(place, mock)
    return mock
  }

  async #send(place: Place, request: HttpRequest, signal: AbortSignal): Promise<SentResponse> {
    if (endsSession(place, request)) {
      await this.end(place)
      return { status: 204, headers: {}, text: '' }
    }
    // A path that the service does not have begins no session, and has the same response everywhere.
    const mock = findRoute(request, defaultAssumptions) === null ? this.#root : this.#use(place)
    return mock.send(request, mounts[place], signal)
  }
}
