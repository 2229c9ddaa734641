import { signal } from '@preact/signals'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { toFields } from './object-draft.ts'
import type { createObjectList } from './object-list.ts'

/** The object in the details. */
export interface ShownObject {
  /** 0 for a new object. */
  readonly id: number
  readonly object: ObjectFields
  /** False for a new object, and for a deleted one. */
  readonly exists: boolean
}

/** Creates the selection: a row of the list, its object, and what is beside the list. */
export function createObjectSelection({ list, rowAt, findRow }: ReturnType<typeof createObjectList>) {
  /** The index in the list, -1 for none in view; and the object, undefined until it is read. */
  const selected = signal<{ index: number; shown?: ShownObject }>({ index: -1 })
  /** What is beside the list; null for nothing. */
  const side = signal<'object' | 'changes' | null>(null)

  /** Selects a row. If its object is not read yet, it is shown later. */
  const select = (index: number) => {
    const row = rowAt(index)
    selected.value = row ? { index, shown: toShownObject(row) } : { index }
  }

  return {
    selected,
    side,
    select,

    /** Shows an object, which need not be in the list. */
    show(shown: ShownObject): void {
      selected.value = { index: findRow(shown.id), shown }
      side.value = 'object'
    },

    /**
     * Shows what was read of the selected object.
     * @param id - the object that was selected when the reading began; undefined for none
     * @param object - undefined if it is deleted, and if none was read
     */
    update(id: number | undefined, object: InventoryObject | undefined): void {
      const { index, shown } = selected.value
      if (shown?.id !== id) return
      // A row that was not read yet, or that is deleted.
      if (!shown || (!object && side.value !== 'object')) select(Math.min(index, list.value.count - 1))
      else {
        selected.value = {
          index: rowAt(index)?.id === id ? index : findRow(shown.id),
          shown: object ? toShownObject(object) : { ...shown, exists: false },
        }
      }
    },
  }
}

/** What the details show of a stored object. */
export function toShownObject(object: InventoryObject): ShownObject {
  return { id: object.id, object: toFields(object), exists: true }
}
