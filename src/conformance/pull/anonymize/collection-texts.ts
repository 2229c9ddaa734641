import type { BodyField } from '../../../contract/assumptions.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import { foldCase } from '../../../simulator/python.ts'
import { withoutSchemes } from './addresses.ts'
import { type FilteredField, replaceParts } from './object-texts.ts'

/** The different texts and user ids of the fields of a collection that are replaced. */
export interface CollectionTexts {
  /** Those that a filter compares, by field. */
  readonly filtered: Readonly<Record<FilteredField, ReadonlySet<string>>>
  /** All others, keys included. */
  readonly others: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly userIds: ReadonlySet<number>
}

/** Collects the texts of a collection. */
export function collectTexts(objects: readonly InventoryObject[], keep: readonly BodyField[]): CollectionTexts {
  const filtered = { name: new Set<string>(), location: new Set<string>(), type: new Set<string>() }
  const others = new Set<string>()
  const keys = new Set<string>()
  const userIds = new Set<number>()
  const add = <Value>(values: Set<Value>, value: Value) => {
    values.add(value)
    return value
  }
  for (const object of objects) {
    replaceParts(object, keep, {
      filtered: (text, field) => add(filtered[field], text),
      text: (text) => add(others, text),
      key: (key) => add(others, add(keys, key)),
      userId: (id) => add(userIds, id),
    })
  }
  return { filtered, others, keys, userIds }
}

/** All texts that a filter compares. */
export function* allFiltered({ filtered }: CollectionTexts): Iterable<string> {
  for (const texts of Object.values(filtered)) yield* texts
}

/**
 * The words of four letters or more, in one case.
 * @param filtered - texts that a filter compares
 * @param others - other texts: the `https` of a URL in them stays, so it is no such word
 */
export function findLongWords(filtered: Iterable<string>, others: Iterable<string>): Set<string> {
  const words = new Set<string>()
  const addAll = (text: string) => {
    for (const [word] of text.matchAll(/\p{L}{4,}/gu)) words.add(foldCase(word))
  }
  for (const text of filtered) addAll(text)
  for (const text of others) addAll(withoutSchemes(text))
  return words
}
