import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNearest } from '../../src/validation/nearest.ts'

test('a word is near with two other letters, or one in three', () => {
  expect(findNearest('abcdefgh', ['abcdefxx'])).toBe('abcdefxx')
  expect(findNearest('abcdefgh', ['abcdexxx'])).toBeUndefined()
  expect(findNearest('abcdefghi', ['abcdefxxx'])).toBe('abcdefxxx')
  expect(findNearest('ABCDEFGH', ['abcdefgh'])).toBe('abcdefgh')
})

test('a word of more than 60 letters is no typing error', () => {
  expect(findNearest('a'.repeat(60), ['a'.repeat(60)])).toBe('a'.repeat(60))
  expect(findNearest('a'.repeat(61), ['a'.repeat(61)])).toBeUndefined()
})

test('of several near words, it is one that no other is nearer than', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, fc.array(word), (text, words) => {
      const nearest = findNearest(text, words)
      const limit = Math.min(Math.max(2, text.length / 3), text.length - 1)
      const distances = words.map((other) => countChanges(text, other))
      const least = Math.min(...distances)
      expect(nearest === undefined).toBe(!(least <= limit))
      if (nearest !== undefined) expect(countChanges(text, nearest)).toBe(least)
    }),
  )
})

/** The number of letters to add, remove or replace, by trying each. */
function countChanges(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  if (one[0] === other[0]) return countChanges(one.slice(1), other.slice(1))
  const [rest, otherRest] = [one.slice(1), other.slice(1)]
  return 1 + Math.min(countChanges(rest, other), countChanges(one, otherRest), countChanges(rest, otherRest))
}
