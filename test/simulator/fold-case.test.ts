import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCase } from '../../src/simulator/python-semantics.ts'

/** One character after the other: one whose upper case is longer equals only its lower case. */
function foldSlowly(text: string): string {
  const fold = (character: string) => {
    const upper = character.toUpperCase()
    return upper.length === character.length ? upper : character.toLowerCase()
  }
  return Array.from(text, fold).join('')
}

test('each character has its upper case, unless that is longer', () => {
  const anyText = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('ß', 'ᾼ', 'ﬃ', 'ŉ', 'µ', 'ς', '𐐨', '\ud801')),
  )
  fc.assert(
    fc.property(anyText, (parts) => {
      const text = parts.join('')
      expect(foldCase(text)).toBe(foldSlowly(text))
    }),
  )
  const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  expect(everyUnit.filter((unit) => foldCase(`ß${unit}`) !== `ß${foldSlowly(unit)}`)).toEqual([])
})

test('a pair of units at the end of a part is one character', () => {
  const text = `ß${'a'.repeat(4094)}𐐨b`
  expect(foldCase(text)).toBe(foldSlowly(text))
})
