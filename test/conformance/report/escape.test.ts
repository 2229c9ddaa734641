import { expect, test } from 'vitest'
import { escapeXml } from '../../../src/conformance/report/format-junit.ts'
import { escapeMarkdown, fenceMarkdown } from '../../../src/conformance/report/format-markdown.ts'
import { nasty } from './nasty.ts'

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
