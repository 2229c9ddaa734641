import type { ConsoleClient, InventoryClient } from '../../client/inventory-client.ts'
import type { RemoteCheckpoint, RemoteFaults, RemoteRequests, RemoteService } from '../../client/remote.ts'
import { SOURCE_HEADER } from '../../client/shared-paths.ts'
import type { LearnedService, LearnOptions } from '../../conformance/learn-in-page.ts'
import type { Fields } from '../../contract/field.ts'
import type { BaseUrl } from '../../mock/base-url.ts'
import type { AllEvents } from '../../mock/events.ts'
import type { Fault, FaultSnapshot } from '../../mock/faults/fault.ts'
import type { MockInternals } from '../../mock/internals.ts'
import type { InventoryService } from '../../mock/inventory-service.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { consoleClientKey } from '../../validation/client-key.ts'

/** Sends a request to the service. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** The target of the console: a mock in this page, or a server. */
export type ConsoleTarget = InventoryService | InventoryClient

/** The real service behind a mock in the page. */
interface RealService {
  /** `{base_url}`, at the origin of the last request of the application. */
  url(): string
  /** Asks it what it does, and reads its objects, past the mock. */
  learn(url: string, options: LearnOptions): Promise<LearnedService>
  /** Lets the mock do as it does. The faults, the delay and the rules that were not learned stay. */
  use(learned: Pick<LearnedService, 'state' | 'assumptions'>): Promise<void>
}

/** The part of a client that the console needs, and that a mock in the page has. */
export interface ConsoleControl
  extends Omit<RemoteService, 'faults' | 'requests' | 'checkpoint' | 'restore'>,
    Pick<ConsoleClient, 'baseUrl' | 'summaries' | 'generate'> {
  readonly faults: Omit<RemoteFaults, 'add' | 'list' | 'get'> & {
    /** Adds a fault: that of a page can have functions. */
    add(fault: Fault): Promise<unknown>
    list(): Promise<readonly FaultSnapshot[]>
  }
  readonly requests: Omit<RemoteRequests, 'waitFor'>
  /** The settings and faults that a reset restores, besides the objects. */
  initialSettings(): Promise<InventorySettings & { readonly faults: readonly Fault[] }>
  /** Creates a checkpoint, whose event comes after those of all changes before it. */
  checkpoint(): Promise<RemoteCheckpoint>
  restore(checkpoint: RemoteCheckpoint): Promise<void>
  on<Name extends keyof AllEvents>(event: Name, listener: (...event: AllEvents[Name]) => void): Promise<() => unknown>
  readonly isRemote: boolean
  /** Whether requests pass to the network; null where there is none behind the mock, as for a server. */
  isPassing(): boolean | null
  /** Lets requests pass to the network. */
  passThrough(isOn: boolean): Promise<void>
  /** Null for a server. */
  readonly real: RealService | null
  /** Where the state came from, when the console was opened. */
  readonly stateOrigin: MockInternals['stateOrigin'] | 'server'
  /** The URLs that a mock in the page answers; null for a server, which is at its `baseUrl`. */
  readonly base: BaseUrl | null
  /** The fields of an object; null for a server, which does not say. */
  readonly fields: Fields | null
  /** Sends a request to the service, as its clients do. */
  readonly send: Send
  /** The client of a server; null for a mock in the page. */
  readonly client: ConsoleClient | null
}

/** Whether a target is the client of a server. */
export function isClient(target: object): target is InventoryClient {
  return consoleClientKey in target
}

/** The control of a server. */
export function createClientControl(target: InventoryClient): ConsoleControl {
  const client: ConsoleClient = Reflect.get(target, consoleClientKey)()
  return {
    ...client,
    isRemote: true,
    isPassing: () => null,
    passThrough: Reflect.get(target, 'passThrough'),
    real: null,
    stateOrigin: 'server',
    base: null,
    fields: null,
    client,
    send: createSend(client.baseUrl),
  }
}

/** Creates what sends requests to a server, as a person in the console. */
export function createSend(baseUrl: string): Send {
  return (path, init) => {
    const headers = new Headers(init.headers)
    headers.set(SOURCE_HEADER, 'console')
    return fetch(baseUrl + path, { ...init, headers })
  }
}
