import type { Assumptions } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import {
  type FilterName,
  filterNames,
  filterPaths,
  isTextFilter,
  listParameters,
  textFilters,
} from '../../contract/parameters.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { filterValues } from '../../simulator/list/filters.ts'
import { chooseValue, parseQuery } from '../../simulator/list/query.ts'
import { foldCase, strip } from '../../simulator/python-semantics.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'
import type { DryRun } from './dry-run.ts'
import type { ExplainedFilter, FieldMatch } from './explanation.ts'
import { findSimilarValues } from './similar-values.ts'

/** Finds out what each filter of a list does, from the lists that the service has without it, and with it alone. */
export function explainFilters(
  request: ServiceRequest,
  assumptions: Assumptions,
  dryRun: DryRun,
  store: Store,
): ExplainedFilter[] {
  const search = new URLSearchParams(request.search)
  const { query } = parseQuery(search, assumptions)
  const parameters = filterNames.filter((name) => Object.hasOwn(query, name))
  // Of whole lists: what a filter finds does not depend on the page.
  const count = (isLeftOut: (name: string) => boolean) => {
    const rest = new URLSearchParams([...search].filter(([name]) => name !== 'page' && !isLeftOut(name)))
    return dryRun({ ...request, search: `?${rest}` }, { ...assumptions, pageSize: null })?.list?.objects.length ?? 0
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

const MAX_SEARCHED_OBJECTS = 100_000

/** The most fields, and the most values of the filter's own field beside each. */
const MAX_FIELDS = 5
const MAX_OWN_VALUES = 3

type Found = Pick<ExplainedFilter, 'similar' | 'elsewhere'>

/** Searches the objects for the values of filters that find nothing: in their own fields and in the others. */
function searchValues(
  store: Store,
  vain: readonly Pick<ExplainedFilter, 'parameter' | 'value'>[],
): ReadonlyMap<FilterName, Found> {
  const searches = vain.map(({ parameter, value }) => new FieldSearch(parameter, value))
  const objects = searches.length > 0 ? store.all().slice(0, MAX_SEARCHED_OBJECTS) : []
  for (const object of objects) for (const search of searches) search.look(object)
  return new Map(
    searches.map((search) => {
      const { parameter, value } = search
      const elsewhere = search.finish()
      const similar = isTextFilter(parameter) ? findSimilarValues(store, parameter, value, elsewhere.length === 0) : []
      return [parameter, { similar, elsewhere }]
    }),
  )
}

/** The values that are found in one field. */
interface FieldTally extends Omit<FieldMatch, 'count' | 'ownValues'> {
  count: number
  /** The id of the last object with it. */
  last: number
  readonly own: Map<string | number, number>
}

/** The filter of a text, by the path of that. */
const textFilterAt: Readonly<Record<string, FilterName>> = Object.fromEntries(
  textFilters.map((name) => [filterPaths[name], name]),
)

function joinPath(field: string, key: string | undefined): string {
  return key === undefined ? field : `${field}.${key}`
}

/** Looks for the value of a filter in the other fields. */
class FieldSearch {
  readonly #tallies = new Map<string, FieldTally>()
  readonly #folded: string
  readonly #number: number

  constructor(
    readonly parameter: FilterName,
    readonly value: string,
  ) {
    this.#folded = foldCase(value)
    this.#number = Number(value)
  }

  look(object: StoredObject): void {
    if (object.id === this.#number) this.#add(object, 'id', object.id)
    for (const name of Object.keys(object)) this.#lookAt(object, Reflect.get(object, name), name)
    for (const name of filterNames) {
      if (!isTextFilter(name) && filterValues[name](object).includes(this.#number)) {
        this.#add(object, filterPaths[name], this.#number, name)
      }
    }
  }

  /**
   * Looks at a value, and at the parts of a list or an object.
   * @param key - of a part of the field
   */
  #lookAt(object: StoredObject, value: JsonValue, field: string, key?: string): void {
    if (typeof value === 'string') {
      if (foldCase(value) !== this.#folded) return
      const path = joinPath(field, key)
      this.#add(object, path, value, textFilterAt[path])
    } else if (Array.isArray(value)) for (const element of value) this.#lookAt(object, element, field, key)
    else if (typeof value === 'object' && value !== null) {
      const path = joinPath(field, key)
      for (const name of Object.keys(value)) this.#lookAt(object, value[name]!, path, name)
    }
  }

  #add(object: StoredObject, field: string, value: string | number, filter: FilterName | null = null): void {
    if (filter === this.parameter) return
    // The list `responsible` can have texts too, which no filter compares.
    const key = `${filter} ${field}`
    let tally = this.#tallies.get(key)
    if (tally === undefined) {
      tally = { field, parameter: filter, value: String(value), count: 0, last: 0, own: new Map() }
      this.#tallies.set(key, tally)
    }
    // A list can have it twice.
    if (tally.last === object.id) return
    tally.last = object.id
    tally.count++
    const { own } = tally
    for (const each of filterValues[this.parameter](object)) own.set(each, (own.get(each) ?? 0) + 1)
  }

  finish(): FieldMatch[] {
    const tallies = [...this.#tallies.values()].sort((one, other) => other.count - one.count)
    return tallies.slice(0, MAX_FIELDS).map(({ own, last: _, ...match }) => {
      const values = [...own].sort(([, one], [, other]) => other - one)
      return { ...match, ownValues: values.slice(0, MAX_OWN_VALUES).map(([value]) => value) }
    })
  }
}
