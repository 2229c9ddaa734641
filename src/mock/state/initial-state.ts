import { defaultAssumptions } from '../../contract/assumptions.ts'
import type { ObjectModel } from '../../simulator/store/object-model.ts'
import { StoredCollection } from '../../simulator/store/stored-collection.ts'
import { mockError, quote } from '../../validation/errors.ts'
import type { Fault } from '../faults/fault.ts'
import { atOnce } from '../in-parts.ts'
import type { InventoryMockOptions } from '../mock-options.ts'
import { changeSettings, type InventorySettings, type SettingsChanges } from '../settings.ts'
import { type CheckedState, checkState } from './exported-state.ts'

/** The state that a reset restores. Never written to, so that any number of mocks can share it. */
export interface InitialState {
  readonly collection: StoredCollection
  readonly settings: InventorySettings
  /** The newest first. */
  readonly faults: readonly Fault[]
}

/** The settings of a mock without options. */
const defaultSettings: InventorySettings = Object.freeze({ assumptions: defaultAssumptions, delay: 0 })

/** Creates an initial state from a checked one, whose objects are not copied; `changes` apply over its settings. */
export function createInitialState(
  { nextId, objects, assumptions, delay, faults = [] }: CheckedState,
  settings = defaultSettings,
  changes: SettingsChanges = {},
): InitialState {
  return {
    collection: new StoredCollection(objects, nextId),
    settings: changeSettings(changeSettings(settings, { assumptions, delay }), changes),
    faults,
  }
}

/** Reads the initial state of options: explicit settings apply over `initialState`, and that over the defaults. */
export function readInitialState(action: string, options: InventoryMockOptions, model: ObjectModel): InitialState {
  const { objects, initialState, assumptions, delay } = options
  const fail = (expected: string, got: string, advice: string) =>
    mockError(action, expected, got, advice, 'invalid-option')
  if (objects !== undefined && initialState !== undefined) {
    throw fail('either objects or initialState', 'both', 'Remove one of them')
  }
  if (Array.isArray(initialState)) {
    throw fail('initialState to be an exported state', 'a list', 'Use the option objects')
  }
  if (objects !== undefined && !Array.isArray(objects)) {
    throw fail('objects to be a list', quote(objects), 'For an exported state, use the option initialState')
  }
  const state = atOnce(checkState(initialState === undefined ? (objects ?? []) : initialState, action, model))
  return createInitialState(state, defaultSettings, { assumptions, delay })
}
