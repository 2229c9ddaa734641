import { findChanges } from '../contract/assumption-changes.ts'
import { checkPlace, resolveAssumptions } from '../contract/assumption-checks.ts'
import { type AssumptionName, type Assumptions, assumptionNames } from '../contract/assumptions.ts'
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
  const changed: SettingsWithChosen = {
    assumptions:
      assumptions === undefined ? settings.assumptions : resolveAssumptions(assumptions, settings.assumptions),
    delay: freezeJson(copyJson(delay)),
  }
  // Not enumerable: settings are data.
  Object.defineProperty(changed, chosen, { value: [...chosenOf(settings), ...findChosen(assumptions)] })
  return Object.freeze(changed)
}

/** Settings with the names of the assumptions that code has chosen: a sweep leaves these as they are. */
const chosen = Symbol('chosen')
type SettingsWithChosen = InventorySettings & { readonly [chosen]?: readonly AssumptionName[] }

function chosenOf(settings: SettingsWithChosen): readonly AssumptionName[] {
  return settings[chosen] ?? []
}

/** Of all assumptions, as a snapshot or a state has them, those that are not the defaults. */
function findChosen(assumptions: Partial<Assumptions> = {}): AssumptionName[] {
  const given = assumptionNames.filter((name) => assumptions[name] !== undefined)
  return given.length < assumptionNames.length ? given : (Object.keys(findChanges(assumptions)) as AssumptionName[])
}

/** The assumptions with which a mock serves its requests in a sweep: others, but for what code has chosen. */
export function answerOtherwise(settings: InventorySettings, others: Partial<Assumptions> | undefined): Assumptions {
  if (others === undefined) return settings.assumptions
  const kept = chosenOf(settings).map((name) => [name, settings.assumptions[name]])
  return { ...settings.assumptions, ...others, ...Object.fromEntries(kept) }
}
