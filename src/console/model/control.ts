import type { InventoryClient } from '../../client/inventory-client.ts'
import type { MockControl, MockEvents } from '../../mock/control.ts'
import type { InventoryService } from '../../mock/inventory-service.ts'
import type { Keeper } from './keeper.ts'

/** What the console steers: a mock in this page, or a server. */
export type ConsoleTarget = InventoryService | InventoryClient

/** Generates objects with the factories, without storing them. */
export type Generate = InventoryClient['generate']

/** What only a page needs. A parameter, because the page of a server does not load it. */
export interface PageTools {
  /** Its address, which a base URL can be relative to. */
  readonly href: string
  readonly generate: Generate
  readonly createKeeper: (mock: MockControl) => Keeper | undefined
}

/** What the console needs of a client. A mock in the page has no sessions. */
export interface ConsoleControl extends Omit<InventoryClient, 'end' | 'sessions' | 'on'> {
  readonly isRemote: boolean
  on<Name extends keyof MockEvents>(event: Name, listener: (...event: MockEvents[Name]) => void): Promise<() => unknown>
  /** Sends a request to the service, as its clients do. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** The client of a server; null for a mock in the page. */
  readonly client: InventoryClient | null
  /** Keeps the state over reloads; undefined for a server, and where there is no storage. */
  readonly keeper?: Keeper | undefined
}

/**
 * Gives a mock and a client the same form.
 * @param page - what a mock in the page needs besides; a server has its own
 */
export function createConsoleControl(target: ConsoleTarget, page?: PageTools): ConsoleControl {
  if (isClient(target)) {
    const { url } = target
    return { ...target, isRemote: true, client: target, send: (path, init) => fetch(url + path, init) }
  }
  const { baseUrl } = target
  // Any origin: that of the page is one of them.
  const url = new URL(baseUrl === '*' ? '/' : baseUrl, page?.href ?? 'http://localhost').href.replace(/\/$/, '')
  return Object.assign(toAsync(target), {
    isRemote: false,
    client: null,
    url,
    send: (path: string, init: RequestInit) => target.fetch(url + path, init),
    generate: page?.generate,
    keeper: page?.createKeeper(target),
  })
}

function isClient(target: ConsoleTarget): target is InventoryClient {
  return typeof target.assumptions === 'function'
}

/** Makes methods asynchronous, and properties asynchronous methods. The cast: no type follows a proxy. */
function toAsync(members: object): ConsoleControl {
  const groups = ['objects', 'faults']
  return new Proxy({} as ConsoleControl, {
    get(added, name) {
      if (Object.hasOwn(added, name)) return Reflect.get(added, name)
      const member = Reflect.get(members, name)
      if (typeof member === 'function') return async (...args: unknown[]) => member.apply(members, args)
      if (groups.includes(String(name))) return toAsync(member)
      return async () => Reflect.get(members, name)
    },
  })
}
