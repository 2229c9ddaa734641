import { Host } from '../host/host.ts'
import { createHostFetch, type InventoryHost } from '../host/inventory-host.ts'
import { createCorsHeaders } from '../host/request/cors.ts'
import { createErrorResponse, toPlatformResponse } from '../host/request/responses.ts'
import type { HostSessions } from '../host/sessions/sessions.ts'
import { findLastTime } from '../host/time-of-day.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import { CollectionRows } from './collection-rows.ts'
import type { DurableHandlers, ObjectStorage } from './platform.ts'
import type { ResolvedWorkerOptions } from './worker-options.ts'

/** A collection that is in memory: the host of its one mock, and its rows. */
interface OpenCollection {
  host: Host
  fetch: InventoryHost['fetch']
  rows: CollectionRows
  /** Whether a request has named it as its session. */
  isSession: boolean
}

/**
 * Creates the collection of a Durable Object: its rows are loaded with the first request, and deleted with the session.
 * @param initialState - that of the options, which all objects in the memory of one machine share
 */
export function createDurableCollection(
  storage: ObjectStorage,
  options: ResolvedWorkerOptions,
  initialState: InitialState,
  isShared: boolean,
): DurableHandlers {
  const { resetEvery, sessionIdle, trustProxy } = options
  let current: OpenCollection | null = null
  /** In ms since 1970. */
  let alarmTime = 0
  let deletion: Promise<unknown> | undefined

  function open(): OpenCollection {
    if (current !== null) return current
    const rows = new CollectionRows(storage, initialState)
    // Reset by the rows' time, since an object is not in memory for long.
    const hostOptions = { ...options, resetEvery: Number.POSITIVE_INFINITY, maxSessions: 1 }
    const host = new Host(hostOptions, { initialState: rows.initialState, createSessions })
    rows.connect(host.shared)
    current = { host, fetch: createHostFetch(host, trustProxy), rows, isSession: false }
    return current
  }

  /** Creates the only session of the host in a session's object: its own collection. */
  function createSessions(shared: Host['shared']): HostSessions {
    return {
      // The Worker passes the request of a visitor to the object with the name in its cookie.
      has: () => true,
      use() {
        const collection = open()
        collection.isSession = true
        renewAlarm(collection)
        return shared
      },
      end,
      // The platform lists no Durable Objects, and does not count them.
      list: () => null,
      endAll: () => null,
      count: () => null,
      visited: () => [],
      endWaits() {},
    }
  }

  /** Sets when the session ends: up to a tenth later than it could, so that not each request writes a new time. */
  function renewAlarm({ rows, isSession }: OpenCollection): void {
    const now = Date.now()
    const isNeeded = isSession && rows.since !== null && Number.isFinite(sessionIdle)
    if (!isNeeded || alarmTime - now >= sessionIdle) return
    alarmTime = now + sessionIdle * 1.1
    void storage.setAlarm(alarmTime)
  }

  /** Ends the session. The shared collection has no end, whatever a request says. */
  function end(): boolean {
    if (!isShared) deleteAll()
    return !isShared
  }

  function deleteAll(): void {
    close()
    alarmTime = 0
    deletion = Promise.all([storage.deleteAlarm(), storage.deleteAll()])
  }

  function close(): void {
    current?.rows.end()
    current?.host.close()
    current = null
  }

  return {
    /** Responds once the changes of the request are stored. */
    async fetch(request) {
      let collection = open()
      const { since } = collection.rows
      const isDue = (from: number) =>
        typeof resetEvery === 'string' ? from < findLastTime(resetEvery) : Date.now() - from >= resetEvery
      if (since !== null && isDue(since)) {
        deleteAll()
        collection = open()
      }
      const remoteAddress = request.headers.get('cf-connecting-ip') ?? undefined
      const response = await collection.fetch(request, { remoteAddress })
      await deletion
      const isOpen = collection === current
      const { failure } = collection.rows
      if (failure === null) {
        if (isOpen) renewAlarm(collection)
        return response
      }
      // In memory is what could not be stored. The next request loads the rows.
      if (isOpen) close()
      const headers = createCorsHeaders(options, request.headers)
      const error = createErrorResponse(507, `The change could not be stored: ${failure}`, undefined, headers)
      return toPlatformResponse(error, request)
    },
    async alarm() {
      end()
      await deletion
    },
  }
}
