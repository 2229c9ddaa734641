import type { BodyField } from '../../../contract/assumptions.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import { foldCase, strip } from '../../../simulator/python.ts'
import { quote } from '../../../validation/errors.ts'
import { withoutSchemes } from './addresses.ts'
import { findLongWords } from './collection-texts.ts'
import { replaceParts } from './object-texts.ts'
import { TextIndex } from './text-index.ts'

/** What is replaced by what. */
type Pairs = ReadonlyMap<string, string>

const filterFields = ['name', 'location', 'type'] as const
const kinds = [...filterFields, 'text', 'user id'] as const

/** A kind of part: a text that a filter compares, by its field; any other text; or a user id. */
type Kind = (typeof kinds)[number]

/**
 * Checks that a collection is anonymized: no word of four letters or more is left, what was the same is the same and
 * what was different is different, and every filter finds the same objects for each of its values, with every
 * `filterMatch` (contract section 4.1). It reads nothing but the two collections.
 * @param keep - the fields that stay as they are
 * @returns what is wrong; null if nothing is
 */
export function findFlaw(
  before: readonly InventoryObject[],
  after: readonly InventoryObject[],
  keep: readonly BodyField[],
): string | null {
  const pairs = createPairs()
  for (const [index, object] of before.entries()) {
    const parts = listParts(object, keep)
    const replaced = listParts(after[index]!, keep)
    if (parts.values.length !== replaced.values.length) return `an object ${object.id} without some of its texts`
    for (const [position, value] of parts.values.entries()) {
      const known = pairs[parts.kinds[position]!]
      const replacement = replaced.values[position]!
      if ((known.get(value) ?? replacement) !== replacement) return `two replacements of ${quote(value)}`
      known.set(value, replacement)
    }
  }
  const survivor = findSurvivor(pairs)
  if (survivor !== null) return `the word ${quote(survivor)}`
  const { 'user id': userIds, ...texts } = pairs
  const mixedUp = findMixedUp(Object.values(texts)) ?? findMixedUp([userIds])
  if (mixedUp !== null) return `another text than elsewhere, or the same as for another one, for ${quote(mixedUp)}`
  for (const field of filterFields) {
    const value = findOtherResult(pairs[field], String) ?? findOtherResult(pairs[field], foldCase)
    if (value !== null) return `other objects for the ${field} ${quote(value)}`
  }
  return null
}

function createPairs(): Record<Kind, Map<string, string>> {
  return { name: new Map(), location: new Map(), type: new Map(), text: new Map(), 'user id': new Map() }
}

/** The parts of an object that are replaced, in the same order before and after, and the kind of each. */
function listParts(object: InventoryObject, keep: readonly BodyField[]): { kinds: Kind[]; values: string[] } {
  const kinds: Kind[] = []
  const values: string[] = []
  const add = <Value>(kind: Kind, value: Value) => {
    kinds.push(kind)
    values.push(String(value))
    return value
  }
  replaceParts(object, keep, {
    filtered: (text, field) => add(field, text),
    text: (text) => add('text', text),
    key: (key) => add('text', key),
    userId: (id) => add('user id', id),
  })
  return { kinds, values }
}

/** A word of the original, in one case, that is still there; null if there is none. */
function findSurvivor({ text: others, ...filtered }: Record<Kind, Pairs>): string | null {
  const filteredPairs = filterFields.map((field) => filtered[field])
  const texts = filteredPairs.flatMap((pairs) => [...pairs.keys()])
  const words = [...findLongWords(texts, others.keys())]
  const index = new TextIndex(words)
  let survivor: string | null = null
  const check = (text: string) => index.find(foldCase(text), (word) => (survivor = words[word]!))
  for (const pairs of filteredPairs) for (const text of pairs.values()) check(text)
  for (const text of others.values()) check(withoutSchemes(text))
  return survivor
}

/** A value with two replacements, or with that of another one; null if there is none. */
function findMixedUp(kinds: readonly Pairs[]): string | null {
  const values = new Map<string, string>()
  for (const pairs of kinds) {
    for (const [value, replacement] of pairs) {
      if ((values.get(replacement) ?? value) !== value) return value
      values.set(replacement, value)
      for (const other of kinds) if ((other.get(value) ?? replacement) !== replacement) return value
    }
  }
  return null
}

/**
 * A value of a filter that finds other objects before than after; null if there is none.
 * @param toCase - for filters that ignore case: converts to one case
 */
function findOtherResult(pairs: Pairs, toCase: (text: string) => string): string | null {
  const values: [string, string][] = []
  const queries = new Map<string, string>()
  for (const [before, after] of pairs) {
    values.push([toCase(before), toCase(after)])
    // As the service reads a query. An empty one is no filter.
    const query = toCase(strip(before))
    const replaced = toCase(strip(after))
    if ((queries.get(query) ?? replaced) !== replaced || (query === '') !== (replaced === '')) return before
    queries.set(query, replaced)
  }
  const turn = ([before, after]: readonly [string, string]): [string, string] => [after, before]
  return findLost(values, [...queries]) ?? findLost(values.map(turn), Array.from(queries, turn))
}

/** A query that is a value, or a part of it, on the one side only; null if there is none. */
function findLost(
  values: readonly (readonly [string, string])[],
  queries: readonly (readonly [string, string])[],
): string | null {
  const index = new TextIndex(queries.map(([query]) => query))
  for (const [value, otherValue] of values) {
    const found = new Set<number>()
    index.find(value, (position) => void found.add(position))
    for (const position of found) {
      const [query, otherQuery] = queries[position]!
      const isSame = otherValue.includes(otherQuery) && (value === query) === (otherValue === otherQuery)
      if (!isSame) return query
    }
  }
  return null
}
