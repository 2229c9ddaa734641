import type { HttpRequest } from '../../mock/requests.ts'
import type { Control } from '../../mock/sequences.ts'
import { type Collection, endsSession, mounts, type Place, type Subject } from '../subjects.ts'
import { type ModelOptions, type Outcome, ReferenceMock } from './mock.ts'

/** A host with its sessions, and its file: one mock for each. */
export class ReferenceHost implements Subject {
  readonly #options: ModelOptions
  #root: ReferenceMock
  #sessions = new Map<Place, ReferenceMock>()

  constructor(options: ModelOptions) {
    this.#options = options
    this.#root = new ReferenceMock(options)
    if (options.state) this.#root.importState(options.state)
  }

  at(place: Place): Collection {
    // A session begins with the first call, not here.
    const get = (_: unknown, name: keyof ReferenceMock) => {
      const mock = this.#use(place)
      const member: unknown = mock[name]
      return typeof member === 'function' ? member.bind(mock) : member
    }
    return {
      control: new Proxy<Control>({} as Control, { get } as ProxyHandler<Control>),
      read: async () => this.#use(place).read(),
      send: async (request) => this.#send(place, request),
    }
  }

  async sessions(): Promise<Place[]> {
    return [...this.#sessions.keys()].sort()
  }

  async end(place: Place): Promise<void> {
    this.#sessions.delete(place)
  }

  /** The state of the root is in the file. Sessions, checkpoints and the log are not, and neither is a new initial state. */
  async restart(): Promise<void> {
    const saved = this.#root.exportState()
    this.#root = new ReferenceMock(this.#options)
    this.#root.importState(saved)
    this.#sessions.clear()
  }

  async close(): Promise<void> {}

  #use(place: Place): ReferenceMock {
    if (place === 'root') return this.#root
    // A new session starts with the initial state that the root has then.
    const mock = this.#sessions.get(place) ?? new ReferenceMock(this.#options, this.#root.collection.initial)
    this.#sessions.set(place, mock)
    return mock
  }

  #send(place: Place, request: HttpRequest): Outcome {
    if (endsSession(place, request)) {
      this.#sessions.delete(place)
      return { status: 204, headers: {}, text: '' }
    }
    return this.#use(place).respond(request, mounts[place])
  }
}
