import type { InventoryObject } from '../../contract/object.ts'

const searched = new WeakMap<InventoryObject, string>()

/** Finds the objects that have all words of a search, in any field; all of them for an empty one. */
export function searchObjects(objects: readonly InventoryObject[], search: string): readonly InventoryObject[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return objects
  return objects.filter((object) => {
    const text = searched.get(object) ?? toText(object).toLowerCase()
    searched.set(object, text)
    return words.every((word) => text.includes(word))
  })
}

/** The values of a field and of all in it, a line each. */
function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(toText).join('\n') : String(value ?? '')
}
