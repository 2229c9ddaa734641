/**
 * The query parameters of the list, in the order in which the framework reports their errors (contract section 4.1).
 * `kind` is the type of the value.
 */
export const listParameters = {
  name: { kind: 'text', meaning: 'Filter by object name.' },
  responsible: { kind: 'number', meaning: 'Filter by responsible user id.' },
  location__fact: { kind: 'text', meaning: 'Filter by location fact.' },
  type__name: { kind: 'text', meaning: 'Filter by type name.' },
  sort: { kind: 'sort', meaning: 'Sort by id ascending (`id`) or descending (`-id`).' },
} as const

/** The name of a query parameter of the list. */
export type ListParameter = keyof typeof listParameters

/** The name of a query parameter that filters: all except `sort`. */
export type FilterName = Exclude<ListParameter, 'sort'>

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
