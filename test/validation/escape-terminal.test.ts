import { expect, test } from 'vitest'
import { escapeLines, escapeTerminal } from '../../src/validation/escape-terminal.ts'
import { nasty } from '../conformance/report/plain-report.ts'

test('a terminal gets one line without commands', () => {
  expect(escapeTerminal(nasty)).toBe(
    '\\u001b[2J\\u001b]0;owned\\u0007\\u000a# heading <img src=x onerror=1> | x \\u0080\\u009b2J\\u009f \\u202e',
  )
  for (let code = 0; code < 0x250; code++) {
    const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
    const character = String.fromCharCode(code)
    expect(escapeTerminal(character) === character).toBe(!isControl)
  }
})

test('in lines and in JSON, line breaks stay, and the JSON is the same', () => {
  expect(escapeLines('a\n\u001b')).toBe('a\n\\u001b')
  const value = { [nasty]: [nasty] }
  expect(JSON.parse(escapeLines(JSON.stringify(value, null, 2)))).toEqual(value)
})
