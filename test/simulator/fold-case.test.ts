import { expect, test } from 'vitest'
import { foldCase } from '../../src/simulator/python-semantics.ts'

// Which letters are the same, the recordings state.
test('a pair of units at the end of a part is one character', () => {
  expect(foldCase(`ß${'a'.repeat(4094)}𐐨b`)).toBe(`ß${'A'.repeat(4094)}𐐀B`)
})
