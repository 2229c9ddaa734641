import type { InventoryObject } from '../../contract/object.ts'
import { type FilterName, filterNames, isTextFilter } from '../../contract/parameters.ts'
import type { FilterTexts } from '../model/views.ts'

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

/** Returns what is wrong with the text of a filter; undefined for nothing. */
export function findFilterProblem(name: FilterName, text = ''): string | undefined {
  // Not all that `Number` takes: to the service, `0x10` is no number.
  const isNumber = /^\s*([-+.\de]+\s*)?$/i.test(text) && Number.isFinite(Number(text))
  return isNumber || isTextFilter(name) ? undefined : 'Enter a number, such as 7.'
}

/** Formats the query that filters stand for: `?type__name=switch`; empty for none. Leaves out an invalid user id. */
export function formatQuery(texts: FilterTexts): string {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const text = texts[name]?.trim()
    if (text && !findFilterProblem(name, text)) query.set(name, text)
  }
  return query.size > 0 ? `?${query}` : ''
}
