import { describe, expect, test } from 'vitest'
import {
  escapeLines,
  escapeMarkdown,
  escapeTerminal,
  escapeXml,
  fenceMarkdown,
} from '../../src/conformance/report/escape.ts'
import { formatReport } from '../../src/conformance/report/format-report.ts'
import type { ConformanceReport } from '../../src/conformance/report/report.ts'
import { probeService, skipWaits } from './ask.ts'
import { createDrf } from './services/index.ts'

skipWaits()

const nasty = '\u001b[2J\u001b]0;owned\u0007\n# heading <img src=x onerror=1> | x \u0080\u009b2J\u009f \u202e'

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

describe('whatever a service says', async () => {
  const clean = await probeService(createDrf())
  const shown = { request: `curl '${nasty}'`, got: nasty }
  const report: ConformanceReport = {
    ...clean,
    assumptions: {
      ...clean.assumptions,
      filterMatch: { status: 'learned', value: 'exact', evidence: shown },
      uniqueName: { status: 'undetermined', reason: nasty, evidence: shown },
    },
    elements: { ...clean.elements, labels: { kinds: ['object'], fields: { [nasty]: ['string'] } } },
    deviations: [
      {
        id: nasty,
        verdict: 'unexplained',
        requests: ['curl \\\n  -H x'],
        expected: nasty,
        got: nasty,
        isAccepted: false,
      },
    ],
    leftBehind: [
      { id: 1, name: nasty },
      { id: null, name: nasty },
    ],
    notes: [nasty],
    incomplete: { reason: 'unanswered', message: nasty },
  }

  test.each(['text', 'markdown', 'json', 'junit'] as const)('has no control character in the %s', (format) => {
    expect(formatReport(report, format)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  })

  test.each(['text', 'junit'] as const)('begins no line of the %s', (format) => {
    expect(formatReport(report, format)).not.toMatch(/^\s*# heading/m)
  })

  test('is text in Markdown: no heading, no tag, no cell of a table', () => {
    const text = formatReport(report, 'markdown').replaceAll(/^(`{3,})[\s\S]*?\n\1$/gm, '')
    expect(text).not.toMatch(/^\s*#+ heading/m)
    expect(text).not.toMatch(/(?<!\\)<img/)
    for (const row of text.matchAll(/^\|.*$/gm)) expect([4, 5]).toContain(row[0].match(/(?<!\\)\|/g)!.length)
  })

  test('is text in XML', () => {
    expect(formatReport(report, 'junit')).not.toContain('<img')
  })

  test('is the same in the JSON', () => {
    expect(JSON.parse(formatReport(report, 'json'))).toEqual(report)
  })
})
