import { expect, test } from 'vitest'
import { tokenize } from '../../../../src/conformance/pull/anonymize/tokenize.ts'

test.each([
  ['mac', 'abcd.efab.cdef'],
  ['mac', 'abc1.efa2.cdef'],
  ['mac', 'abcd.1fab.2def'],
  ['mac', 'ABCD.EFAB.CDEF'],
  ['mac', 'ab-cd-ef-ab-cd-ef'],
  ['mac', 'ab:cd:ef:ab:cd:ef'],
  ['ipv4', '10.1.2.3'],
  ['ipv6', '::1'],
  ['uuid', 'abcdefab-cdef-abcd-efab-cdefabcdefab'],
  ['number', '120385 12345'],
  ['number', '22 33 44 55'],
  ['number', '120385/12345'],
  ['number', '1203 (45678'],
  ['number', '120385  12345'],
  ['base64', 'kJ8xQz2Lm4Pw9aBzzz3xY'],
  ['base64', 'kJ8xQz2Lm4Pw9aBz'],
  ['base64', 'kJ8xQz2Lm4/w9+Bz'],
  ['date', '2024-05-12'],
  ['date', '10:59'],
])('the whole of a text is one token of the class %s: %s', (name, text) => {
  expect(tokenize(text)).toEqual([{ class: name, text }])
})

test.each([
  ['abcd.efab', ['word', null, 'word']],
  ['22 33', ['counter', null, 'counter']],
  ['0xBEEF', ['scheme', 'word']],
  ['https://acme', ['scheme', 'word']],
  ['web-server-of-acme', ['word', null, 'word', null, 'word', null, 'word']],
])('%s has pieces of the classes %j', (text, classes) => {
  expect(tokenize(text).map((piece) => piece.class)).toEqual(classes)
})
