import { escapeTerminal } from './escape.ts'
import type { ConformanceReport } from './report.ts'
import {
  describeAssumptions,
  describeDeviation,
  describeElements,
  describeLeft,
  describeRules,
  shortenCurl,
  shortenResponse,
  summarize,
} from './words.ts'

/** Formats a report for a terminal. Commands are not wrapped, to be copied. */
export function formatText(report: ConformanceReport): string {
  const { url, deviations, notes } = report
  const sections: (readonly string[])[] = [
    [url, ...summarize(report)],
    [
      'Assumptions',
      ...describeAssumptions(report).flatMap(({ name, value, verdict, reason, evidence }) => [
        `  ${name.padEnd(19)} ${[verdict, value].filter(Boolean).join(': ')}${reason && ` (${reason})`}`,
        ...(evidence ? [`      ${shortenCurl(evidence.request)}`, `      got ${shortenResponse(evidence.got)}`] : []),
      ]),
      ...describeElements(report).map((line) => `  ${line}`),
    ],
    ['Sentences of the contract that were not seen to hold', ...describeRules(report).map((line) => `  ${line}`)],
    ...deviations.map((deviation, index) => [
      `${index + 1}. ${describeDeviation(deviation)}${deviation.isAccepted ? ' (accepted)' : ''}`,
      ...deviation.requests.flatMap((request) => request.split('\n').map((line) => `  ${line}`)),
      `  expected ${deviation.expected}`,
      `  got      ${deviation.got}`,
    ]),
    ['Notes', ...notes.map((note) => `  ${note}`)],
    ['Left behind', ...describeLeft(report).map((line) => `  ${line}`)],
  ]
  // A title alone says nothing.
  const filled = sections.filter((lines) => lines.length > 1)
  return `${filled.map((lines) => lines.map(escapeTerminal).join('\n')).join('\n\n')}\n`
}
