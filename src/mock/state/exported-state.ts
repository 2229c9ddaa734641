import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { isJson, type Some } from '../../contract/json.ts'
import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import type { ObjectModel } from '../../simulator/store/object-model.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, integer, type OptionChecks } from '../../validation/options.ts'
import { delayCheck, type InventoryDelay } from '../delay.ts'
import { checkFault } from '../faults/check-fault.ts'
import type { Fault, JsonFault } from '../faults/fault.ts'
import type { InParts } from '../in-parts.ts'
import { checkCollection, MAX_ID } from '../objects/check-input.ts'
import type { InventorySettings } from '../settings.ts'

/**
 * The state of a mock as plain JSON: its objects, the next id, its settings and its faults. The log, the random numbers
 * and the checkpoints are not part of it.
 * @typeParam Obj - an object
 */
export interface ExportedState<Obj extends AnyInventoryObject = InventoryObject> {
  /** The version of the format. */
  readonly version: 2
  /** The id of the next object: above the ids of all objects, deleted ones included. */
  readonly nextId: number
  /** All assumptions. Of a state to import, those that are left out are as after a reset. */
  readonly assumptions?: Some<Assumptions> | undefined
  /** In ms. Of a state to import, as after a reset if it is left out. */
  readonly delay?: InventoryDelay | undefined
  /**
   * The rest of the active faults, the newest first, except those that JSON cannot express. Of a state to import, as
   * after a reset if it is left out.
   */
  readonly faults?: readonly JsonFault[] | undefined
  readonly objects: readonly Obj[]
}

/**
 * A state to import: an exported one, or a list of objects, of which only the names are required. With a list, the
 * settings and the faults are as after a reset.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export type StateInput<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> =
  | ExportedState<Obj>
  | readonly InventoryObjectInput<Obj, Input>[]

/** A state to import, checked and copied. Parts that it leaves out are undefined. */
export interface CheckedState {
  /** By default the one above all ids. */
  nextId?: number | undefined
  objects: InventoryObject[]
  assumptions: Some<Assumptions> | undefined
  delay: InventoryDelay | undefined
  faults: readonly Fault[] | undefined
}

/** Above the ids of new objects, and far below the numbers that are not exact. */
const MAX_NEXT_ID = 1.5 * MAX_ID

export type ExportedHead = Omit<ExportedState, 'objects'>

/** Exports a state without its objects, for a file whose objects are written one by one. */
export function exportHead(
  nextId: number,
  { assumptions, delay }: InventorySettings,
  faults: readonly Fault[],
): ExportedHead {
  return { version: 2, nextId, assumptions, delay, faults: faults.filter(isJsonFault) }
}

/** Whether a fault stays the same as JSON. */
export function isJsonFault(fault: Fault): fault is JsonFault {
  return isJson(fault)
}

const ADVICE = 'Use what mock.exportState() returned, or a list of objects'

const checks: OptionChecks<ExportedState> = {
  version: null,
  nextId: integer(1, MAX_NEXT_ID),
  objects: null,
  assumptions: null,
  delay: delayCheck,
  faults: { is: Array.isArray, expected: 'a list' },
}

/** Checks and copies a state to import. */
export function* checkState(input: unknown, action: string, model: ObjectModel): InParts<CheckedState> {
  const fail = (expected: string, got: string, advice = ADVICE) =>
    mockError(action, expected, got, advice, 'invalid-state')
  if (Array.isArray(input)) {
    const objects = yield* checkCollection(input, action, model)
    return { objects, assumptions: undefined, delay: undefined, faults: undefined }
  }
  const expected = 'an exported state or a list of objects'
  if (typeof input === 'string') throw fail(expected, 'a text', 'Parse it first, with JSON.parse')
  if (typeof input !== 'object' || input === null) throw fail(expected, quote(input))
  const { version, nextId, objects: inputs, assumptions, delay, faults } = input as Partial<ExportedState>
  if (version === undefined)
    throw fail('a state with its version, which is 2', quote(input), `${ADVICE}. A checkpoint is for restore`)
  if (version !== 2) {
    const advice = 'Use the version of inventory-objects-mock that wrote it, or export it again'
    throw fail('version 2 of the format', `version ${quote(version)}`, advice)
  }
  if (Object.hasOwn(input, 'initialState')) {
    const advice = 'Start a server with that file as --data, or remove its initialState'
    throw fail('one state', 'one with an initialState, as a server saves it', advice)
  }
  checkOptions(action, input as ExportedState, checks, 'fields of a state', 'invalid-state')
  if (!Array.isArray(inputs)) throw fail('objects to be a list', quote(inputs))
  const objects = yield* checkCollection(inputs, action, model, MAX_NEXT_ID)
  const lastId = objects.reduce((last, { id }) => Math.max(last, id), 0)
  if (!(nextId! > lastId)) throw fail(`nextId to be above every id, so above ${lastId}`, quote(nextId))
  if (assumptions !== undefined) resolveAssumptions(assumptions)
  for (const [index, fault] of faults?.entries() ?? []) checkFault(fault, `${action} (faults[${index}])`)
  return { nextId, objects, assumptions, delay, faults }
}
