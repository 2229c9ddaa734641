import { expect, test } from 'vitest'
import { type List, ListCache } from '../../../src/simulator/list/list.ts'

test('a cache has the last lists that were asked for, 32 at most: it begins again', () => {
  const cache = new ListCache()
  // Kept here: a cache holds them weakly.
  const made: List[] = []
  const get = (key: number) =>
    cache.get(String(key), () => {
      made.push({} as List)
      return made.at(-1)!
    })
  const first = Array.from({ length: 32 }, (_, key) => get(key))
  expect(first.every((list, key) => get(key) === list)).toBe(true)
  expect(made).toHaveLength(32)
  const last = get(32)
  expect(get(32)).toBe(last)
  expect(get(0)).not.toBe(first[0])
  expect(made).toHaveLength(34)
})
