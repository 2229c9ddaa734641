import { expect, test } from 'vitest'
import { type CheckedRule, type ConformanceReport, formatReport } from '../../../src/conformance.ts'
import { createPlainReport } from './plain-report.ts'

const rules: readonly CheckedRule[] = [
  { id: 'a', section: '4.1', statement: 'A.', verdict: 'holds' },
  { id: 'b', section: '4.2', statement: 'B.', verdict: 'not asked', reason: 'no object has one' },
]
const url = 'https://staging.example'

/** The lines of a document, without the test cases of the assumptions. */
function formatLines(changes: Partial<ConformanceReport> = {}): string[] {
  const text = formatReport(createPlainReport({ rules, ...changes }), 'junit')
  return text.split('\n').filter((line) => !line.startsWith('<testcase classname="assumptions"'))
}

test('a document has a suite for the contract, one for the assumptions and one for the run, and nothing else', () => {
  expect(formatLines()).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="inventory-objects-mock check" tests="19" failures="0" errors="0" skipped="16" time="0">',
    `<testsuite name="contract" hostname="${url}" tests="2" failures="0" errors="0" skipped="1" time="0">`,
    '<testcase classname="contract" name="4.1 a: A." time="0"></testcase>',
    '<testcase classname="contract" name="4.2 b: B." time="0"><skipped message="no object has one"/></testcase>',
    '</testsuite>',
    `<testsuite name="assumptions" hostname="${url}" tests="15" failures="0" errors="0" skipped="15" time="0">`,
    '</testsuite>',
    `<testsuite name="run" hostname="${url}" tests="2" failures="0" errors="0" skipped="0" time="0">`,
    '<testcase classname="run" name="response-is-explained: Every response is explained by the contract and the assumptions." time="0"></testcase>',
    '<testcase classname="run" name="The run is complete." time="0"></testcase>',
    '</testsuite>',
    '</testsuites>',
    '',
  ])
})

test('what was left behind is the output of the run, without markup and what XML cannot hold', () => {
  const lines = formatLines({ leftBehind: [{ id: 7, name: `<a b="c">&'\u0000\u009b\ud800\uffff` }] })
  expect(lines.filter((line) => line.startsWith('<system-out>'))).toEqual([
    '<system-out>Not deleted: the object 7, &lt;a b=&quot;c&quot;&gt;&amp;&apos;\\u0000\\u009b\\ud800\\uffff</system-out>',
  ])
})
