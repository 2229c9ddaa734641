import type { CheckDifference, CheckReport } from '../check-report.ts'
import { describeDifference, formatAssume, formatLeft, summarize } from './words.ts'

const WIDTH = 80

/** Formats a report for a terminal. */
export function formatText(report: CheckReport): string {
  const { url, facts, assumptions, differences, notes, stopped, leftBehind } = report
  const sections = [
    [`Check of ${url}`, ...wrap(summarize(report), 0)],
    ['The contract', ...facts.map(({ section, what, verdict, reason }) => row(verdict, `§${section} ${what}`, reason))],
    [
      'Assumptions',
      ...assumptions.map(({ name, value, verdict, reason }) => row(verdict, formatAssume({ [name]: value }), reason)),
    ],
    ...differences.map(formatDifference),
    ...(notes.length > 0 ? [['Notes', ...notes.flatMap((note) => wrap(note, 2))]] : []),
    ...(leftBehind.length > 0 ? [['Left behind', ...leftBehind.map((object) => `  ${formatLeft(object)}`)]] : []),
    ...(stopped ? [['Not complete', ...wrap(stopped.message, 2)]] : []),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function formatDifference(difference: CheckDifference, index: number): string[] {
  const { requests, expected, got } = difference
  return [
    ...wrap(`${index + 1}. ${describeDifference(difference)}`, 0),
    ...requests.flatMap((request) => request.split('\n').map((line) => `  ${line}`)),
    ...labeled('expected', expected),
    ...labeled('got', got),
  ]
}

const marks = { holds: 'ok', differs: 'DIFFERS', broken: 'BROKEN', skipped: 'skipped' } as const

function row(verdict: keyof typeof marks, text: string, reason?: string): string {
  const [first = '', ...rest] = wrap(reason === undefined ? text : `${text} (${reason})`, 10)
  return [`  ${marks[verdict].padEnd(8)}${first.trimStart()}`, ...rest].join('\n')
}

function labeled(label: string, text: string): string[] {
  const [first = '', ...rest] = wrap(text, 12)
  return [`  ${label.padEnd(10)}${first.trimStart()}`, ...rest]
}

/** Breaks a text into lines, between words where it can. */
function wrap(text: string, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((word) => breakWord(word, WIDTH - indent))) {
    if (line !== '' && line.length + 1 + word.length > WIDTH - indent) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((part) => ' '.repeat(indent) + part)
}

function breakWord(word: string, width: number): string[] {
  return word.length <= width ? [word] : [word.slice(0, width), ...breakWord(word.slice(width), width)]
}
