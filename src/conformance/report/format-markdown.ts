import { escapeMarkdown, fenceMarkdown } from '../../validation/markdown.ts'
import {
  describeAssumptions,
  describeDeviation,
  describeElements,
  describeLeft,
  describeRefused,
  describeRules,
  summarize,
} from './describe-report.ts'
import type { ConformanceReport } from './report.ts'

/** Formats a report as Markdown, for an issue or the summary of a run of CI. */
export function formatMarkdown(report: ConformanceReport): string {
  const { url, deviations, notes } = report
  const left = describeLeft(report)
  const blocks = [
    `# ${escapeMarkdown(url)}`,
    summarize(report).map(escapeMarkdown).join('\n\n'),
    ...deviations.flatMap((deviation) => [
      `## ${escapeMarkdown(describeDeviation(deviation))}${deviation.isAccepted ? ' (accepted)' : ''}`,
      fenceMarkdown(deviation.requests.join('\n\n'), 'sh'),
      `Expected:\n\n${fenceMarkdown(deviation.expected)}\n\nGot:\n\n${fenceMarkdown(deviation.got)}`,
    ]),
    ...(left.length > 0 ? ['## Left behind', list(left)] : []),
    ...(report.refused.length > 0 ? ['## What it refuses (no deviation)', list(describeRefused(report))] : []),
    '## What the service does where the contract is silent',
    table(
      ['assumption', 'verdict', 'value', 'why'],
      describeAssumptions(report).map(({ name, value, verdict, reason, evidence }) => {
        const why = evidence ? `${evidence.request} got ${evidence.got}` : reason
        return [name, verdict, value, why]
      }),
    ),
    list(describeElements(report)),
    '## The contract',
    list(describeRules(report)),
    ...(notes.length > 0 ? ['## Notes', list(notes)] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')
}

function table(head: string[], rows: readonly string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => cells.map(escapeMarkdown))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
