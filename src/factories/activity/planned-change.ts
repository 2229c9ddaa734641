import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'

/** A change of a workflow: one request. */
export interface PlannedChange {
  /** What it does, in words: `switch failed: osl1-r01-tor01`. */
  readonly description: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `{base_url}`. */
  readonly path: string
  /** The name of the object, also of a new one. */
  readonly name: string
  /** The object before it; null for a new one. */
  readonly before: InventoryObject | null
  readonly body: Partial<InventoryObject> | null
}

export function create(done: string, fields: ObjectFields, detail?: string): PlannedChange {
  return { ...describe(done, fields, detail), method: 'POST', path: COLLECTION_PATH, before: null, body: fields }
}

export function update(
  done: string,
  before: InventoryObject,
  changes: Partial<ObjectFields>,
  detail?: string,
): PlannedChange {
  return { ...describe(done, before, detail), method: 'PATCH', path: pathOf(before), before, body: changes }
}

/** @param changes - what is different from the object before */
export function replace(
  done: string,
  before: InventoryObject,
  changes: Partial<ObjectFields>,
  detail?: string,
): PlannedChange {
  const { id, name, location, type, labels, attributes, responsible } = before
  const body = { id, name, location, type, labels, attributes, responsible, ...changes }
  return { ...describe(done, before, detail), method: 'PUT', path: pathOf(before), before, body }
}

export function remove(done: string, before: InventoryObject): PlannedChange {
  return { ...describe(done, before), method: 'DELETE', path: pathOf(before), before, body: null }
}

const pathOf = ({ id }: InventoryObject) => `${COLLECTION_PATH}${id}/`

function describe(done: string, { name, type }: ObjectFields, detail?: string) {
  return { name, description: `${type?.name || 'object'} ${done}: ${name}${detail ? ` ${detail}` : ''}` }
}
