import type { Assumptions } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import { type FilterName, listParameters } from '../../contract/parameters.ts'
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

const MAX_SEARCHED_OBJECTS = 100_000

/** The most fields, and the most values of the filter's own field beside each. */
const MAX_FIELDS = 5
const MAX_OWN_VALUES = 3

type Found = Pick<ExplainedFilter, 'similar' | 'elsewhere'>

/** Searches the objects for the values of filters that find nothing: in their own fields and in the others. */
function searchValues(
  store: Store,
  filters: readonly Pick<ExplainedFilter, 'parameter' | 'value'>[],
): ReadonlyMap<FilterName, Found> {
  const searches = filters.map(({ parameter, value }) => new FieldSearch(parameter, value))
  const objects = searches.length > 0 ? store.all().slice(0, MAX_SEARCHED_OBJECTS) : []
  for (const object of objects) for (const search of searches) search.look(object)
  return new Map(
    searches.map((search) => {
      const { parameter, value } = search
      const elsewhere = search.finish()
      const isText = listParameters[parameter] === 'text'
      const similar = isText ? findSimilarValues(store, parameter, value, elsewhere.length === 0) : []
      return [parameter, { similar, elsewhere }]
    }),
  )
}

/** What is found in one field. */
interface FieldTally extends Omit<FieldMatch, 'count' | 'ownValues'> {
  count: number
  /** The id of the last object with it. */
  last: number
  readonly own: Map<string | number, number>
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
    const { id, name, location, type, labels, attributes, responsible } = object
    if (id === this.#number) this.#add(object, 'id', id)
    this.#lookAt(object, name, 'name', null, 'name')
    this.#lookAt(object, location?.name, 'location.name')
    this.#lookAt(object, location?.fact, 'location.fact', null, 'location__fact')
    this.#lookAt(object, type?.name, 'type.name', null, 'type__name')
    this.#lookInto(object, labels, 'labels')
    for (const key in attributes) this.#lookAt(object, attributes[key], 'attributes', key)
    if (filterValues.responsible(object).includes(this.#number)) {
      this.#add(object, 'responsible', this.#number, 'responsible')
    }
    this.#lookInto(object, responsible, 'responsible')
  }

  /** Looks at the elements of a list, and at the fields of those that are objects. */
  #lookInto(object: StoredObject, elements: readonly JsonValue[], field: string): void {
    for (const element of elements) {
      if (typeof element === 'object')
        for (const key in element) this.#lookAt(object, Reflect.get(element, key), field, key)
      else this.#lookAt(object, element, field)
    }
  }

  #lookAt(object: StoredObject, value: unknown, field: string, key: string | null = null, filter?: FilterName): void {
    if (typeof value !== 'string' || foldCase(value) !== this.#folded) return
    this.#add(object, key === null ? field : `${field}.${key}`, value, filter)
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
