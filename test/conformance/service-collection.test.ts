import { expect, test } from 'vitest'
import { isSameValue } from '../../src/conformance/service-collection.ts'

test.each<[one: unknown, other: unknown, isSame: boolean]>([
  ['web-1', 'web-1', true],
  [' web-1', 'web-1', true],
  ['web-1', 'web-1\n', true],
  [{ note: 'web-1 ' }, { note: 'web-1' }, true],
  ['web 1', 'web-1', false],
  ['1', 1, false],
])('%j is the same value as %j, apart from white space at the ends: %s', (one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})
