import { createInitialCollection, type InitialCollection } from '../../simulator/store/initial-collection.ts'
import type { Fault } from '../faults/fault.ts'
import { changeSettings, type InventorySettings } from '../settings.ts'
import type { CheckedState } from './exported-state.ts'

/** What a reset restores. Never written to, so that any number of mocks can share it. */
export interface InitialState {
  readonly collection: InitialCollection
  readonly settings: InventorySettings
  /** The newest first. */
  readonly faults: readonly Fault[]
}

/**
 * Creates an initial state.
 * @param state - a checked one; its objects are not copied
 * @param settings - those that the state leaves out
 */
export function createInitialState(
  { nextId, objects, assumptions, delay, faults = [] }: CheckedState,
  settings: InventorySettings,
): InitialState {
  return {
    collection: createInitialCollection(objects, nextId),
    settings: changeSettings(settings, { assumptions, delay }),
    faults,
  }
}
