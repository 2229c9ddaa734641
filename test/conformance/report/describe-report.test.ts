import { describe, expect, test } from 'vitest'
import { type CheckedRule, type ElementDescription, formatReport } from '../../../src/conformance.ts'
import { createPlainReport, nasty } from './plain-report.ts'

test.each([
  ['of one line is whole', "curl 'http://localhost'", "curl 'http://localhost'"],
  ['of more lines ends with an ellipsis', "curl 'http://localhost' \\\n  -H 'a: b'", "curl 'http://localhost' …"],
])('the command of an evidence %s', (_what, request, shown) => {
  const { assumptions } = createPlainReport()
  const evidence = { request, got: '200' }
  const learned = { ...assumptions, uniqueName: { status: 'learned', value: true, evidence } } as const
  const lines = formatReport(createPlainReport({ assumptions: learned })).split('\n')
  const at = lines.indexOf('  uniqueName          learned: true')
  expect(lines.slice(at + 1, at + 3)).toEqual([`      ${shown}`, '      got 200'])
})

test.each<[string, ElementDescription]>([
  ['labels: no elements', { kinds: [], fields: {} }],
  ['labels: string', { kinds: ['string'], fields: {} }],
  [
    'labels: object or string, with id (integer), name (missing or string)',
    { kinds: ['object', 'string'], fields: { id: ['integer'], name: ['missing', 'string'] } },
  ],
])('the elements of a list are described: %s', (line, labels) => {
  const { elements } = createPlainReport()
  const text = formatReport(createPlainReport({ elements: { ...elements, labels } }))
  expect(text.split('\n')).toEqual(expect.arrayContaining([`  ${line}`, '  responsible: no elements']))
})

describe('the sentences of the contract', () => {
  const check = (statement: string, verdict: CheckedRule['verdict'], reason?: string): CheckedRule => ({
    ...{ id: `rule-${statement[0]}`, section: '4.1', statement, verdict },
    ...(reason !== undefined && { reason }),
  })

  test('are in the text once for each reason why they were not checked, and those that hold are not', () => {
    const rules = [
      check('A.', 'holds'),
      check('B.', 'not checked', 'no object has one'),
      check('C.', 'not checked', 'it needs writes'),
      check('D.', 'broken'),
      check('E.', 'not checked', 'it needs writes'),
    ]
    expect(formatReport(createPlainReport({ rules }))).toContain(`
Sentences of the contract that were not seen to hold
  4.1 rule-D: D. (broken)
  4.1 rule-B: B. (not checked: no object has one)
  2 sentences (not checked: it needs writes)
`)
  })

  test('are rows of a table in Markdown', () => {
    const rules = [check('A.', 'holds'), check('B.', 'not checked', 'no object has one')]
    expect(formatReport(createPlainReport({ rules }), 'markdown')).toContain(`
| section | rule | sentence | verdict |
| --- | --- | --- | --- |
| 4.1 | rule-A | A. | holds |
| 4.1 | rule-B | B. | not checked: no object has one |
`)
  })
})

test.each([
  [nasty, '\\\\u001b\\[2J\\\\u001b\\]0;owned\\\\u0007 \\# heading \\<img src=x onerror=1\\> \\| x'],
  ['[a](https://evil.example)', '\\[a\\](https\\://evil.example)'],
  ['http://evil.example www.evil.example', 'http\\://evil.example www\\.evil.example'],
  ['@team *a* _b_ ~c~ `d` $e$ &lt; !', '\\@team \\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\$e\\$ \\&lt; \\!'],
  ['a\u2028b\u00a0\r\n\tc', 'a b c'],
])('Markdown gets %j as text, on one line', (text, escaped) => {
  const lines = formatReport(createPlainReport({ notes: [text] }), 'markdown').split('\n')
  expect(lines).toContainEqual(expect.stringContaining(escaped))
})

test('a block of code in Markdown ends where it is to end', () => {
  const deviation = { id: 'a', test: 'b', verdict: 'unexplained', expected: '', got: '', isAccepted: false } as const
  const deviations = [{ ...deviation, requests: ['a\n```\n````\n<b>'] }]
  expect(formatReport(createPlainReport({ deviations }), 'markdown')).toContain('`````sh\na\n```\n````\n<b>\n`````')
})
