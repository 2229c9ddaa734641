import { expect, test } from 'vitest'
import { formatExactJson, parseExactJson } from '../../../src/conformance/service/exact-json.ts'

test.each<[text: string, value: unknown]>([
  ['9007199254740993', 9007199254740993n],
  ['-9007199254740993', -9007199254740993n],
  ['[{"id":18446744073709551615}]', [{ id: 18446744073709551615n }]],
])('the integer of %s is exact', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
  expect(formatExactJson(value)).toBe(text)
})

test.each([
  '9007199254740991',
  '[1234567890123456, 1]',
  '1.9007199254740993',
  '12345678901234567.5',
  '9007199254740993e1',
  '"9007199254740993"',
  '"a: 9007199254740993, b"',
  '"a\\"9007199254740993"',
  '{"9007199254740993":"\\\\","id":1}',
])('what is no integer above 2^53 is as JSON.parse has it: %s', (text) => {
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

test('an integer above 2^53 is exact beside a text with the same digits', () => {
  expect(parseExactJson('{"name":"9007199254740993","id":9007199254740993}')).toEqual({
    name: '9007199254740993',
    id: 9007199254740993n,
  })
})

test.each(['', '{', '9007199254740993,', '-', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
  'what is no JSON, or too deep, has no value: %j',
  (text) => {
    expect(parseExactJson(text)).toBeUndefined()
  },
)
