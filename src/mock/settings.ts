import { checkPlace, resolveAssumptions } from '../contract/assumption-checks.ts'
import type { Assumptions } from '../contract/assumptions.ts'
import { copyJson, freezeJson, type Some } from '../contract/json.ts'
import { checkOptions, type OptionChecks } from '../validation/options.ts'
import { delayCheck, type InventoryDelay } from './delay.ts'

/** The settings of a mock, which decide its responses. Frozen: change them with `mock.configure`. */
export interface InventorySettings {
  /** All assumptions. */
  readonly assumptions: Assumptions
  /** The delay of responses without a fault that has one, in ms. */
  readonly delay: InventoryDelay
}

/** Changes of settings. What is left out, or undefined, stays as it is. */
export interface SettingsChanges {
  /** The assumptions to change, by name. */
  assumptions?: Some<Assumptions> | undefined
  /** In ms; pending requests are not affected. */
  delay?: InventoryDelay | undefined
}

const checks: OptionChecks<SettingsChanges> = { assumptions: null, delay: delayCheck }

/** Applies changes to settings, which it checks. */
export function changeSettings(settings: InventorySettings, changes: SettingsChanges): InventorySettings {
  checkPlace('configure the mock', changes)
  checkOptions('configure the mock', changes, checks, 'settings')
  const { assumptions, delay = settings.delay } = changes
  return Object.freeze({
    assumptions:
      assumptions === undefined ? settings.assumptions : resolveAssumptions(assumptions, settings.assumptions),
    delay: freezeJson(copyJson(delay)),
  })
}
