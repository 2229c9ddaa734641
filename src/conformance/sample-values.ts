import { type TextFilter, textFilters } from './prediction/candidate-names.ts'
import { filteredValues } from './prediction/predict-list.ts'
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
  /** Some distinct values for each text filter: those first that few objects have and that no service reads in a special way. */
  readonly texts: Readonly<Record<TextFilter, readonly string[]>>
  readonly userIds: readonly string[]
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
  const texts = Object.fromEntries(textFilters.map((filter) => [filter, pickTexts(entries, filter)]))
  return {
    texts: texts as unknown as SampleValues['texts'],
    userIds: pickUserIds(entries),
    objects: entries.slice(0, MOST_VALUES),
    labels: pickElements(entries, 'labels'),
    responsible: pickElements(entries, 'responsible'),
    unknownId: String(Number(ids.at(-1) ?? 0) + 1_000_003),
  }
}

/** Those first of whom few objects are, and that are parts of others: some services compare them as texts. */
function pickUserIds(entries: SampleValues['objects']): string[] {
  const counts = new Map<string, number>()
  for (const [, object] of entries) {
    for (const id of filteredValues(object, 'responsible')) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1)
  }
  const isLarge = entries.length > 1000
  return [...counts.keys()]
    .sort((one, other) => (isLarge ? counts.get(one)! - counts.get(other)! : one.length - other.length))
    .slice(0, MOST_VALUES)
}

function pickTexts(entries: SampleValues['objects'], filter: TextFilter): string[] {
  const counts = new Map<string, number>()
  for (const [, object] of entries) {
    for (const value of filteredValues(object, filter)) {
      // A control character in a URL is refused before any filter sees it.
      if (typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value))
        counts.set(value.trim(), (counts.get(value.trim()) ?? 0) + 1)
    }
  }
  const isPlain = (text: string) => /^[\w. -]+$/.test(text) && /[a-z]/i.test(text)
  const rate = (text: string) => (isPlain(text) ? (text.length > 3 ? 0 : 1) : 2)
  // Two of each list at least, so that an order can be seen; and few, so that a large collection is read twice alone.
  const size = (text: string) => (counts.get(text) === 1 ? 20 : counts.get(text)!)
  const sorted = [...counts.keys()].sort((one, other) => rate(one) - rate(other) || size(one) - size(other))
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
