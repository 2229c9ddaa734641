import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { FilterName } from '../../contract/parameters.ts'
import { createMatchFinder, userIdOf } from '../../simulator/list/filters.ts'
import { createSimulator, type Simulator } from '../../simulator/simulator.ts'
import { createInitialCollection } from '../../simulator/store/object-table.ts'
import { Store } from '../../simulator/store/store.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Parameter } from '../sequences/step.ts'
import { compareIds, type ObjectId, type ServiceCollection, type ShownObject } from '../service-collection.ts'
import { type CandidateValues, filterNames, type TextFilter, textFilters } from './candidate-names.ts'
import { toMockObject } from './predict-write.ts'

/** The values of an object that a filter compares (contract section 4.1). */
export function filteredValues({ name, location, type, responsible }: ShownObject, filter: FilterName): unknown[] {
  if (filter === 'name') return [name]
  if (filter === 'location__fact') return isPlainObject(location) ? [location.fact] : []
  if (filter === 'type__name') return isPlainObject(type) ? [type.name] : []
  return Array.isArray(responsible) ? responsible.map(userIdOf).filter(Number.isInteger) : []
}

/** Whether a filter can find a text, however it matches. */
export function canMatch(text: unknown, value: string): boolean {
  return typeof text === 'string' && (isOpen(text, value) || createMatchFinder(value)(text) !== null)
}

/** Whether services differ in how they compare two texts: by accents, by letters outside of ASCII, by space at the ends. */
function isOpen(text: string, value: string): boolean {
  return text !== value && /[^ -~]|^ | $/.test(text + value)
}

/** The objects that a list must have, and those that it may have besides. */
export interface ListPrediction {
  readonly must: ReadonlySet<ObjectId>
  readonly may: ReadonlySet<ObjectId>
  readonly order: Assumptions['defaultSort']
}

/** The assumptions that decide a list. */
const listAssumptions = [
  ...(['filterMatch', 'filterCombination', 'repeatedFilter'] as const),
  ...(['unknownParameters', 'invalidParameters', 'defaultSort'] as const),
]

/** A mock with the objects of a collection. Its ids are places in the order of those of the service, which can be too large. */
interface Twin {
  readonly ids: readonly ObjectId[]
  readonly store: Store
  /** By the assumptions. */
  readonly simulators: Map<string, Simulator>
}

const twins = new WeakMap<ServiceCollection, Twin>()

/**
 * Asks a mock for a list under some values of the assumptions (contract section 4.1).
 * @returns null if the request is refused
 */
export function predictList(
  query: readonly Parameter[],
  collection: ServiceCollection,
  values: CandidateValues,
): ListPrediction | null {
  const twin = twins.get(collection) ?? createTwin(collection)
  const ask = (parameters: readonly Parameter[], filter: TextFilter = 'name') =>
    askMock(twin, parameters, { ...values, filterMatch: values[`filterMatch.${filter}`] })
  const isFilter = ([name]: Parameter) => filterNames.includes(name as FilterName)
  const whole = ask(query.filter((parameter) => !isFilter(parameter)))
  const used = textFilters.filter((filter) => query.some(([name]) => name === filter))
  const list = ask(query, used[0])
  if (whole === null || list === null) return null
  const modes = new Set(used.map((filter) => values[`filterMatch.${filter}`]))
  const found = new Set(modes.size > 1 ? combine(query.filter(isFilter)) : list)
  const open = Array.from(collection.entries()).filter(([, object]) => isOpenFor(object))
  const may = new Set(open.map(([id]) => id))
  const isDescending = whole.length > 1 && compareIds(whole[0]!, whole[1]!) > 0
  return { must: new Set([...found].filter((id) => !may.has(id))), may, order: isDescending ? '-id' : 'id' }

  /** Each filter alone, because they match in different ways, and a mock has one for all. */
  function combine(filters: readonly Parameter[]): ObjectId[] {
    const given = filterNames.map((name) => filters.filter(([other, value]) => other === name && value.trim() !== ''))
    const found = given.filter(({ length }) => length > 0).map((one) => new Set(ask(one, one[0]![0] as TextFilter)))
    const isFound = (id: ObjectId) => (one: ReadonlySet<ObjectId>) => one.has(id)
    return twin.ids.filter((id) =>
      values.filterCombination === 'or' ? found.some(isFound(id)) : found.every(isFound(id)),
    )
  }

  function isOpenFor(object: ShownObject): boolean {
    return query.some(
      ([name, value]) =>
        textFilters.includes(name as TextFilter) &&
        filteredValues(object, name as TextFilter).some((text) => typeof text === 'string' && isOpen(text, value)),
    )
  }
}

function createTwin(collection: ServiceCollection): Twin {
  const entries = Array.from(collection.entries()).sort(([one], [other]) => compareIds(one, other))
  const objects = entries.map(([, object], index) => toMockObject(object, index + 1))
  const store = new Store(createInitialCollection(objects))
  const twin = { ids: entries.map(([id]) => id), store, simulators: new Map() }
  twins.set(collection, twin)
  return twin
}

/** @returns the ids of the list; null if it is refused */
function askMock(
  { ids, store, simulators }: Twin,
  query: readonly Parameter[],
  values: CandidateValues & { filterMatch?: Assumptions['filterMatch'] | undefined },
): ObjectId[] | null {
  const assumptions: Partial<Assumptions> = Object.fromEntries(listAssumptions.map((name) => [name, values[name]]))
  const key = Object.values(assumptions).join()
  const simulator = simulators.get(key) ?? createSimulator(store, resolveAssumptions(assumptions))
  simulators.set(key, simulator)
  const request = {
    ...{ method: 'GET', origin: '', mount: '', path: COLLECTION_PATH, body: null, headers: new Headers() },
    search: `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`,
  }
  const { list } = simulator.handle(request, simulator.resolve('GET', COLLECTION_PATH)!)
  return list?.objects.map(({ id }) => ids[id - 1]!) ?? null
}

export function isSorted(ids: readonly ObjectId[], order: 'id' | '-id'): boolean {
  const direction = order === 'id' ? 1 : -1
  return ids.every((id, at) => at === 0 || compareIds(id, ids[at - 1]!) * direction > 0)
}
