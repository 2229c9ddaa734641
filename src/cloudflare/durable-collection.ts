import { Host } from '../host/host.ts'
import { createHostFetch, type InventoryHost } from '../host/inventory-host.ts'
import { createCorsHeaders } from '../host/request/cors.ts'
import { createErrorResponse, toPlatformResponse } from '../host/request/responses.ts'
import type { HostSessions } from '../host/sessions/sessions.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import { CollectionRows } from './collection-rows.ts'
import type { ObjectStorage } from './platform.ts'
import type { ResolvedWorkerOptions } from './worker-options.ts'

/** A collection that is in memory: the host of its one mock, and its rows. */
interface OpenCollection {
  host: Host
  fetch: InventoryHost['fetch']
  rows: CollectionRows
  /** Whether a request has named it as its session. */
  isSession: boolean
}

/** One collection in a Durable Object: its rows are loaded with the first request, and deleted with the session. */
export class DurableCollection {
  readonly #storage: ObjectStorage
  readonly #options: ResolvedWorkerOptions
  readonly #initialState: InitialState
  readonly #isShared: boolean
  #collection: OpenCollection | null = null
  /** In ms since 1970. */
  #alarmTime = 0
  #deletion: Promise<unknown> | undefined

  /** @param initialState - that of the options, which all objects in the memory of one machine share */
  constructor(storage: ObjectStorage, options: ResolvedWorkerOptions, initialState: InitialState, isShared: boolean) {
    this.#storage = storage
    this.#options = options
    this.#initialState = initialState
    this.#isShared = isShared
  }

  /** Responds to a request that is for this collection, once its changes are stored. */
  async fetch(request: Request): Promise<Response> {
    const { resetEvery, cors } = this.#options
    let collection = this.#open()
    if (collection.rows.since !== null && Date.now() - collection.rows.since >= resetEvery) {
      this.#delete()
      collection = this.#open()
    }
    const response = await collection.fetch(request)
    await this.#deletion
    const isOpen = collection === this.#collection
    if (collection.rows.failure === null) {
      if (isOpen) this.#renewAlarm(collection)
      return response
    }
    // In memory is what could not be stored. The next request loads the rows.
    if (isOpen) this.#close()
    const error = createErrorResponse(
      507,
      `The change could not be stored: ${collection.rows.failure}`,
      undefined,
      cors ? createCorsHeaders(request.headers) : {},
    )
    return toPlatformResponse(error, request)
  }

  /** Ends the session, whose idle time is over. Called by the platform. */
  async alarm(): Promise<void> {
    this.#end()
    await this.#deletion
  }

  #open(): OpenCollection {
    if (this.#collection !== null) return this.#collection
    const rows = new CollectionRows(this.#storage, this.#initialState)
    // Reset by the rows' time, since an object is not in memory for long.
    const options = { ...this.#options, resetEvery: Number.POSITIVE_INFINITY, maxSessions: 1 }
    const host = new Host(options, {
      initialState: rows.initialState,
      createSessions: (shared) => this.#createSessions(shared),
    })
    rows.connect(host.shared)
    const fetch = createHostFetch(host, options.trustProxy)
    this.#collection = { host, fetch, rows, isSession: false }
    return this.#collection
  }

  /** Creates the only session of the host in a session's object: its own collection. */
  #createSessions(shared: Host['shared']): HostSessions {
    return {
      // The Worker lets pass no other cookie than its own.
      has: () => true,
      use: () => {
        const collection = this.#open()
        collection.isSession = true
        this.#renewAlarm(collection)
        return shared
      },
      end: () => this.#end(),
      endOldest: () => false,
      // The platform lists no Durable Objects, and does not count them.
      list: () => null,
      count: () => null,
      endWaits() {},
      close() {},
    }
  }

  /** Sets when the session ends: up to a tenth later than it could, so that not each request writes a new time. */
  #renewAlarm({ rows, isSession }: OpenCollection): void {
    const { sessionIdle } = this.#options
    const now = Date.now()
    const isNeeded = isSession && rows.since !== null && Number.isFinite(sessionIdle)
    if (!isNeeded || this.#alarmTime - now >= sessionIdle) return
    this.#alarmTime = now + sessionIdle * 1.1
    void this.#storage.setAlarm(this.#alarmTime)
  }

  /** Ends the session. The shared collection has no end, whatever a request says. */
  #end(): boolean {
    if (!this.#isShared) this.#delete()
    return !this.#isShared
  }

  #delete(): void {
    this.#close()
    this.#alarmTime = 0
    this.#deletion = Promise.all([this.#storage.deleteAlarm(), this.#storage.deleteAll()])
  }

  #close(): void {
    this.#collection?.rows.end()
    this.#collection?.host.close()
    this.#collection = null
  }
}
