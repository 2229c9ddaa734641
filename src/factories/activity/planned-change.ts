import type { InventoryObject, ObjectFields } from '../../contract/object.ts'

/** A change that a story makes: one request. */
export interface PlannedChange {
  /** What it does, in words: `switch failed: osl1-r01-tor01`. */
  readonly description: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The name of the object: also that of a new one. */
  readonly name: string
  /** The object as it is before; null for a new one. */
  readonly before: InventoryObject | null
  readonly body: Partial<InventoryObject> | null
}

export function create(verb: string, fields: ObjectFields, detail = ''): PlannedChange {
  return plan('POST', verb, fields, null, fields, detail)
}

export function update(
  verb: string,
  before: InventoryObject,
  changes: Partial<ObjectFields>,
  detail = '',
): PlannedChange {
  return plan('PATCH', verb, before, before, changes, detail)
}

export function replace(
  verb: string,
  before: InventoryObject,
  fields: Partial<ObjectFields>,
  detail = '',
): PlannedChange {
  const { id, name, location, type, labels, attributes, responsible } = before
  return plan(
    'PUT',
    verb,
    before,
    before,
    { id, name, location, type, labels, attributes, responsible, ...fields },
    detail,
  )
}

export function remove(verb: string, before: InventoryObject): PlannedChange {
  return plan('DELETE', verb, before, before, null, '')
}

function plan(
  method: PlannedChange['method'],
  verb: string,
  { name, type }: ObjectFields,
  before: InventoryObject | null,
  body: PlannedChange['body'],
  detail: string,
): PlannedChange {
  return {
    method,
    name,
    before,
    body,
    description: `${type?.name || 'object'} ${verb}: ${name}${detail && ` ${detail}`}`,
  }
}
