import { expect, test } from 'vitest'
import { isRecord, parseExactJson } from '../../../src/conformance/service/json.ts'

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['<html>', undefined],
  ['', undefined],
  [`${'['.repeat(5000)}${']'.repeat(5000)}`, undefined],
])('the JSON %.20j is parsed, and no other text, nor one that is nested too deep', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
})

test('only objects are records', () => {
  const values = [{}, { a: 1 }, [], null, undefined, 'a', 1]
  expect(values.filter(isRecord)).toEqual([{}, { a: 1 }])
})
