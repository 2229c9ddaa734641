import type { Assumptions } from '../../contract/assumptions.ts'
import { type FilterName, listParameters } from '../../contract/parameters.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { chooseValue, parseQuery, parseSearch } from '../../simulator/list/query.ts'
import { strip } from '../../simulator/python-semantics.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { DryRun } from './dry-run.ts'
import type { ExplainedFilter } from './explanation.ts'
import { searchValues } from './search-values.ts'

/** Finds out what each filter of a list does, from the lists that the service has without it, and with it alone. */
export function explainFilters(
  request: ServiceRequest,
  assumptions: Assumptions,
  dryRun: DryRun,
  store: Store,
): ExplainedFilter[] {
  const search = parseSearch(request.search)
  const { sort: _, ...filters } = parseQuery(search, assumptions).query
  const parameters = Object.keys(filters) as FilterName[]
  const count = (isLeftOut: (name: string) => boolean) => {
    const rest = new URLSearchParams([...search].filter(([name]) => !isLeftOut(name)))
    return dryRun({ ...request, search: `?${rest}` }, assumptions)?.list?.objects.length ?? 0
  }
  const rows = parameters.map((parameter) => ({
    parameter,
    value: strip(chooseValue(search.getAll(parameter), assumptions)!),
    alone: count((name) => name !== 'sort' && name !== parameter && Object.hasOwn(listParameters, name)),
    without: count((name) => name === parameter),
  }))
  const found = searchValues(
    store,
    rows.filter(({ alone }) => alone === 0),
  )
  return rows.map((row) => ({ ...row, ...(found.get(row.parameter) ?? { similar: [], elsewhere: [] }) }))
}
