import type { InventoryObject } from '../../contract/object.ts'
import { isRecord } from '../service/json.ts'
import { type Exchange, fieldsOf, isSuccess } from './exchange.ts'
import { readObject } from './read-object.ts'
import { isEqualJson } from './sentences/sentence.ts'

/** An object in a list. */
interface FoundObject {
  readonly object: InventoryObject
  /** Whether it could be that of others. */
  readonly isUnsure?: boolean
}

/**
 * Finds an object that was written in a list. A created one has an id that is new, and its name; without a name, all of
 * its fields. A service that stores what it has to refuse can have changed them: then it is any new one.
 */
export function findWritten({ json, response }: Exchange, write: Exchange): FoundObject | undefined {
  const { before, twin, step } = write
  const records = isSuccess(response) && Array.isArray(json) ? json.filter(isRecord) : []
  const rows = records.flatMap((record) => {
    const object = readObject(record)
    return object ? [{ record, object }] : []
  })
  if (before) return rows.find(({ object }) => object.id === before.id)
  const { id: _, ...sent } = fieldsOf(write)
  const needed = typeof sent.name === 'string' ? ['name'] : Object.keys(sent)
  const added = rows.filter(({ object }) => !twin.has(object.id))
  const found = added.find(({ record }) => needed.every((name) => isEqualJson(record[name], sent[name])))
  return found ?? (step.hasRider && added[0] ? { ...added[0], isUnsure: true } : undefined)
}
