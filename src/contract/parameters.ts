/**
 * The query parameters of the list, in the order in which the framework reports their errors (contract section 4.1).
 * `kind` says how the text of a value is read.
 */
export const listParameters = {
  name: { kind: 'text', meaning: 'Filter by object name.' },
  responsible: { kind: 'number', meaning: 'Filter by responsible user id.' },
  location__fact: { kind: 'text', meaning: 'Filter by location fact.' },
  type__name: { kind: 'text', meaning: 'Filter by type name.' },
  sort: { kind: 'sort', meaning: 'Sort by id ascending (`id`) or descending (`-id`).' },
} as const

/** A query parameter of the list. */
export type ListParameter = keyof typeof listParameters

/** A query parameter that selects objects: all but `sort`. */
export type FilterName = Exclude<ListParameter, 'sort'>

/** The two orders that the contract knows. */
export type SortOrder = 'id' | '-id'

/**
 * What a list asks for, read: the filters and the sort of contract section 4.1.
 * @example { location__fact: 'osl', sort: '-id' }
 */
export interface ListQuery {
  name?: string | undefined
  /** A user id. */
  responsible?: number | undefined
  location__fact?: string | undefined
  type__name?: string | undefined
  sort?: SortOrder | undefined
}
