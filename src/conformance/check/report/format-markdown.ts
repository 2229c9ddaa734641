import type { CheckReport } from '../check-report.ts'
import { describeDifference, formatAssume, formatLeft, summarize } from './words.ts'

/** Formats a report as Markdown, for a comment on a merge request. */
export function formatMarkdown(report: CheckReport): string {
  const { url, facts, assumptions, differences, notes, stopped, leftBehind } = report
  const blocks = [
    `# Check of ${escapeMarkdown(url)}`,
    summarize(report),
    ...differences.flatMap((difference) => [
      `## ${escapeMarkdown(describeDifference(difference))}`,
      fence(difference.requests.join('\n\n'), 'sh'),
      `Expected:\n\n${fence(difference.expected)}\n\nGot:\n\n${fence(difference.got)}`,
    ]),
    '## The contract',
    table(
      ['section', 'sentence', 'verdict'],
      facts.map(({ section, what, verdict, reason }) => [section, what, withReason(verdict, reason)]),
    ),
    '## Assumptions',
    table(
      ['assumption', 'verdict'],
      assumptions.map(({ name, value, verdict, reason }) => [
        formatAssume({ [name]: value }),
        withReason(verdict, reason),
      ]),
    ),
    ...section('Notes', notes),
    ...section('Left behind', leftBehind.map(formatLeft)),
    ...section('Not complete', stopped ? [stopped.message] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function withReason(verdict: string, reason: string | undefined): string {
  return reason === undefined ? verdict : `${verdict}: ${reason}`
}

function table(head: string[], rows: readonly string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => cells.map(escapeMarkdown))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')]
}

/** A block of code. Its fence is longer than any in the text. */
function fence(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((length, ticks) => Math.max(length, ticks.length), 2)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}

/** Escapes what Markdown would read as something else: names of objects are data. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ')
}
