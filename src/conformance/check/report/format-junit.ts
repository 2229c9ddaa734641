import type { CheckDifference, CheckReport } from '../check-report.ts'
import { describeDifference, formatAssume, formatLeft } from './words.ts'

interface TestCase {
  readonly name: string
  readonly failures?: readonly CheckDifference[]
  readonly skipped?: string | undefined
}

/**
 * Formats a report as JUnit XML, which CI servers read: a test case for each sentence of the contract and for each
 * assumption, and one for everything else.
 */
export function formatJunit(report: CheckReport): string {
  const { facts, assumptions, differences, stopped, leftBehind } = report
  const suites: [string, TestCase[]][] = [
    [
      'contract',
      facts.map(({ section, what, reason }) => ({
        name: `§${section} ${what}`,
        failures: differences.filter((other) => other.section === section && other.what === what),
        skipped: reason,
      })),
    ],
    [
      'assumptions',
      assumptions.map(({ name, value, reason }) => ({
        name: formatAssume({ [name]: value }),
        failures: differences.filter(({ assume }) => assume !== undefined && name in assume),
        skipped: reason,
      })),
    ],
    [
      'requests',
      [
        {
          name: 'Every response is explained by the contract and the assumptions.',
          failures: differences.filter(({ verdict }) => verdict === 'unexplained'),
        },
        { name: 'The check is complete.', skipped: stopped?.message },
      ],
    ],
  ]
  const cases = suites.flatMap(([, some]) => some)
  const output =
    leftBehind.length > 0 ? `<system-out>${escapeXml(leftBehind.map(formatLeft).join('\n'))}</system-out>` : ''
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="inventory-objects-mock check" ${count(cases)}>`,
    ...suites.flatMap(([name, some], index) => [
      `<testsuite name="${escapeXml(name)}" hostname="${escapeXml(report.url)}" ${count(some)}>`,
      ...some.map((testCase) => formatCase(name, testCase)),
      ...(index === suites.length - 1 && output ? [output] : []),
      '</testsuite>',
    ]),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function count(cases: readonly TestCase[]): string {
  const failures = cases.filter((one) => isFailed(one)).length
  const skipped = cases.filter((one) => !isFailed(one) && one.skipped !== undefined).length
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0"`
}

function isFailed({ failures = [] }: TestCase): boolean {
  return failures.length > 0
}

function formatCase(suite: string, testCase: TestCase): string {
  const { name, failures = [], skipped } = testCase
  const content = isFailed(testCase)
    ? formatFailure(failures)
    : skipped === undefined
      ? ''
      : `<skipped message="${escapeXml(skipped)}"/>`
  return `<testcase classname="${escapeXml(suite)}" name="${escapeXml(name)}" time="0">${content}</testcase>`
}

/** One for all: a test case has one failure at most. */
function formatFailure(failures: readonly CheckDifference[]): string {
  const text = failures.map(formatDifference).join('\n\n')
  const [first] = failures
  return `<failure type="${escapeXml(first!.verdict)}" message="${escapeXml(describeDifference(first!))}">${escapeXml(text)}</failure>`
}

function formatDifference(difference: CheckDifference): string {
  const { requests, expected, got } = difference
  return [describeDifference(difference), ...requests, `expected: ${expected}`, `got: ${got}`].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text, and leaves out the characters that XML 1.0 cannot hold. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character]!)
}
