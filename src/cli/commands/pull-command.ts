import type { AnonymizeReport } from '../../conformance/pull/anonymize/anonymize.ts'
import { type BodyField, bodyFields } from '../../contract/assumptions.ts'
import { formatCount } from '../../text/numbers.ts'
import { escapeLines, escapeTerminal } from '../../validation/escape-terminal.ts'
import {
  type Command,
  flagOption,
  helpOption,
  type Options,
  parseOptions,
  readSecret,
  textOption,
  type Values,
  wordParser,
} from '../command-options.ts'
import { openOutputFile } from '../conformance/output-file.ts'
import { exitCodes } from '../conformance/print-report.ts'
import { runTool } from '../conformance/run-tool.ts'
import { quietOption, readServiceOptions, readServiceUrl, serviceOptions } from '../conformance/tool-options.ts'
import { UsageError } from '../exit-error.ts'

const anonymization = {
  anonymize: flagOption('replace every text by another of its kind, but for counters (web-03)'),
  key: textOption('<key>', 'the same key gives the same texts', {
    defaultText: '$INVENTORY_ANONYMIZE_KEY, or a new key that is thrown away',
  }),
  keep: textOption('<fields>', 'do not replace these fields, such as labels,type', { parse: parseFields }),
} satisfies Options

const output = {
  output: textOption('<file>', 'write a file for --data; without it, print its text'),
  ...quietOption,
  ...helpOption,
} as const

const options = { ...serviceOptions, ...anonymization, ...output }

/** `inventory-objects-mock pull <url>`: saves the objects of a service. */
export const pull: Command = {
  summary: 'save the objects of a running service to a file',
  usage: ['pull <url> [options]'],
  optionGroups: { Service: serviceOptions, Anonymization: anonymization, Output: output },
  exitCodes: {
    ...exitCodes,
    0: 'the objects are saved',
    1: 'nothing is saved; the error says why',
    3: 'the service could not be asked, or not for all objects',
  },
  example: [
    'inventory-objects-mock pull https://staging.example --token "$TOKEN" \\',
    '  --anonymize --output inventory.json',
  ],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    const url = readServiceUrl('pull', positionals)
    const service = { ...readServiceOptions(values), anonymize: readAnonymization(values) }
    const isQuiet = values.quiet ?? false
    const file = values.output === undefined ? null : await openOutputFile(values.output)
    const { pull } = await import('../../conformance.ts')
    const { result, exitCode } = await runTool(isQuiet, (run) => pull(url, { ...service, ...run }))
    const { state, leftOut, anonymized } = result
    process.exitCode = exitCode ?? 0
    const text = escapeLines(JSON.stringify(state, null, 2))
    if (file === null) console.log(text)
    else await file.write(`${text}\n`)
    if (isQuiet) return
    if (file !== null) console.error(`Wrote ${formatCount(state.objects.length, 'object')} to ${file.path}.`)
    if (leftOut.length > 0) {
      console.error(escapeTerminal(`Left out, because the contract does not have them: ${leftOut.join(', ')}.`))
    }
    if (anonymized !== null) console.error(describeAnonymized(anonymized))
  },
}

function parseFields(text: string, flag: string): BodyField[] {
  const fields = text.split(',').map((field) => field.trim())
  return fields.filter(Boolean).map((field) => wordParser(bodyFields)(field, flag))
}

/** @throws UsageError for an invalid value, or one without `--anonymize` */
function readAnonymization(
  values: Values<typeof anonymization>,
  env: NodeJS.ProcessEnv = process.env,
): false | { key: string | undefined; keep: BodyField[] } {
  if (!values.anonymize) {
    const unused = values.key !== undefined ? '--key' : values.keep !== undefined ? '--keep' : null
    if (unused !== null) throw new UsageError(`${unused} has no effect without --anonymize`)
    return false
  }
  const names = { flag: '--key', variable: 'INVENTORY_ANONYMIZE_KEY' }
  const key = readSecret(names, values.key, env, { is: (value) => value !== '', expected: 'a text that is not empty' })
  return { key, keep: values.keep ?? [] }
}

const words: Readonly<Record<keyof AnonymizeReport['kept'], readonly [one: string, more?: string]>> = {
  word: ['word'],
  number: ['number'],
  address: ['address', 'addresses'],
  hex: ['hexadecimal number'],
  date: ['date'],
  counter: ['counter, such as 03 of web-03', 'counters, such as 03 of web-03'],
}

/** Says in two lines what was replaced, and what was not. */
export function describeAnonymized({ replaced, kept: { counter, ...ofFields } }: AnonymizeReport): string {
  return `Replaced: ${describeCounts(replaced)}.
Kept: ${describeCounts({ counter })}. In the fields of --keep: ${describeCounts(ofFields)}.`
}

function describeCounts(counts: Partial<AnonymizeReport['kept']>): string {
  const rows = Object.entries(counts) as [keyof AnonymizeReport['kept'], number][]
  return (
    rows.flatMap(([name, count]) => (count > 0 ? [formatCount(count, ...words[name])] : [])).join(', ') || 'nothing'
  )
}
