import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import type { ElementSchemas } from '../contract/elements.ts'
import { isJson, isSameJson, type JsonValue } from '../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { checkOptions, integer, type OptionChecks } from '../validation/options.ts'
import { type Delay, delayCheck } from './delay.ts'
import { checkFault } from './faults/check-fault.ts'
import type { ActiveFault, Fault } from './faults/fault.ts'
import type { ExchangeRequest } from './log/exchange.ts'
import type { RequestPattern } from './log/match.ts'
import { checkCollection, MAX_ID } from './objects/check-input.ts'

/** A fault that is JSON: its `match` has no functions, regular expressions and matchers. */
export type JsonFault = Fault<RequestPattern<ExchangeRequest>>

/**
 * The state of a mock as plain JSON. The log, the random numbers and the checkpoints are not part of it.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface ExportedState<Label = JsonValue, Responsible = JsonValue> {
  readonly version: 2
  /** The id of the next object: above the ids of all objects, deleted ones included. */
  readonly nextId: number
  readonly objects: readonly InventoryObject<Label, Responsible>[]
  /** The assumptions that differ from the options of the mock. */
  readonly assumptions?: Partial<Assumptions>
  /** The delay, if it differs from the option. */
  readonly delay?: Delay
  /** The active faults, the newest first, except those that JSON cannot express. */
  readonly faults?: readonly JsonFault[]
}

/**
 * A state to import: an exported one, one of version 1 (the objects and the next id), or only objects.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type StateInput<Label = JsonValue, Responsible = JsonValue> =
  | (Omit<ExportedState<Label, Responsible>, 'version'> & { readonly version: 1 | 2 })
  | readonly InventoryObjectInput<Label, Responsible>[]

/** A state to import, checked and copied. */
export interface CheckedState {
  nextId: number
  objects: InventoryObject[]
  assumptions: Partial<Assumptions>
  delay: Delay | undefined
  faults: readonly Fault[]
}

/** Above the ids of new objects, and far below the numbers that are not exact. */
const MAX_NEXT_ID = 1.5 * MAX_ID

/** The settings of a mock, and those of its options. Not `MockState`, whose file imports this one. */
interface ExportableSettings {
  readonly settings: { readonly assumptions: Assumptions; readonly delay: Delay }
  readonly assumptions: Assumptions
  readonly delay: Delay
  readonly faults: { list(): readonly ActiveFault[] }
}

/** The fields of a state without its objects, for a file whose objects are written one by one. */
export function exportSettings({
  settings,
  assumptions,
  delay,
  faults,
}: ExportableSettings): Omit<ExportedState, 'objects' | 'version' | 'nextId'> {
  const changed = Object.entries(assumptions).filter(
    ([name, value]) => !isSameJson(value, settings.assumptions[name as keyof Assumptions]),
  )
  const jsonFaults = faults
    .list()
    .filter(({ match }) => match === undefined || isJson(match))
    .map(({ id: _, ...fault }) => fault as JsonFault)
  return {
    ...(changed.length > 0 && { assumptions: Object.fromEntries(changed) }),
    ...(!isSameJson(delay, settings.delay) && { delay }),
    ...(jsonFaults.length > 0 && { faults: jsonFaults }),
  }
}

/** Exports the state of a mock. */
export function exportState(
  state: ExportableSettings & {
    readonly store: { readonly nextId: number; all(): readonly { readonly json: string }[] }
  },
): ExportedState {
  const { nextId } = state.store
  const objects = state.store.all().map(({ json }): InventoryObject => JSON.parse(json))
  return { version: 2, nextId, objects, ...exportSettings(state) }
}

const checks: OptionChecks<Omit<ExportedState, 'version'> & { version: number | null }> = {
  version: { is: (value) => value === 1 || value === 2, expected: '1 or 2, or a list of objects', required: true },
  nextId: integer(1, MAX_NEXT_ID),
  objects: null,
  assumptions: null,
  delay: delayCheck,
  faults: { is: Array.isArray, expected: 'a list' },
}

/**
 * Checks and copies a state.
 * @param action - what fails, for the error: `import a state`
 * @throws InventoryMockError for an invalid state
 */
export function checkState(input: unknown, action: string, elements: ElementSchemas): CheckedState {
  const isList = Array.isArray(input)
  if (!isList) checkOptions(action, { version: null, ...Object(input) }, checks, 'fields of a state')
  const { nextId, objects: inputs, assumptions = {}, delay, faults = [] } = isList ? { objects: input } : Object(input)
  const objects = checkCollection(inputs, action, elements, MAX_NEXT_ID)
  const lastId = objects.reduce((last, { id }) => Math.max(last, id), 0)
  if (!isList && !(nextId > lastId)) {
    const advice = 'Use what mock.exportState() returned'
    throw new InventoryMockError(action, `nextId to be above every id, so above ${lastId}`, quote(nextId), advice)
  }
  resolveAssumptions(assumptions)
  for (const [index, fault] of faults.entries()) checkFault(fault, `${action} (faults[${index}])`)
  return { nextId: nextId ?? lastId + 1, objects, assumptions, delay, faults }
}
