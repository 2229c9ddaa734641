import { expect, test } from 'vitest'
import { acceptCheck, isSelected, type Selection } from '../../src/validation/selection.ts'

test.each<[Selection, string[]]>([
  [{}, ['a', 'b', 'c']],
  [{ only: ['a', 'b'] }, ['a', 'b']],
  [{ skip: ['a'] }, ['b', 'c']],
  [{ only: ['a', 'b'], skip: ['a'] }, ['b']],
])('of a, b and c, %j selects %j', (selection, selected) => {
  expect(['a', 'b', 'c'].filter((name) => isSelected(selection, name))).toEqual(selected)
})

const finding = { id: 'a', test: 'finds web-1', reason: 'INV-42' }

test.each([[[]], [[finding]], [[finding, { ...finding, id: 'b' }]]])('%j is a list of accepted findings', (list) => {
  expect(acceptCheck(['a', 'b']).is(list)).toBe(true)
})

test.each([
  ...[null, 'a', {}, [null], ['a'], [finding, {}], [finding, { ...finding, id: 'c' }]],
  ...['id', 'test', 'reason'].flatMap((name) => [[{ ...finding, [name]: undefined }], [{ ...finding, [name]: 5 }]]),
])('%j is no list of accepted findings', (list) => {
  expect(acceptCheck(['a', 'b']).is(list)).toBe(false)
})

test('an id that no finding has is named, with the nearest', () => {
  const { advise } = acceptCheck(['filterMatch', 'uniqueName'])
  expect(advise!([{ ...finding, id: 'filtermatch' }])).toBe(
    'No finding has the id "filtermatch". Did you mean "filterMatch"?',
  )
  expect(advise!('a')).toBeUndefined()
})
