import { findChanges } from '../contract/assumption-changes.ts'
import { refuseAssumptions, resolveAssumptions } from '../contract/assumption-checks.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  matchOf,
  withMatches,
} from '../contract/assumptions.ts'
import { copyJson, freezeJson, type Some } from '../contract/json.ts'
import { type TextFilter, textFilters } from '../contract/parameters.ts'
import { checkOptions, type OptionChecks } from '../validation/options.ts'
import { delayCheck, type InventoryDelay } from './delay.ts'

/** The settings of a mock, which decide its responses. Frozen: change them with `mock.configure`. */
export interface InventorySettings {
  /** All assumptions. */
  readonly assumptions: Assumptions
  /** The delay of responses without a fault that has one, in ms. */
  readonly delay: InventoryDelay
}

/** Changes of settings. A setting that is left out, or undefined, stays as it is. */
export interface SettingsChanges {
  /** The assumptions to change, by name. */
  assumptions?: Some<Assumptions> | undefined
  /** In ms; pending requests are not affected. */
  delay?: InventoryDelay | undefined
}

const checks: OptionChecks<SettingsChanges> = { assumptions: null, delay: delayCheck }

/** Applies changes to settings, which it checks. */
export function changeSettings(settings: InventorySettings, changes: SettingsChanges): InventorySettings {
  refuseAssumptions('configure the mock', changes)
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
type SettingsWithChosen = InventorySettings & { readonly [chosen]?: readonly (AssumptionName | TextFilter)[] }

function chosenOf(settings: SettingsWithChosen): readonly (AssumptionName | TextFilter)[] {
  return settings[chosen] ?? []
}

/**
 * Of all assumptions, as a snapshot or a state has them, those that are not the defaults. Of `filterMatch` with words of
 * its own for some filters, these filters.
 */
function findChosen(assumptions: Partial<Assumptions> = {}): (AssumptionName | TextFilter)[] {
  const given = assumptionNames.filter((name) => assumptions[name] !== undefined)
  const isAll = given.length === assumptionNames.length
  const names = isAll ? (Object.keys(findChanges(assumptions)) as AssumptionName[]) : given
  const { filterMatch } = assumptions
  if (typeof filterMatch !== 'object') return names
  const isChosen = (filter: TextFilter) =>
    filterMatch[filter] !== undefined && !(isAll && filterMatch[filter] === 'exact')
  return [...names.filter((name) => name !== 'filterMatch'), ...textFilters.filter(isChosen)]
}

/** The assumptions of a mock in a sweep: those of the answer that is tried, except where code has chosen its own. */
export function assumptionsInSweep(settings: InventorySettings, others: Partial<Assumptions> | undefined): Assumptions {
  if (others === undefined) return settings.assumptions
  const { assumptions } = settings
  const kept = chosenOf(settings)
  const merged = { ...assumptions, ...others }
  const names = assumptionNames.filter((name) => kept.includes(name))
  const filters = textFilters.filter((filter) => kept.includes(filter))
  const matches = filters.map((filter) => [filter, matchOf(assumptions.filterMatch, filter)])
  const filterMatch = withMatches(merged.filterMatch, Object.fromEntries(matches))
  return { ...merged, filterMatch, ...Object.fromEntries(names.map((name) => [name, assumptions[name]])) }
}
