import { escapeLines } from '../../conformance/report/escape.ts'
import { formatCount } from '../../console/text/count.ts'
import { type BodyField, bodyFields } from '../../contract/assumptions.ts'
import { type Command, helpOption } from '../command.ts'
import { UsageError } from '../exit-error.ts'
import { parseChoice, readSecret } from '../option-values.ts'
import { parseOptions } from '../parse-options.ts'
import { askService } from '../service/ask-service.ts'
import { describeAnonymized } from '../service/describe-anonymized.ts'
import { exitCodes } from '../service/exit-codes.ts'
import { readServiceOptions, serviceOptions } from '../service/options.ts'
import { openOutputFile } from '../service/output-file.ts'
import { quietOption } from '../service/report-options.ts'
import { readServiceUrl } from '../service/service-url.ts'

const anonymization = {
  anonymize: { type: 'boolean', help: 'replace every text by another of its kind, but for counters (web-03)' },
  key: {
    type: 'string',
    value: '<key>',
    help: 'the same key gives the same texts (default: $INVENTORY_ANONYMIZE_KEY, or a new key that is thrown away)',
  },
  keep: { type: 'string', value: '<fields>', help: 'do not replace these fields, such as labels,type' },
} as const

const output = {
  output: { type: 'string', value: '<file>', help: 'write a file for --data; without it, print its text' },
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
    const { result, exitCode } = await askService(isQuiet, (run) => pull(url, { ...service, ...run }))
    const { state, anonymized } = result
    process.exitCode = exitCode ?? 0
    const text = escapeLines(JSON.stringify(state, null, 2))
    if (file === null) console.log(text)
    else await file.write(`${text}\n`)
    if (isQuiet) return
    if (file !== null) console.error(`Wrote ${formatCount(state.objects.length)} to ${file.path}.`)
    if (anonymized !== null) console.error(describeAnonymized(anonymized))
  },
}

/** @throws UsageError for an invalid value, or one without `--anonymize` */
function readAnonymization(
  values: { anonymize?: boolean; key?: string; keep?: string },
  env: NodeJS.ProcessEnv = process.env,
): false | { key: string | undefined; keep: BodyField[] } {
  if (!values.anonymize) {
    const unused = values.key !== undefined ? '--key' : values.keep !== undefined ? '--keep' : null
    if (unused !== null) throw new UsageError(`${unused} has no effect without --anonymize`)
    return false
  }
  const names = { option: 'key', variable: 'INVENTORY_ANONYMIZE_KEY' }
  const key = readSecret(names, values.key, env, { is: (value) => value !== '', expected: 'a text that is not empty' })
  const fields = (values.keep ?? '').split(',').map((field) => field.trim())
  return { key, keep: fields.filter(Boolean).map((field) => parseChoice('keep', field, bodyFields)) }
}
