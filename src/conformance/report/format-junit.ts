import { escapeTerminal, escapeXml } from './escape.ts'
import type { ConformanceReport, Deviation } from './report.ts'
import { describeAssumptions, describeDeviation, describeLeft } from './words.ts'

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
  const { url, rules, deviations, incomplete, expected } = report
  const left = describeLeft(report)
  const open = deviations.filter(({ isAccepted }) => !isAccepted)
  const suites: [string, TestCase[]][] = [
    [
      'contract',
      rules.map(({ section, statement, reason }) => ({
        name: `${section} ${statement}`,
        failures: open.filter((other) => other.section === section && other.statement === statement),
        skipped: reason,
      })),
    ],
    [
      'assumptions',
      describeAssumptions(report).map(({ name, value, verdict, reason }) => ({
        name: value === '' ? name : `${name}=${value}`,
        failures: open.filter(({ assumption }) => assumption === name),
        skipped:
          verdict === 'undetermined' || (expected !== null && !(name in expected))
            ? reason || 'it was not expected'
            : undefined,
      })),
    ],
    [
      'run',
      [
        {
          name: 'Every response is explained by the contract and the assumptions.',
          failures: open.filter(({ verdict }) => verdict === 'unexplained'),
        },
        { name: 'The run is complete.', error: incomplete?.message },
      ],
    ],
  ]
  const cases = suites.flatMap(([, some]) => some)
  const output = left.length > 0 ? [`<system-out>${escapeXml(left.map(escapeTerminal).join('\n'))}</system-out>`] : []
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="inventory-objects-mock ${expected === null ? 'probe' : 'check'}" ${count(cases)}>`,
    ...suites.flatMap(([name, some], index) => [
      `<testsuite name="${name}" hostname="${escapeAttribute(url)}" ${count(some)}>`,
      ...some.map((testCase) => formatCase(name, testCase)),
      ...(index === suites.length - 1 ? output : []),
      '</testsuite>',
    ]),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function count(cases: readonly TestCase[]): string {
  const failures = cases.filter((one) => isFailed(one))
  const errors = cases.filter(({ error }) => error !== undefined)
  const skipped = cases.filter((one) => !isFailed(one) && one.skipped !== undefined)
  return `tests="${cases.length}" failures="${failures.length}" errors="${errors.length}" skipped="${skipped.length}" time="0"`
}

function isFailed({ failures = [] }: TestCase): boolean {
  return failures.length > 0
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

/** Escapes a text for an attribute, which has one line. */
function escapeAttribute(text: string): string {
  return escapeXml(escapeTerminal(text))
}

function formatDeviation(deviation: Deviation): string {
  const { requests, expected, got } = deviation
  const outcome = [`expected: ${expected}`, `got: ${got}`].map(escapeTerminal)
  return [describeDeviation(deviation), ...requests, ...outcome].join('\n')
}
