interface FilterRow {
  /** Whether it compares texts, or the ids of users. */
  readonly type: 'text' | 'number'
  /** The field, or the part of one, that it compares. Of a list, each element. */
  readonly path: string
  /** The section of the contract. */
  readonly section: string
  /** A value, for the documentation. */
  readonly example: string | number
}

/** The filters of the list, in the order of the framework's errors: everything in this library that knows them is made from this table. */
export const filterRows = {
  name: { type: 'text', path: 'name', section: '4.1', example: 'web-1' },
  /** User id. */
  responsible: { type: 'number', path: 'responsible', section: '4.1', example: 5 },
  location__fact: { type: 'text', path: 'location.fact', section: '4.1', example: 'osl1' },
  type__name: { type: 'text', path: 'type.name', section: '4.1', example: 'switch' },
} as const satisfies Readonly<Record<string, FilterRow>>

/** The name of a query parameter that filters: all except `sort`. */
export type FilterName = keyof typeof filterRows

/** A filter that compares texts. */
export type TextFilter = {
  [Name in FilterName]: (typeof filterRows)[Name]['type'] extends 'text' ? Name : never
}[FilterName]

/** Describes the values that a filter compares: `object name`, `location fact`, `responsible user id`. */
export function describeFilter(name: FilterName): string {
  const { type, path } = filterRows[name]
  if (type === 'number') return `${path} user id`
  return path.includes('.') ? path.replace('.', ' ') : `object ${path}`
}
