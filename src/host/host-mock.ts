import type { AdapterRequest } from '../mock/adapter-request.ts'
import { Lifetime } from '../mock/lifetime.ts'
import { Mock } from '../mock/mock.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { RequestHeaders } from '../simulator/http/service-request.ts'
import type { StoredCollection } from '../simulator/store/stored-collection.ts'
import { JSON_TEXT } from '../simulator/store/stored-object.ts'
import { Checkpoints } from './admin/checkpoints.ts'
import { type ResolvedHostOptions, toMockOptions } from './host-options.ts'
import { bodyLimits } from './limits/bounds.ts'
import { HostLog } from './limits/host-log.ts'
import { type Holding, type Memory, SHARED_CLIENT } from './limits/memory.ts'
import { LARGE_BODY, RequestBody } from './limits/request-body.ts'
import { largeRequests, yieldToEvents } from './limits/round-robin-queue.ts'
import { weigh, weighHead } from './limits/weight.ts'
import { WrittenObjects } from './limits/written-objects.ts'
import type { Client } from './request/client-address.ts'
import { createMemoryError, LimitError } from './request/responses.ts'

/** Whose session a mock is: the client that began it. */
export interface SessionOwner {
  readonly client: Client
  /** Whether something was changed in the session. */
  readonly isChanged: () => boolean
  /** Ends the session, for lack of room. */
  evict(): void
}

/** The facts that an adapter tells of a request to the service. */
interface IncomingRequest {
  readonly method: string
  readonly headers: RequestHeaders
  readonly client: Client
  /** Reads the body; null for none. */
  readonly readBody: ((body: RequestBody) => Promise<void>) | null
}

/** The size of an empty session, roughly, in bytes. */
export const SESSION_WEIGHT = 16 * 1024

/** The part of the memory that the shared collection may have. */
const SHARED_PART = 1 / 2

/** From so many objects on, reading them all can take long. */
const MANY = 2000

/** The JSON of so many objects is written at once, before other events are handled. */
const PART = 4000

/** The initial collections, which mocks share, whose objects have their JSON. */
const collectionsWithJson = new WeakSet<StoredCollection>()

/** A mock of a host, whose clients cannot fill the memory. */
export class HostMock extends Mock {
  declare readonly log: HostLog
  readonly checkpoints: Checkpoints
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
    const client = owner?.client ?? SHARED_CLIENT
    // Without the admin API, nobody can read that of a session.
    const log = new HostLog(owner === null || options.admin ? logLimit : 0, memory, client)
    const baseUrl = (owner === null && options.basePath) || '*'
    super({ ...mockOptions, baseUrl }, { initialState, log, maxPreferredDelay: options.maxDelay, limits: bodyLimits })
    this.#options = options
    this.#memory = memory
    this.#isShared = owner === null && !memory.isOfOne
    this.#holding = memory.hold(client, owner && (() => owner.evict()), { isChangedSession: owner?.isChanged })
    this.#written = new WrittenObjects(this.store, !this.#isShared, () => this.touch())
    this.checkpoints = new Checkpoints((end) => memory.hold(client, end, { isFirst: true }))
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
    { method, headers, client, readBody }: IncomingRequest,
    handle: (parts: Pick<AdapterRequest, 'readBody' | 'onWait' | 'onEvict'>) => Promise<Handled>,
  ): Promise<Handled> {
    const memory = this.#memory
    memory.makeRoom(0, this.#holding)
    const eviction = new Lifetime()
    const holding = memory.hold(client, () => {
      body.drop()
      eviction.end()
    })
    /** Makes room for what it takes from now on. */
    const reserve = (bytes: number) => {
      if (!eviction.hasEnded && bytes > holding.bytes) memory.checkRoom(bytes - holding.bytes, this.#holding)
      if (eviction.hasEnded) throw createMemoryError()
      if (bytes > holding.bytes) holding.resize(bytes)
    }
    const body = new RequestBody(this.#options.bodyLimit, (weight) => reserve(weighHead(headers) + weight))
    const read = async () => {
      await readBody!(body)
      if (body.size > LARGE_BODY) await largeRequests.wait(client.site)
      const bytes = body.take()
      reserve(weighHead(headers) + bytes.length + weigh(bytes))
      // Not before: others can write meanwhile.
      this.checkWrite(method)
      return bytes
    }
    const onWait = () => reserve(weighHead(headers))
    this.#requestsUnderWay++
    try {
      if (method === 'GET' && this.store.size >= MANY) await this.#prepareList(client)
      const handled = await handle({ readBody: readBody && read, onWait, onEvict: eviction.onEnd })
      if (eviction.hasEnded) throw createMemoryError()
      return handled
    } finally {
      // Its client can have gone long before its turn.
      body.drop()
      holding.release()
      this.#requestsUnderWay--
    }
  }

  /**
   * Keeps a checkpoint, for the admin API.
   * @returns its id
   * @throws LimitError 503 if there is no room for it
   */
  keepCheckpoint(): string {
    const { weight } = this.#written
    this.#memory.checkRoom(weight, this.#holding)
    return this.checkpoints.add(this.checkpoint(), weight)
  }

  /** Ends the mock of a session: its requests under way and its waits. Counts nothing of it any more. */
  endSession(): void {
    this.close()
    this.log.close()
    this.checkpoints.clear()
    this.#holding.release()
  }

  /** @throws LimitError 507 if nothing more can be written */
  checkWrite(method: string): void {
    if (!/^(POST|PUT|PATCH)$/i.test(method)) return
    const { maxObjects } = this.#options
    if (this.#written.count >= maxObjects) {
      const limit = `This collection has reached its limit, ${maxObjects} written objects.`
      throw new LimitError(507, 'objects', `${limit} Delete objects, or raise the limit.`)
    }
    if (this.#isShared && this.#written.weight > SHARED_PART * this.#memory.limit) {
      const detail =
        'The server has no room for more in this collection. Delete objects, or raise maxMemory (--max-memory).'
      throw new LimitError(507, 'memory', detail)
    }
  }

  /** Waits for the turn of a client; the first time, the JSON of the initial objects is written in parts. */
  #prepareList({ site }: Client): Promise<void> {
    const { initialCollection } = this.store
    if (collectionsWithJson.has(initialCollection)) return largeRequests.wait(site)
    collectionsWithJson.add(initialCollection)
    return writeJson(initialCollection)
  }
}

async function writeJson({ objects }: StoredCollection): Promise<void> {
  let count = 0
  for (const object of objects.values()) {
    // Its getter writes it, once.
    void object[JSON_TEXT]
    if (++count % PART === 0) await yieldToEvents()
  }
}
