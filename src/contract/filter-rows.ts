interface FilterRow {
  /** Whether it compares texts, or the ids of users. */
  readonly type: 'text' | 'number'
  /** The field, or the part of one, that it compares. Of a list, each element. */
  readonly path: string
  /** A value, for the documentation. */
  readonly example: string | number
}

/** The filters of the list, in the order of the framework's errors: everything in this library that knows them is made from this table. */
export const filterRows = {
  name: { type: 'text', path: 'name', example: 'web-1' },
  /** User id. */
  responsible: { type: 'number', path: 'responsible', example: 5 },
  location__fact: { type: 'text', path: 'location.fact', example: 'osl1' },
  type__name: { type: 'text', path: 'type.name', example: 'switch' },
} as const satisfies Readonly<Record<string, FilterRow>>

/** The name of a query parameter that filters: all except `sort`. */
export type FilterName = keyof typeof filterRows

/** A filter that compares texts. */
export type TextFilter = {
  [Name in FilterName]: (typeof filterRows)[Name]['type'] extends 'text' ? Name : never
}[FilterName]
