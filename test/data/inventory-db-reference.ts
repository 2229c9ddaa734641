import { factory, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary'
import type { InventoryObject, InventoryObjectInput } from '../../src/index.ts'
import { contractModel } from '../../src/simulator/store/object-model.ts'

/** The methods of a model, as a test calls them by name. */
export type Model = Record<string, (argument?: unknown) => unknown>

/**
 * The same collection in `@mswjs/data` itself, with the model of the store. Where the service differs by contract, and
 * no query does, `normalize` makes up for it.
 */
export function createReference(objects: readonly InventoryObjectInput[]) {
  let nextId = 1
  const db = factory({ inventoryObject: { ...contractModel.definition, id: primaryKey(() => nextId) } })
  const records = db[DATABASE_INSTANCE].getModel('inventoryObject') as unknown as Map<number, InventoryObject>
  const model = db.inventoryObject as unknown as Model

  /** Sorts the collection by id, makes what is missing in a nested object null, and counts ids. To call after each write. */
  function normalize(): void {
    const sorted = [...records.values()].sort((a, b) => a.id - b.id)
    records.clear()
    for (const record of sorted) {
      for (const key of ['name', 'fact'] as const) if (record.location) record.location[key] ??= null
      if (record.type) record.type.name ??= null
      records.set(record.id, record)
      nextId = Math.max(nextId, record.id + 1)
    }
  }

  for (const object of objects) {
    model.create!(object)
    normalize()
  }
  return { db, model, normalize }
}

/** What comes of a call: what it returns, without the symbols of an entity, or what is known of the error. */
export function outcomeOf(call: () => unknown): unknown {
  try {
    return { result: JSON.parse(JSON.stringify(call())) }
  } catch (error) {
    const { name, message, type } = error as Error & { type?: string }
    return { name, message, type }
  }
}
