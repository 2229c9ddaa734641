import { filterNames, filterPaths, textFilters } from './constants/filter-names.ts'
import type { FilterName, filterRows, TextFilter } from './filter-rows.ts'

export { filterNames, filterPaths, listParameters, textFilters } from './constants/filter-names.ts'
export type { FilterName, TextFilter } from './filter-rows.ts'

export type ListParameter = FilterName | 'sort'

/** The order of a list (contract section 4.1): by id, ascending or descending. */
export type SortOrder = 'id' | '-id'

type FilterQuery = {
  [Name in keyof typeof filterRows]?: ((typeof filterRows)[Name]['type'] extends 'text' ? string : number) | undefined
}

/**
 * The parsed query of a list: filters and sort (contract section 4.1).
 * @example { location__fact: 'osl', sort: '-id' }
 */
export interface ListQuery extends FilterQuery {
  sort?: SortOrder | undefined
}

/** Makes a query of the parameters of a URL, of which the values of some filters are numbers. */
export function toListQuery(parameters: Iterable<[name: string, text: string]>): ListQuery {
  return Object.fromEntries(
    Array.from(parameters, ([name, text]) => [name, isTextFilter(name) ? text : toNumber(text)]),
  )
}

/** A cast: what is no number stays a text, for the error of the collection that shows it. */
export function toNumber(text: string | undefined): number | undefined {
  return (text?.trim() && Number.isFinite(Number(text)) ? Number(text) : text) as number | undefined
}

/** Makes something of each filter. */
export function mapFilters<Value>(convert: (name: FilterName) => Value): Record<FilterName, Value> {
  const entries = filterNames.map((name) => [name, convert(name)])
  // `fromEntries` does not know the names.
  return Object.fromEntries(entries)
}

/**
 * Creates a function that reads the values at the path of a filter: the elements of a list, else one. There are none for
 * null, and for a part of null.
 */
export function readerOf(path: string): (object: object) => readonly unknown[] {
  const [field, part] = path.split('.') as [field: string, part?: string]
  return (object) => {
    const whole: unknown = Reflect.get(object, field)
    const value: unknown = part === undefined ? whole : Object(whole)[part]
    if (Array.isArray(value)) return value
    return value === null || value === undefined ? [] : [value]
  }
}

/** Whether a query parameter is a filter that compares texts. */
export function isTextFilter(name: string): name is TextFilter {
  return (textFilters as readonly string[]).includes(name)
}

/** Describes the values that a filter compares: `object name`, `location fact`, `responsible user id`. */
export function describeFilter(name: FilterName): string {
  const path = filterPaths[name]
  if (!isTextFilter(name)) return `${path} user id`
  return path.includes('.') ? path.replace('.', ' ') : `object ${path}`
}
