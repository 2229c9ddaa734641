import { expect, test } from 'vitest'
import { escapeXml } from '../../../src/conformance/report/format-junit.ts'
import { escapeMarkdown, fenceMarkdown } from '../../../src/conformance/report/format-markdown.ts'
import { escapeLines, escapeTerminal } from '../../../src/validation/escape-terminal.ts'
import { nasty } from './nasty.ts'

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

test.each([
  [nasty, '\\\\u001b\\[2J\\\\u001b\\]0;owned\\\\u0007 \\# heading \\<img src=x onerror=1\\> \\| x'],
  ['[a](https://evil.example)', '\\[a\\](https\\://evil.example)'],
  ['http://evil.example www.evil.example', 'http\\://evil.example www\\.evil.example'],
  ['@team *a* _b_ ~c~ `d` $e$ &lt; !', '\\@team \\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\$e\\$ \\&lt; \\!'],
  ['a\u2028b\u00a0\r\n\tc', 'a b c'],
])('Markdown gets %j as text, on one line', (text, escaped) => {
  expect(escapeMarkdown(text)).toContain(escaped)
  expect(escapeMarkdown(text)).not.toMatch(/[\n\p{Cc}]/u)
})

test('a block of code in Markdown ends where it is to end', () => {
  expect(fenceMarkdown('a\n```\n````\n<b>', 'sh')).toBe('`````sh\na\n```\n````\n<b>\n`````')
})

test('XML gets no markup, and no character that it cannot hold', () => {
  expect(escapeXml(`<a b="c">&'\u0000\u009b\ud800\uffff\n`)).toBe(
    '&lt;a b=&quot;c&quot;&gt;&amp;&apos;\\u0000\\u009b\\ud800\\uffff\n',
  )
})
