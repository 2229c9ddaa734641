import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { hostOptionChecks, type InventoryHostOptions } from '../host/host-options.ts'
import type { OptionChecks, WithDefaults } from '../validation/options.ts'

/**
 * Options of `createInventoryWorker`: those of a host, except `maxSessions`, since each session is an object of its own.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export type InventoryWorkerOptions<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> = Omit<
  InventoryHostOptions<Obj, Input>,
  'maxSessions'
>

const { maxSessions: _maxSessions, ...checks } = hostOptionChecks

export const workerOptionChecks = {
  ...checks,
  // Each object has a budget of its own, of its 128 MiB.
  maxMemory: { ...checks.maxMemory, default: 64 * 1024 * 1024 },
} satisfies OptionChecks<InventoryWorkerOptions>

export type ResolvedWorkerOptions = WithDefaults<InventoryWorkerOptions, typeof workerOptionChecks>
