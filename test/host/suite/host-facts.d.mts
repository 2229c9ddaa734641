import type { InventoryHost, InventoryHostOptions, RequestContext } from '../../../src/host.ts'

type SendToPath = (path: string, init?: RequestInit) => Promise<Response>

export declare const hostFacts: readonly {
  name: string
  options: InventoryHostOptions
  check(fetch: SendToPath, base?: string): Promise<void>
}[]

export declare function createFactsHandler(
  createInventoryHost: (options: InventoryHostOptions) => InventoryHost,
): (request: Request, context?: RequestContext) => Promise<Response>

export declare function createHostFacts(fetch: SendToPath): { name: string; check(): Promise<void> }[]
