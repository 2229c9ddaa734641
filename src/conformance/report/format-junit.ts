import { escapeCharacter, escapeLines, escapeTerminal } from '../../validation/escape-terminal.ts'
import { describeAssumptions, describeDeviation, describeLeft } from './describe-report.ts'
import { type ConformanceReport, type Deviation, UNEXPLAINED } from './report.ts'

interface TestCase {
  readonly name: string
  readonly failures?: readonly Deviation[]
  readonly error?: string | undefined
  readonly skipped?: string | undefined
}

/**
 * Formats a report as JUnit XML, which CI servers read: a test case for each rule of the contract and for each
 * assumption, and one for everything else. A run that is not complete is an error.
 */
export function formatJunit(report: ConformanceReport): string {
  const { url, rules, deviations, incomplete } = report
  const open = deviations.filter(({ isAccepted }) => !isAccepted)
  const contract = rules.map(({ id, section, statement, verdict, reason }): TestCase => {
    const failures = open.filter((other) => other.id === id)
    return { name: `${section} ${id}: ${statement}`, failures, skipped: verdict === 'left out' ? verdict : reason }
  })
  const assumptions = describeAssumptions(report).map(({ name, value, verdict, reason }): TestCase => {
    const isSkipped = verdict === 'undetermined'
    return {
      name: value === '' ? name : `${name}=${value}`,
      failures: open.filter(({ assumption }) => assumption === name),
      skipped: isSkipped ? reason : undefined,
    }
  })
  const unexplained = open.filter(({ verdict }) => verdict === 'unexplained')
  const run: TestCase[] = [
    { name: `${UNEXPLAINED}: Every response is explained by the contract and the assumptions.`, failures: unexplained },
    { name: 'The run is complete.', error: incomplete?.message },
  ]
  const left = describeLeft(report).map(escapeTerminal).join('\n')
  const formatSuite = (name: string, cases: readonly TestCase[], output: readonly string[] = []) => [
    `<testsuite name="${name}" hostname="${escapeAttribute(url)}" ${count(cases)}>`,
    ...cases.map((testCase) => formatCase(name, testCase)),
    ...output,
    '</testsuite>',
  ]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="inventory-objects-mock check" ${count([...contract, ...assumptions, ...run])}>`,
    ...formatSuite('contract', contract),
    ...formatSuite('assumptions', assumptions),
    ...formatSuite('run', run, left === '' ? [] : [`<system-out>${escapeXml(left)}</system-out>`]),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function count(cases: readonly TestCase[]): string {
  const isFailed = ({ failures = [] }: TestCase) => failures.length > 0
  const errors = cases.filter(({ error }) => error !== undefined).length
  const skipped = cases.filter((one) => !isFailed(one) && one.skipped !== undefined).length
  return `tests="${cases.length}" failures="${cases.filter(isFailed).length}" errors="${errors}" skipped="${skipped}" time="0"`
}

function formatCase(suite: string, testCase: TestCase): string {
  return `<testcase classname="${suite}" name="${escapeAttribute(testCase.name)}" time="0">${formatResult(testCase)}</testcase>`
}

/** One failure for all: a test case has one at most. */
function formatResult({ failures = [], error, skipped }: TestCase): string {
  const [first] = failures
  if (first) {
    const text = failures.map(formatDeviation).join('\n\n')
    return `<failure type="${first.verdict}" message="${escapeAttribute(describeDeviation(first))}">${escapeXml(text)}</failure>`
  }
  if (error !== undefined) return `<error type="incomplete" message="${escapeAttribute(error)}"/>`
  return skipped === undefined ? '' : `<skipped message="${escapeAttribute(skipped)}"/>`
}

function formatDeviation(deviation: Deviation): string {
  const { requests, expected, got } = deviation
  const outcome = [`expected: ${expected}`, `got: ${got}`].map(escapeTerminal)
  return [describeDeviation(deviation), ...requests, ...outcome].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML 1.0. Characters that it cannot hold are escaped as for a terminal. */
function escapeXml(text: string): string {
  return escapeLines(text)
    .replace(/[^\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, escapeCharacter)
    .replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Escapes a text for an attribute, which has one line. */
function escapeAttribute(text: string): string {
  return escapeXml(escapeTerminal(text))
}
