import type { InventoryObject } from '../../contract/object.ts'
import type { ListQuery } from '../../contract/parameters.ts'
import type { FilterTexts } from '../model/views.ts'

const texts = new WeakMap<InventoryObject, string>()

/** Finds the objects that have all words of a search, in any field; all of them for an empty one. */
export function searchObjects(objects: readonly InventoryObject[], search: string): readonly InventoryObject[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return objects
  return objects.filter((object) => {
    const text = texts.get(object) ?? toText(object).toLowerCase()
    texts.set(object, text)
    return words.every((word) => text.includes(word))
  })
}

/** The values of a field and of all in it, a line each. */
function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(toText).join('\n') : String(value ?? '')
}

/** The filters of the API, in the order of the contract (section 4.1). */
export const filterFields = ['name', 'responsible', 'location__fact', 'type__name'] as const

/** Returns what is wrong with a user id; undefined for nothing. */
export function findResponsibleProblem(text = ''): string | undefined {
  // Not all that `Number` takes: to the service, `0x10` is no number.
  return /^\s*([-+.\de]+\s*)?$/i.test(text) && Number.isFinite(Number(text)) ? undefined : 'Enter a number, such as 7.'
}

/** Formats the query that filters stand for: `?type__name=switch`; empty for none. Leaves out an invalid user id. */
export function formatQuery(filters: FilterTexts): string {
  const query = new URLSearchParams()
  for (const name of filterFields) {
    const text = filters[name]?.trim()
    if (text && !(name === 'responsible' && findResponsibleProblem(text))) query.set(name, text)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The query for `objects.list`. */
export function parseQuery(query: string): ListQuery {
  const { responsible, ...others } = Object.fromEntries(new URLSearchParams(query))
  return responsible === undefined ? others : { ...others, responsible: Number(responsible) }
}
