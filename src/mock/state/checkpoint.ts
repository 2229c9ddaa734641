import type { Version } from '../../simulator/store/history.ts'
import type { SavedFault } from '../faults/fault-entry.ts'
import type { InventorySettings } from '../settings.ts'

declare const brand: unique symbol

/** A state of a mock that can be restored: created by `mock.checkpoint`, valid for that mock. */
export interface Checkpoint {
  readonly [brand]: true
}

/** What a checkpoint holds. */
export interface CheckpointContents {
  readonly version: Version
  readonly settings: InventorySettings
  readonly faults: readonly SavedFault[]
}
