import type { JsonValue } from '../contract/json.ts'
import { hostOptionChecks, type InventoryHostOptions } from '../host/host-options.ts'
import type { OptionChecks, WithDefaults } from '../validation/options.ts'

/**
 * Options of `createInventoryWorker`: those of a host, except `maxSessions`, since each session is an object of its own.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 */
export type InventoryWorkerOptions<Label = JsonValue, Responsible = JsonValue> = Omit<
  InventoryHostOptions<Label, Responsible>,
  'maxSessions'
>

const { maxSessions: _maxSessions, ...checks } = hostOptionChecks

export const workerOptionChecks = checks satisfies OptionChecks<InventoryWorkerOptions>

export type ResolvedWorkerOptions = WithDefaults<InventoryWorkerOptions, typeof workerOptionChecks>
