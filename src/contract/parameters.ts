/** The query parameters of the list with their types, in the order of the framework's errors (contract section 4.1). */
export const listParameters = {
  name: 'text',
  responsible: 'number',
  location__fact: 'text',
  type__name: 'text',
  sort: 'sort',
} as const

export type ListParameter = keyof typeof listParameters

/** The name of a query parameter that filters: all except `sort`. */
export type FilterName = Exclude<ListParameter, 'sort'>

/** A filter that compares texts. */
export type TextFilter = {
  [Name in FilterName]: (typeof listParameters)[Name] extends 'text' ? Name : never
}[FilterName]

/** The filters that compare texts. */
export const textFilters = Object.keys(listParameters).filter(
  (name): name is TextFilter => listParameters[name as ListParameter] === 'text',
)

/** The order of a list (contract section 4.1): by id, ascending or descending. */
export type SortOrder = 'id' | '-id'

/**
 * The parsed query of a list: filters and sort (contract section 4.1).
 * @example { location__fact: 'osl', sort: '-id' }
 */
export interface ListQuery {
  name?: string | undefined
  /** User id. */
  responsible?: number | undefined
  location__fact?: string | undefined
  type__name?: string | undefined
  sort?: SortOrder | undefined
}
