import { name as program } from '../../package.json'
import { listAcceptedValues } from '../contract/assumption-formats.ts'
import type { Command, Options } from './command-options.ts'

const WIDTH = 80

/** A line of a table: what it describes, and the description. */
type Row = readonly [label: string, text: string]

/** The text of `--help` without a command: the commands, and the help of `serve`. */
export function formatHelp(commands: ReadonlyMap<string, Command>): string {
  const rows = Array.from(commands, ([name, { summary }]): Row => [name, summary])
  return format(commands.get('serve')!, {
    intro: 'The inventory objects service, simulated in memory.',
    usage: ['[options]', '<command> ...'],
    commands: [...rows, ['help', 'print the help of a command, such as: help run']],
  })
}

/** The text of `--help` after a command. */
export function formatCommandHelp(command: Command): string {
  const { summary, usage } = command
  return format(command, { intro: `${summary[0]!.toUpperCase()}${summary.slice(1)}.`, usage, commands: [] })
}

function format(
  { optionGroups, hasAssumptions, exitCodes, example }: Command,
  { intro, usage, commands }: { intro: string; usage: readonly string[]; commands: Row[] },
): string {
  const options = Object.entries(optionGroups).map(([title, group]) => [`${title}:`, toRows(group)] as const)
  const tables = [
    ...(commands.length > 0 ? [['Commands:', commands] as const] : []),
    ...options,
    ...(hasAssumptions ? [['Assumptions (the first value is the default):', listAcceptedValues()] as const] : []),
    ...(exitCodes ? [['Exit codes:', Object.entries(exitCodes)] as const] : []),
  ]
  const labelWidth = Math.max(...options.flatMap(([, rows]) => rows.map(([label]) => label.length)))
  return [
    intro,
    ...['', 'Usage:', ...usage.map((text) => `  ${program} ${text}`)],
    ...tables.flatMap(([title, rows]) => ['', title, ...rows.flatMap((row) => formatRow(row, labelWidth))]),
    ...['', 'Example:', ...example.map((line) => `  ${line}`)],
  ].join('\n')
}

function toRows(options: Options): Row[] {
  return Object.entries(options).map(([name, { short, value, default: preset, defaultText, help }]) => {
    const prefix = short === undefined ? '    ' : `-${short}, `
    const flag = preset === true ? `--[no-]${name}` : `--${name}`
    const shownDefault = preset === true ? 'on' : (preset ?? defaultText)
    // Without the links and the backticks of Markdown.
    const text = help.replace(/\[([^\]]+)\]\([^)]+\)|`/g, '$1')
    const suffix = shownDefault === undefined ? '' : ` (default: ${shownDefault})`
    return [`${prefix}${flag}${value === undefined ? '' : ` ${value}`}`, text + suffix]
  })
}

/** Breaks the description of a row into lines that a terminal does not break. */
function formatRow([label, text]: Row, labelWidth: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line.length + 1 + word.length > WIDTH - labelWidth - 4) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(labelWidth)}  ${line}`)
}
