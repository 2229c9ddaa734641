import type { Arrival } from '../mock/arrival.ts'
import { Mock } from '../mock/mock.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import { prepareFilters } from '../simulator/list/filters.ts'
import type { InitialCollection } from '../simulator/store/object-table.ts'
import { Checkpoints } from './admin/checkpoints.ts'
import { type ResolvedHostOptions, toMockOptions } from './host-options.ts'
import { MAX_ELEMENTS, REQUEST_WEIGHT } from './limits/bounds.ts'
import { HostLog } from './limits/host-log.ts'
import { type Holding, type Memory, SHARED_CLIENT } from './limits/memory.ts'
import { BodyLimit, LARGE_BODY } from './limits/read-body.ts'
import { largeRequests, yieldToEvents } from './limits/round-robin-queue.ts'
import { WrittenObjects } from './limits/written-objects.ts'
import type { Client } from './request/client-address.ts'
import { createMemoryError, LimitError } from './request/responses.ts'

/** The client that began a session, and what ends that where memory is short. */
export interface SessionOwner {
  readonly client: Client
  evict(): void
}

/** What an adapter tells of a request to the service. */
interface IncomingRequest {
  readonly method: string
  readonly search: string
  readonly client: Client
  /** Reads the body; null for none. */
  readonly readBody: ((limit: BodyLimit) => Promise<Uint8Array>) | null
}

/** What a session takes in memory besides what it holds, roughly, in bytes. */
const SESSION_WEIGHT = 16 * 1024

/** From so many objects on, reading them all can take long. */
const MANY = 2000

/** The JSON of so many objects is written at once, before other events are handled. */
const PART = 4000

/** The initial collections, which mocks share, whose objects have their JSON. */
const collectionsWithJson = new WeakSet<InitialCollection>()

/** A mock of a host, whose clients cannot fill the memory. */
export class HostMock extends Mock {
  readonly checkpoints = new Checkpoints()
  readonly #options: Pick<ResolvedHostOptions, 'bodyLimit' | 'maxObjects'>
  readonly #memory: Memory
  readonly #holding: Holding
  readonly #written: WrittenObjects
  readonly #isShared: boolean
  #requestsUnderWay = 0

  /** @param owner - null for the shared collection */
  constructor(
    options: ResolvedHostOptions,
    memory: Memory,
    initialState: InitialState | undefined,
    owner: SessionOwner | null,
  ) {
    const { logLimit, ...mockOptions } = toMockOptions(options)
    // Without the admin API, nobody can read that of a session.
    const log = new HostLog(owner === null || options.admin ? logLimit : 0, memory, owner?.client ?? null)
    const baseUrl = (owner === null && options.basePath) || '*'
    super(
      { ...mockOptions, baseUrl },
      { initialState, log, maxPreferredDelay: options.maxDelay, maxElements: MAX_ELEMENTS },
    )
    this.#options = options
    this.#memory = memory
    this.#isShared = owner === null
    this.#holding = memory.hold(owner?.client ?? SHARED_CLIENT, owner && (() => owner.evict()))
    this.#written = new WrittenObjects(this.store, () => this.touch())
    this.touch()
  }

  /** Whether requests are under way: their bodies are being read, or they wait in a delay or in a queue. */
  get isInUse(): boolean {
    return this.#requestsUnderWay > 0
  }

  /** Notes that it was used, and what it takes in memory. */
  touch(): void {
    this.#holding.resize(this.#written.weight + (this.#isShared ? 0 : SESSION_WEIGHT))
  }

  /**
   * Handles a request to the service: one that is large, or that reads a large collection, in the queue of its client.
   * @throws LimitError over a limit
   */
  async handle<Handled>(
    { method, search, client, readBody }: IncomingRequest,
    handle: (parts: Pick<Arrival, 'readBody' | 'onWait'>) => Promise<Handled>,
  ): Promise<Handled> {
    const memory = this.#memory
    memory.makeRoom()
    let size = 0
    let end: (error: LimitError) => void = () => {}
    let endedBy: LimitError | undefined
    const holding = memory.hold(client, () => {
      endedBy = createMemoryError()
      end(endedBy)
    })
    const limit = new BodyLimit(this.#options.bodyLimit, (sizeSoFar) => {
      if (endedBy) throw endedBy
      if (sizeSoFar > LARGE_BODY) {
        memory.checkRoom(client, sizeSoFar - size)
        holding.resize(sizeSoFar)
      }
      size = sizeSoFar
    })
    const read = async () => {
      const body = await readBody!(limit)
      if (size > LARGE_BODY) await largeRequests.wait(client.site)
      if (endedBy) throw endedBy
      // Not before: others can write meanwhile.
      this.checkWrite(method)
      return body
    }
    const onWait = () => {
      if (!memory.waiting.tryAdd(client.network)) {
        throw new LimitError(
          503,
          'waiting',
          'Too many requests of this client wait in a delay. Send this one again later.',
        )
      }
      holding.resize(REQUEST_WEIGHT + size)
      return () => {
        memory.waiting.remove(client.network)
        // Its client has a 503 already: it must not write now.
        if (endedBy) throw endedBy
      }
    }
    this.#requestsUnderWay++
    try {
      if (method === 'GET' && this.store.size >= MANY) await this.#prepareList(client)
      if (search !== '' || this.settings.assumptions.uniqueName) await this.#prepareFilters(search)
      const handled = handle({ readBody: readBody && read, onWait })
      return await new Promise<Handled>((resolve, reject) => {
        end = reject
        handled.then(resolve, reject)
      })
    } finally {
      holding.resize(0)
      this.#requestsUnderWay--
    }
  }

  /** Ends the mock of a session: its requests under way and its waits. Frees what it holds. */
  endSession(): void {
    this.close()
    this.log.clear()
    this.#holding.resize(0)
  }

  /** @throws LimitError 507 if nothing more can be written */
  checkWrite(method: string): void {
    if (!/^(POST|PUT|PATCH)$/i.test(method)) return
    const { maxObjects } = this.#options
    if (this.#written.count >= maxObjects) {
      const limit = `This collection has reached its limit, ${maxObjects} written objects.`
      throw new LimitError(507, 'objects', `${limit} Delete objects, or raise the limit.`)
    }
    if (this.#isShared) this.#memory.checkSharedCollection()
  }

  /** Waits for the turn of a client; the first time, the JSON of the initial objects is written in parts. */
  #prepareList({ site }: Client): Promise<void> {
    const { initialCollection } = this.store
    if (collectionsWithJson.has(initialCollection)) return largeRequests.wait(site)
    collectionsWithJson.add(initialCollection)
    return writeJson(initialCollection)
  }

  /** Builds in parts the indexes that a query needs. */
  async #prepareFilters(search: string): Promise<void> {
    for (const _ of prepareFilters(this.store, new URLSearchParams(search), this.settings.assumptions)) {
      await yieldToEvents()
      this.#memory.makeRoom()
    }
  }
}

async function writeJson({ objects }: InitialCollection): Promise<void> {
  let count = 0
  for (const object of objects.all()) {
    // Its getter writes it, once.
    void object.json
    if (++count % PART === 0) await yieldToEvents()
  }
}
