import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import type { ScenarioName } from '../factories/scenario-names.ts'
import type { Disposing } from '../mock/disposing.ts'
import type { AddedFault, FaultCollection, FaultSnapshot, JsonFault } from '../mock/faults/fault.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { EndedExchange, Exchange, ReceivedRequest } from '../mock/log/exchange.ts'
import type { RequestPattern } from '../mock/log/match.ts'
import type { ListOptions, RequestCollection, VerifyOptions } from '../mock/log/request-collection.ts'
import type { WaitOptions, WaitResult } from '../mock/log/wait.ts'
import type { ObjectCollection } from '../mock/objects/collection.ts'
import type { InventorySettings } from '../mock/settings.ts'

/** The members of a mock over HTTP: each method is asynchronous. */
export type Remote<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => [Result] extends [Promise<unknown>] ? Result : Promise<Result>
    : never
}

/** The faults of a server: those of a `FaultCollection` that are JSON. */
export interface RemoteFaults extends Remote<Omit<FaultCollection, 'add' | 'list' | 'get'>> {
  /**
   * Injects a fault. A fault with a function, a regular expression or a matcher is for a mock in process.
   * @returns the fault with its `id` and `remove()`. It has no counts, which `get` asks for
   */
  add(
    fault: JsonFault & { readonly id?: never },
  ): Promise<
    Omit<FaultSnapshot<JsonFault>, 'timesApplied' | 'remaining'> &
      Remote<Pick<AddedFault, 'remove'>> &
      Disposing<'asyncDispose', Promise<void>>
  >
  /** Lists the faults, the newest first. */
  list(): Promise<readonly FaultSnapshot<JsonFault>[]>
  /** Returns a fault; undefined if there is none. */
  get(id: number): Promise<FaultSnapshot<JsonFault> | undefined>
}

/** The requests of a server: those of a `RequestCollection`, with patterns that are JSON. */
export interface RemoteRequests
  extends Remote<Omit<RequestCollection, 'list' | 'last' | 'count' | 'verify' | 'waitFor' | 'release'>> {
  /** Lists the requests that match, the oldest first; by default all. */
  list(match?: RequestPattern<Exchange>, options?: ListOptions): Promise<readonly Exchange[]>
  /** Returns the latest request that matches; undefined for none. */
  last(match?: RequestPattern<Exchange>): Promise<Exchange | undefined>
  /** Counts the requests that match; by default all. */
  count(match?: RequestPattern<Exchange>): Promise<number>
  /** Asserts that so many requests match, now: one, or `times`. */
  verify(match: RequestPattern<Exchange>, options?: VerifyOptions): Promise<void>
  /** Waits until a request that matches has ended. Looks at the log first. */
  waitFor<Until extends 'start' | 'end' = 'end'>(
    match: RequestPattern<Until extends 'start' ? ReceivedRequest : EndedExchange>,
    options?: WaitOptions<Until>,
  ): Promise<WaitResult<Until>>
  /** Ends the delays of the pending requests that match. */
  release(match?: RequestPattern<Exchange>): Promise<number>
}

/** A checkpoint on a server. The server keeps the last 1,000 of each collection. */
export interface RemoteCheckpoint {
  /** The same for every client of the collection. */
  readonly id: string
  /** Drops the checkpoint, so that the server no longer keeps what changed since. */
  drop(): Promise<void>
}

/**
 * The members of a mock over HTTP.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface RemoteService<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends Remote<
    Omit<
      InventoryService<Obj, Input>,
      | 'objects'
      | 'faults'
      | 'requests'
      | 'settings'
      | 'checkpoint'
      | 'restore'
      | 'on'
      | 'baseUrl'
      | 'fetch'
      | 'passThrough'
      | 'isPassingThrough'
    >
  > {
  readonly objects: Remote<ObjectCollection<Obj, Input>>
  readonly faults: RemoteFaults
  readonly requests: RemoteRequests
  /** The assumptions and the delay now. */
  settings(): Promise<InventorySettings>
  /** Creates a checkpoint of the state. */
  checkpoint(): Promise<RemoteCheckpoint>
  /** Restores a checkpoint. */
  restore(checkpoint: Pick<RemoteCheckpoint, 'id'>): Promise<void>
}

/** A session of a server. */
export interface SessionInfo {
  /** Its name: below `/sessions` of the server, or in a cookie, where it is a secret of the visitor. */
  readonly name: string
  /** The number of its objects. */
  readonly objects: number
  /** The time of its last request, in ms since 1970. */
  readonly lastUsedAt: number
  /** Whether anything was changed in it, or the admin API used it. */
  readonly isChanged: boolean
}

/** Which objects to generate: those of a scenario, or a number of them. */
export interface GenerateOptions {
  /** The name of a scenario. */
  scenario?: ScenarioName | undefined
  /** The number of objects without a scenario, at most 100,000. */
  count?: number | undefined
  /**
   * Any integer; the same seed gives the same objects.
   * @default 1
   */
  seed?: number | undefined
}
