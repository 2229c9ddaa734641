import type { InventoryFetch, InventoryService } from '../../../src/service.ts'
import { type Call, intercept } from './intercept.ts'

/** A service that breaks the contract, and the section that it breaks. */
export interface BrokenService {
  readonly name: string
  readonly section: string
  /** Wraps a mock. */
  readonly wrap: (service: InventoryService) => InventoryFetch
}

/** Answers a request to a wrapped mock. */
export type Handle = (call: Call) => Promise<Response>

/** Makes a broken service of a handler. */
export const broken = (name: string, section: string, handle: Handle): BrokenService => ({
  name,
  section,
  wrap: (service) => intercept(service, handle),
})

/** Changes what a method does. */
export const on =
  (method: string, handle: Handle): Handle =>
  (call) =>
    call.method === method ? handle(call) : call.send()
