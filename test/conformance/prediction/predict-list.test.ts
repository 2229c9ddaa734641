import { expect, test } from 'vitest'
import { describeComparison, matchText } from '../../../src/conformance/prediction/predict-list.ts'

test.each([null, undefined, 7, { note: 'web' }])('a filter does not find a value that is no text: %j', (value) => {
  expect(matchText(value, 'web', 'icontains')).toBe('no')
})

const accents = 'The filter name ignores accents.'
const ascii = 'The filter name ignores the case of the letters of ASCII alone.'
const space = 'The filter name ignores white space at the ends.'

test.each<[text: string, value: string, isFound: boolean, note: string | null]>([
  ['École', 'Ecole', true, accents],
  ['École', 'ecole', true, accents],
  ['École', 'Ecole', false, null],
  ['École', 'école', true, null],
  ['École', 'école', false, ascii],
  ['École', 'École', true, null],
  ['web-1', 'db-1', true, null],
  ['web-1', 'db-1', false, null],
  ['web ', 'web', true, space],
  ['web ', 'web', false, null],
])('of the name %j and the filter name=%s, found: %j, a report says: %j', (text, value, isFound, note) => {
  expect(describeComparison('name', text, value, isFound)).toBe(note)
})
