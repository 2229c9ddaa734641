import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import { isJson, type JsonValue } from '../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { type Delay, delayCheck } from './delay.ts'
import { checkFault } from './faults/check-fault.ts'
import type { Fault } from './faults/fault.ts'
import type { ExchangeRequest } from './log/exchange.ts'
import type { RequestPattern } from './log/match.ts'
import { checkCollection } from './objects/check-input.ts'
import type { MockSettings } from './options.ts'
import type { MockState } from './state.ts'

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
  /** The delay, where it differs from the option. */
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

/** The fields of a state without its objects, for whoever writes those one by one. */
export function exportSettings({
  settings,
  assumptions,
  delay,
  faults,
}: MockState): Omit<ExportedState, 'objects' | 'version' | 'nextId'> {
  const changed = Object.entries(assumptions).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(settings.assumptions[name as keyof Assumptions]),
  )
  const jsonFaults = faults
    .list()
    .filter(({ match }) => match === undefined || isJson(match))
    .map(({ id: _, ...fault }) => fault as JsonFault)
  return {
    ...(changed.length > 0 && { assumptions: Object.fromEntries(changed) }),
    ...(JSON.stringify(delay) !== JSON.stringify(settings.delay) && { delay }),
    ...(jsonFaults.length > 0 && { faults: jsonFaults }),
  }
}

/** Exports the state of a mock. */
export function exportState(state: MockState): ExportedState {
  const { nextId } = state.store
  const objects = state.store.all().map(({ json }): InventoryObject => JSON.parse(json))
  return { version: 2, nextId, objects, ...exportSettings(state) }
}

const fields = ['version', 'nextId', 'objects', 'assumptions', 'delay', 'faults']

/**
 * Checks and copies a state.
 * @param action - what fails, for the error: `import a state`
 * @param advice - what to do, for the error
 * @throws InventoryMockError for an invalid state
 */
export function checkState(
  input: unknown,
  action: string,
  { elements }: Pick<MockSettings, 'elements'>,
  advice = 'Use what mock.exportState() returned',
): CheckedState {
  const fail = (expected: string, got: string) => {
    throw new InventoryMockError(action, expected, got, advice)
  }
  if (Array.isArray(input)) {
    const objects = checkCollection(input, action, elements)
    return { nextId: lastIdOf(objects) + 1, objects, assumptions: {}, delay: undefined, faults: [] }
  }
  const { version, nextId, objects: inputs, assumptions, delay, faults = [], ...others } = Object(input)
  if (version !== 1 && version !== 2) {
    fail('a list of objects, or an object whose version is 1 or 2', quote(version === undefined ? input : version))
  }
  if (Object.keys(others).length > 0) fail(`only the fields ${fields.join(', ')}`, quote(others))
  const objects = checkCollection(inputs, action, elements)
  const indexWithoutId = (inputs as object[]).findIndex((object) => !('id' in object))
  if (indexWithoutId >= 0) fail('every object to have an id', `none in objects[${indexWithoutId}]`)
  const lastId = lastIdOf(objects)
  if (!Number.isSafeInteger(nextId) || nextId <= lastId) {
    fail(`nextId to be an integer above every id, so above ${lastId}`, quote(nextId))
  }
  resolveAssumptions(assumptions)
  if (delay !== undefined && !delayCheck.is(delay)) fail(`delay to be ${delayCheck.expected}`, quote(delay))
  if (!Array.isArray(faults)) fail('faults to be a list', quote(faults))
  for (const fault of faults) checkFault(fault)
  return { nextId, objects, assumptions: assumptions ?? {}, delay, faults }
}

function lastIdOf(objects: readonly InventoryObject[]): number {
  return objects.reduce((last, { id }) => Math.max(last, id), 0)
}
