import { formatList } from '../../text/word-list.ts'
import { type FilterName, filterRows, type TextFilter } from '../filter-rows.ts'

type Rows = typeof filterRows

const rows = Object.entries(filterRows)

/** The path of the values that each filter compares. */
export const filterPaths = Object.fromEntries(rows.map(([name, { path }]) => [name, path])) as {
  readonly [Name in FilterName]: Rows[Name]['path']
}

/** The query parameters of the list with their types, in the order of the framework's errors (contract section 4.1). */
export const listParameters = {
  ...(Object.fromEntries(rows.map(([name, { type }]) => [name, type])) as {
    readonly [Name in FilterName]: Rows[Name]['type']
  }),
  sort: 'sort' as const,
}

export const filterNames = Object.keys(filterRows) as readonly FilterName[]

/** The filters that compare texts. */
export const textFilters = filterNames.filter((name): name is TextFilter => filterRows[name].type === 'text')

/** The same in Markdown: "`name`, `location__fact` or `type__name`". */
export const anyTextFilter = formatList(textFilters.map((name) => `\`${name}\``))
