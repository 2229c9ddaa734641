import { type FilterName, filterNames, isTextFilter } from '../contract/parameters.ts'
import { filteredValues } from './prediction/predict-list.ts'
import type { Parameter } from './sequences/step.ts'
import {
  compareIds,
  isSameValue,
  type ObjectId,
  type ServiceCollection,
  type ShownObject,
} from './service-collection.ts'

const MOST_VALUES = 12

/** Values of the objects of a service, for requests. */
export interface SampleValues {
  /** Some distinct values for each filter: those first that few objects have and that no service reads in a special way. */
  readonly values: Readonly<Record<FilterName, readonly string[]>>
  /** A filter with which a list is short and still has an order; none if no value is that of several objects. */
  readonly few: Parameter[]
  readonly objects: readonly (readonly [ObjectId, ShownObject])[]
  /** Two different elements of `labels` and of `responsible`, if the service has some: their structure is a gap. */
  readonly labels: readonly unknown[]
  readonly responsible: readonly unknown[]
  /** An id that no object has, and that none will have soon. */
  readonly unknownId: ObjectId
}

export function drawSamples(collection: ServiceCollection): SampleValues {
  const entries = Array.from(collection.entries())
  const ids = entries.map(([id]) => id).sort(compareIds)
  const counted = filterNames.map((filter) => ({ filter, counts: pickValues(entries, filter) }))
  const values = counted.map(({ filter, counts }) => [filter, counts.map(([value]) => value)])
  const repeated = counted
    .filter(({ filter }) => isTextFilter(filter))
    .flatMap(({ filter, counts }) => counts.map(([value, count]) => ({ parameter: [filter, value] as const, count })))
    .filter(({ count }) => count > 1)
    .sort((one, other) => one.count - other.count)
  return {
    // `fromEntries` does not know which values belong to which filter.
    values: Object.fromEntries(values) as SampleValues['values'],
    few: repeated.slice(0, 1).map(({ parameter }) => parameter),
    objects: entries.slice(0, MOST_VALUES),
    labels: pickElements(entries, 'labels'),
    responsible: pickElements(entries, 'responsible'),
    unknownId: String(Number(ids.at(-1) ?? 0) + 1_000_003),
  }
}

/** The values of a filter, in the order of {@link SampleValues}, each with the number of objects that have it. */
function pickValues(entries: SampleValues['objects'], filter: FilterName): [value: string, count: number][] {
  const kind = isTextFilter(filter) ? 'string' : 'number'
  const counts = new Map<string, number>()
  for (const [, object] of entries) {
    for (const value of filteredValues(object, filter)) {
      const text = typeof value === kind ? String(value).trim() : ''
      // A control character in a URL is refused before any filter sees it.
      if (text !== '' && !/\p{Cc}/u.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  const isPlain = (text: string) => /^[\w. -]+$/.test(text) && /[a-z]/i.test(text)
  const rate = (text: string) => (isPlain(text) ? (text.length > 3 ? 0 : 1) : 2)
  const size = ([text, count]: [string, number]) => {
    // Some services compare ids of users as texts: first those that are parts of others.
    if (!isTextFilter(filter)) return entries.length > 1000 ? count : text.length
    // Two of each list at least, so that an order can be seen; and few, so that a large collection is read twice alone.
    return count === 1 ? 20 : count
  }
  const sorted = [...counts].sort((one, other) => rate(one[0]) - rate(other[0]) || size(one) - size(other))
  return sorted.slice(0, MOST_VALUES)
}

function pickElements(entries: SampleValues['objects'], field: 'labels' | 'responsible'): unknown[] {
  const elements: unknown[] = []
  for (const [, { [field]: list }] of entries) {
    for (const element of Array.isArray(list) ? list : []) {
      if (!elements.some((other) => isSameValue(other, element))) elements.push(element)
    }
    if (elements.length > 1) break
  }
  return elements.slice(0, 2)
}
