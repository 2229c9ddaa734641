import type { BodyField } from '../../../contract/assumptions.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import { foldCase, strip } from '../../../simulator/python.ts'

/** Longer values are not compared: that would take too long. */
const MAX_LENGTH = 500

/** A value that `icontains` finds in a text before and not after, or the other way round, if it is new. */
export type PartialMatch = { value: string; text: string; isNew: boolean }

/**
 * Finds the values that a filter finds in others before and not after, or the other way round (contract section 4.1).
 * Case is ignored: it is replaced letter by letter.
 */
export function findPartialMatches(
  objects: readonly InventoryObject[],
  keep: readonly BodyField[],
  replace: (text: string) => string,
): PartialMatch[] {
  const fields = {
    name: objects.map(({ name }) => name),
    location: objects.map(({ location }) => location?.fact),
    type: objects.map(({ type }) => type?.name),
  }
  return (['name', 'location', 'type'] as const).flatMap((field) => {
    const all = keep.includes(field) ? [] : fields[field]
    const values = [...new Set(all)].filter((value) => typeof value === 'string' && value.length <= MAX_LENGTH)
    const pairs = (values as string[]).map((value) => [value, replace(value)] as const)
    const findBefore = createFinder(pairs.map(([value]) => [value, value]))
    const findAfter = createFinder(pairs.map(([value, replacement]) => [replacement, value]))
    return pairs.flatMap(([text, replacement]) => {
      const before = findBefore(text)
      const after = findAfter(replacement)
      const changed = [...new Set([...before, ...after])].filter((value) => before.has(value) !== after.has(value))
      return changed.map((value) => ({ value, text, isNew: after.has(value) }))
    })
  })
}

/** @returns finds the values whose queries are a part of a text; an empty query is no filter */
function createFinder(queries: readonly (readonly [query: string, value: string])[]): (text: string) => Set<string> {
  const values = new Map<string, string>()
  for (const [query, value] of queries) {
    const folded = foldCase(strip(query))
    if (folded !== '' && !values.has(folded)) values.set(folded, value)
  }
  const lengths = [...new Set(Array.from(values.keys(), (query) => query.length))].sort((one, other) => one - other)
  return (text) => {
    const folded = foldCase(text)
    const found = new Set<string>()
    for (let at = 0; at < folded.length; at++) {
      for (const length of lengths) {
        const value = at + length <= folded.length ? values.get(folded.slice(at, at + length)) : undefined
        if (value !== undefined) found.add(value)
      }
    }
    return found
  }
}
