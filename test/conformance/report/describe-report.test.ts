import { expect, test } from 'vitest'
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

test.each(['text', 'markdown'] as const)(
  'the %s has the rules that hold as a number, and why others were not asked',
  (format) => {
    const check = (id: string, verdict: CheckedRule['verdict'], reason?: string): CheckedRule => ({
      ...{ id, section: '4.1', statement: `${id}.`, verdict },
      ...(reason !== undefined && { reason }),
    })
    const rules = [
      check('A', 'holds'),
      check('B', 'not asked', 'no object has one'),
      check('C', 'not asked', 'it needs writes'),
      check('D', 'broken'),
      check('E', 'not asked', 'it needs writes'),
    ]
    const lines = [
      '1 of 5 rules of the contract holds.',
      'Not asked (no object has one): B.',
      'Not asked (it needs writes): C, E.',
    ]
    const text = formatReport(createPlainReport({ rules }), format).replaceAll('\\', '')
    for (const line of lines) expect(text).toMatch(new RegExp(`^( {2}|- )${line.replace(/[()]/g, '[()]')}$`, 'm'))
  },
)

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
